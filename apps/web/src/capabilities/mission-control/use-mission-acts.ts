import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useAction } from '../auth/public.ts';
import { beginListening } from '../huddles/public.ts';
import { useSendNotification } from '../moderation/public.ts';
import { callSpeaker, useOpenSpeakers } from '../speakers/public.ts';

/** An act of a moderator on one person or room. */
export type MissionAct =
  | { readonly kind: 'mute' | 'cameraOff' | 'lowerHand' | 'giveFloor'; readonly userId: string }
  | { readonly kind: 'beep'; readonly userId: string; readonly name: string }
  | { readonly kind: 'answerCall'; readonly roomId: string; readonly title: string }
  | { readonly kind: 'admit'; readonly userIds: readonly string[] };

/** What a moderator does from mission control: always in the sitting of the page, whichever they
 *  attend themselves. A failure is a toast. Source: ADMIN-03. */
export function useMissionActs(idVotingSession: string) {
  const { t } = useTranslation('mission-control');
  const speakers = useOpenSpeakers();
  const send = useSendNotification(idVotingSession);
  const change = (userId: string, body: { muteAudio: 1 } | { muteVideo: 1 } | { handType: 0 }) =>
    api('PATCH /api/people/states/:userId', {
      params: { userId },
      query: { idVotingSession },
      body,
    });
  const { run, busy } = useAction(
    async (act: MissionAct): Promise<unknown> => {
      switch (act.kind) {
        case 'mute':
          return change(act.userId, { muteAudio: 1 });
        case 'cameraOff':
          return change(act.userId, { muteVideo: 1 });
        case 'lowerHand':
          return change(act.userId, { handType: 0 });
        case 'giveFloor':
          return speakers && callSpeaker(idVotingSession, speakers.version, { userId: act.userId });
        case 'beep':
          return send(act, { type: 'moderatorInstruction', message: { instruction: 'soundBeep' } });
        case 'answerCall':
          await api('PUT /api/huddle/:roomId/call', {
            params: { roomId: act.roomId },
            body: { state: 'answered' },
          });
          return beginListening({ id: act.roomId, title: act.title });
        case 'admit':
          return api('POST /api/lobby/votingsession/:idVotingSession/admit', {
            params: { idVotingSession },
            body: { userIds: [...act.userIds] },
          });
      }
    },
    (detail) => showToast({ kind: 'error', text: t('notDone'), detail }),
  );
  return { run, busy };
}

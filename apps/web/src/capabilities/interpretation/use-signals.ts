import { HEARD_MAX } from '@hemicycle/contract/interpretation-languages';
import type { SpeakerSignal } from '@hemicycle/contract/interpretation';
import { speechOnFloor } from '@hemicycle/rules/speakers/speaking-time';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { useLive } from '../../realtime/use-live.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useAction, useSignIn } from '../auth/public.ts';
import { useChamberMedia } from '../media/public.ts';

/** Who has the floor by the speakers list, by name, and how an interpreter asks the speaker
 *  something; while nobody has the floor it goes to whoever speaks alone. Whom the server asked is
 *  told, and a refusal with its reason. Source: BEY-38. */
export function useSignals(): {
  readonly speaker: string | null;
  readonly busy: boolean;
  readonly ask: ((signal: SpeakerSignal) => void) | undefined;
} {
  const { t } = useTranslation('interpretation');
  const idVotingSession = useLive((live) => live.session?.idVotingSession);
  const connected = useLive((live) => live.connection === 'connected');
  const speaker = useLive(({ speakers }) =>
    speakers?.closedAt !== null ? null : (speechOnFloor(speakers)?.displayName ?? null),
  );
  const { run, busy } = useAction(
    async (signal: SpeakerSignal) => {
      if (idVotingSession === undefined) return;
      const params = { idVotingSession };
      const call = 'POST /api/interpretation/votingsession/:idVotingSession/signals';
      const { displayName } = await api(call, { params, body: { signal, heard: heardNow() } });
      showToast({ text: t(`asked.${signal}`, { name: displayName }) });
    },
    (detail) => showToast({ kind: 'error', text: t('notAsked'), detail }),
  );
  const mayAsk = connected && !busy;
  return { speaker, busy, ask: mayAsk ? (signal) => void run(signal) : undefined };
}

/** The other people whom this page hears on the floor now. */
function heardNow(): string[] {
  const ownUserId = useSignIn.getState().info?.userId;
  const { people } = useChamberMedia.getState().snapshot;
  const speaking = people.filter(({ userId, speaking: speaks }) => speaks && userId !== ownUserId);
  return [...new Set(speaking.map(({ userId }) => userId))].slice(0, HEARD_MAX);
}

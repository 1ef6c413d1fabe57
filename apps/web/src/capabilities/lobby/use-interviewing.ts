import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { useFrame } from '../../chamber-frame/use-frame.ts';
import { useLive } from '../../realtime/use-live.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useAction } from '../auth/public.ts';
import { useIsInInterview } from '../people/public.ts';

/** Takes somebody who waits into an interview: the page goes with its attendant from the chamber
 *  into the room. Undefined where the sitting has no interviews, or this attendant holds one.
 *  Source: LOBBY-03, BEY-19. */
export function useInterviewing():
  | { readonly begin: (userId: string) => void; readonly busy: boolean }
  | undefined {
  const { t } = useTranslation('lobby');
  const { huddles } = useFrame();
  const session = useLive((live) => live.session);
  const isInInterview = useIsInInterview();
  const { run, busy } = useAction(
    async (userId: string) => {
      if (session === null) return;
      const room = await api('POST /api/lobby/votingsession/:idVotingSession/interview', {
        params: { idVotingSession: session.idVotingSession },
        body: { userId },
      });
      await huddles.enter(room);
    },
    (detail) => showToast({ kind: 'error', text: t('queueFailed'), detail }),
  );
  if (session?.enableUserConfirmLobbyAttendant !== true || isInInterview) return undefined;
  return { begin: (userId) => void run(userId), busy: busy || huddles.moving };
}

import type { VotingSession } from '@hemicycle/contract/sessions';
import { useTranslation } from 'react-i18next';
import { serverClock } from '../../server-clock.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { updateUserSession, useAction } from '../auth/public.ts';

/** The way into a sitting from its page in the administration; nothing once it is over.
 *  `onEntered`: the server knows that the person attends it. Source: SESS-05. */
export function EnterSitting({
  session: { idVotingSession, epochEndTime, endedByHost },
  onEntered,
}: {
  session: Pick<VotingSession, 'idVotingSession' | 'epochEndTime' | 'endedByHost'>;
  onEntered: () => void;
}) {
  const { t } = useTranslation('admin-sessions');
  const enter = useAction(
    async () => {
      await updateUserSession({ votingSessionToAttend: idVotingSession });
      onEntered();
    },
    (text) => void showToast({ kind: 'error', text }),
  );
  if (endedByHost === true || epochEndTime <= serverClock.nowMs()) return null;
  return (
    <Button size="sm" busy={enter.busy} onClick={() => void enter.run()}>
      {t('enter')}
    </Button>
  );
}

import { permissions } from '@hemicycle/contract/permissions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import type { HuddleMoves } from '../../chamber-frame/use-frame.ts';
import { useLive } from '../../realtime/use-live.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { TextButton } from '../../ui/TextButton.tsx';
import { useAction, useMay } from '../auth/public.ts';
import { usePersonName } from '../people/public.ts';
import styles from './HuddleBar.module.css';
import { RecallTime } from './RecallTime.tsx';
import { useIsSittingOver } from './use-is-sitting-over.ts';

/** A bar under the top bar, while the person is in a huddle: its title, whether the sitting is
 *  over, when everybody is called back, a button that calls a moderator, and one to leave. Source:
 *  HUD-08, BEY-37. */
export function HuddleBar({ huddle, onLeave }: Pick<HuddleMoves, 'huddle'> & { onLeave: () => void }) {
  const { t } = useTranslation('huddles');
  const call = useLive((live) => live.huddleCalls.find(({ roomId }) => roomId === huddle?.id));
  const decider = useLive(({ people }) => (call?.decidedBy ? people[call.decidedBy] : undefined));
  const connected = useLive((live) => live.connection === 'connected');
  // A moderator who is there has come; whoever moderates calls nobody.
  const hasCome = useLive(({ people }) =>
    Object.values(people).some(
      ({ userId, meetingId }) => userId === call?.decidedBy && meetingId === huddle?.id,
    ),
  );
  const [cameAt, setCameAt] = useState(0);
  if (hasCome && call !== undefined && cameAt !== call.calledAt) setCameAt(call.calledAt);
  const endedByHost = useLive(({ session }) => session?.endedByHost === true);
  const isOver = useIsSittingOver();
  const moderates = useMay(permissions.moderation);
  const nameOf = usePersonName();
  const { run, busy } = useAction(
    async (roomId: string) => api('POST /api/huddle/:roomId/call', { params: { roomId } }),
    (detail) => showToast({ kind: 'error', text: t('notCalled'), detail }),
  );
  // An interview says on its own stage where the person is, and how to leave.
  if (huddle === null || huddle.davra.subtype === 'interview') return null;
  const name = decider === undefined ? t('aModerator') : nameOf(decider);
  const isOpen = call?.state === 'open';
  return (
    <AlertBanner
      kind="info"
      title={t('inHuddle', { title: huddle.title })}
      action={
        <span className={styles.actions} data-help="huddle">
          {!isOpen && !endedByHost && !moderates && connected && (
            <TextButton tone="inherit" alone onClick={() => !busy && void run(huddle.id)}>
              {t('call')}
            </TextButton>
          )}
          <TextButton tone="inherit" alone data-help="leave-huddle" onClick={onLeave}>
            {t('leave')}
          </TextButton>
        </span>
      }
    >
      {call !== undefined && call.calledAt !== cameAt && <span>{t(`called.${call.state}`, { name })} </span>}
      {isOver && <span>{t('sittingOver')} </span>}
      <RecallTime />
    </AlertBanner>
  );
}

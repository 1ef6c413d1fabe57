import { useTranslation } from 'react-i18next';
import { useLive } from '../../realtime/use-live.ts';
import { Button } from '../../ui/Button.tsx';
import { Reason } from '../../ui/Reason.tsx';
import { useSignedIn } from '../auth/public.ts';
import styles from './Interventions.module.css';
import type { RequestActs } from './use-requests.ts';

const SIDES = ['for', 'against'] as const;

/** Asks somebody whose hand is up whether they speak for or against. Source: BEY-43. */
export function OwnSide({
  itemId,
  acts: { run, reason },
}: {
  /** The item of the open list; a side that was said for another one waits with it. */
  itemId: string | null;
  acts: RequestActs;
}) {
  const { t } = useTranslation('speakers');
  const { userId } = useSignedIn();
  const isUp = useLive(({ people }) => (people[userId]?.handType ?? 0) > 0);
  const said = useLive(
    ({ speechRequests }) =>
      speechRequests.find(
        (one) =>
          one.kind === 'side' && one.userId === userId && (one.itemId === null || one.itemId === itemId),
      )?.side ?? null,
  );
  if (!isUp) return null;
  return (
    <div className={styles.asked} role="group" aria-label={t('ownSide')}>
      <span className={styles.text}>{t('ownSide')}</span>
      {SIDES.map((side) => (
        <Reason key={side} text={reason}>
          <Button
            size="sm"
            variant={said === side ? 'primary' : 'default'}
            aria-pressed={said === side}
            unavailable={run === undefined && reason === undefined}
            onClick={() => run?.({ kind: 'side', side: said === side ? null : side })}
          >
            {t(side === 'for' ? 'sideFor' : 'sideAgainst')}
          </Button>
        </Reason>
      ))}
    </div>
  );
}

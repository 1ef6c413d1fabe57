import type { Poll } from '@hemicycle/contract/polls';
import type { VoteInspection } from '@hemicycle/contract/votes';
import { suggestOutcome } from '@hemicycle/rules/polls/majority';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Hemicycle } from './Hemicycle.tsx';
import styles from './PollSeats.module.css';
import { isWeighted } from './poll-words.ts';
import { inspectedElectors, seatsOf } from './seats-of.ts';
import { usePollSeats } from './use-poll-seats.ts';

/** The house at a poll whose privacy option shows each choice, filling while votes arrive. `children` stand between the map and
 *  its tables, and alone where there is no map.  Source: BEY-04, PRIV-03. */
export function PollSeats({ poll, children }: { poll: Poll; children?: ReactNode }) {
  const { t } = useTranslation('polls');
  const { loaded, loadAgain } = usePollSeats(poll);
  if (loaded.state === 'loading') {
    return (
      <>
        <div className={styles.room}>
          <Loading label={t('inspection.loading')}>
            <div className={styles.shape} aria-hidden="true" />
          </Loading>
        </div>
        {children}
      </>
    );
  }
  if (loaded.state === 'failed') {
    return (
      <>
        <p className={styles.failed} role="status">
          {t('seats.failed')}{' '}
          <Button variant="quiet" size="sm" onClick={() => void loadAgain()}>
            {t('seats.again')}
          </Button>
        </p>
        {children}
      </>
    );
  }
  return <InspectedSeats inspection={loaded.value}>{children}</InspectedSeats>;
}

/** The house as an inspection tells it; nothing where it does not tell each choice. `groups` false leaves the table by group out. */
export function InspectedSeats({
  inspection,
  groups = true,
  children,
}: {
  inspection: VoteInspection;
  groups?: boolean;
  children?: ReactNode;
}) {
  const { t } = useTranslation('polls');
  const seats = useMemo(() => seatsOf(inspectedElectors(inspection), inspection.votes), [inspection]);
  const { poll, summaryByDecision } = inspection;
  if (seats === null || seats.length === 0) return children;
  const weighted = isWeighted(poll);
  const outcome = summaryByDecision === null ? null : suggestOutcome(summaryByDecision, weighted);
  return (
    <Hemicycle
      title={poll.question === '' ? poll.title : poll.question}
      seats={seats}
      voteOptions={poll.voteOptions}
      weights={weighted ? summaryByDecision : null}
      needed={outcome?.needed == null ? null : t('needed', { needed: outcome.needed })}
      groups={groups}
    >
      {children}
    </Hemicycle>
  );
}

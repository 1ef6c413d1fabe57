import type { Poll } from '@hemicycle/contract/polls';
import type { VoteInspection } from '@hemicycle/contract/votes';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../../i18n/formats.ts';
import { listComma } from '../../../i18n/list-comma.ts';
import { sentenceGap } from '../../../i18n/sentences.ts';
import { Button } from '../../../ui/Button.tsx';
import { Hemicycle } from './Hemicycle.tsx';
import styles from './PollSeats.module.css';
import { SeatsRoom } from './SeatsRoom.tsx';
import { useNeededText } from '../words/outcome-text.ts';
import { isWeighted } from '../words/poll-words.ts';
import { neutralClassOf } from '../marks/neutral-options.ts';
import { usePollHeading } from '../panel/PollHead.tsx';
import { isPlainBallot } from '@hemicycle/rules/polls/ballot-text';
import { proposedOutcomeOf } from '@hemicycle/rules/polls/proposal-of-poll';
import { drawnElectors, seatsOf } from '@hemicycle/rules/votes/seats-of';
import { useFrozenElectorate } from './use-electorate.ts';
import { usePollSeats } from './use-poll-seats.ts';

/** The seat map of a poll whose privacy option shows each choice; it fills while votes arrive.
 *  `children` stand between the map and its tables. Without a map only `children` are shown.
 *  Source: BEY-04, PRIV-03. */
export function PollSeats({ poll, children }: { poll: Poll; children?: ReactNode }) {
  const { loaded, asOfMs, loadAgain } = usePollSeats(poll);
  if (loaded.state === 'loading') return <SeatsRoom poll={poll}>{children}</SeatsRoom>;
  if (loaded.state === 'failed') return <Failed onAgain={loadAgain}>{children}</Failed>;
  return (
    <InspectedSeats inspection={loaded.value} asOfMs={asOfMs}>
      {children}
    </InspectedSeats>
  );
}

interface Drawn {
  inspection: VoteInspection;
  /** False leaves out the table by group. */
  groups?: boolean;
  /** The time of the reading, in ms since the epoch, where the count beside the map may be
   *  newer. */
  asOfMs?: number | null;
  children?: ReactNode;
}

/** The seat map of an inspection, one seat for each elector. Without a map where the inspection
 *  does not show each choice, or one mark cannot. */
export function InspectedSeats({ inspection, groups = true, asOfMs = null, children }: Drawn) {
  const { poll, withheld } = inspection;
  if (poll.type !== 'vote' || !isPlainBallot(poll)) return children;
  if (withheld.voters !== null || withheld.preferences !== null) return children;
  return (
    <ElectorsSeats inspection={inspection} groups={groups} asOfMs={asOfMs}>
      {children}
    </ElectorsSeats>
  );
}

function ElectorsSeats({ inspection, groups, asOfMs = null, children }: Drawn) {
  const neededText = useNeededText();
  const voteText = useVoteText(inspection.poll);
  const { loaded, loadAgain } = useFrozenElectorate(inspection.poll.id);
  const electors = loaded.state === 'ready' ? loaded.value.electors : null;
  const seats = useMemo(
    () => electors && seatsOf(drawnElectors(electors, inspection), inspection.votes),
    [electors, inspection],
  );
  if (loaded.state === 'loading') return <SeatsRoom poll={inspection.poll}>{children}</SeatsRoom>;
  if (loaded.state === 'failed') return <Failed onAgain={loadAgain}>{children}</Failed>;
  const { poll, summaryByDecision } = inspection;
  if (seats === null || seats.length === 0) return children;
  const weighted = isWeighted(poll);
  const check = proposedOutcomeOf(poll, summaryByDecision)?.checks.find(({ of }) => of === 'heads');
  return (
    <Hemicycle
      title={poll.question === '' ? poll.title : poll.question}
      seats={seats}
      voteOptions={poll.voteOptions}
      weights={weighted ? summaryByDecision : null}
      needed={check === undefined ? null : neededText(check)}
      groups={groups ?? true}
      isOver={poll.status === 'closed'}
      vote={voteText}
      asOfMs={asOfMs}
      // The class is needed here too: the map can be printed alone.
      className={neutralClassOf(poll)}
    >
      {children}
    </Hemicycle>
  );
}

/** Names a vote: `Vote 3, 2026-11-27 14:05:09` with the time of its close, or `Vote 3, open`. */
function useVoteText(poll: Poll): string {
  const { t } = useTranslation('polls');
  const heading = usePollHeading(poll);
  if (poll.closedTime === null) return heading;
  return t('voteNumber', { number: poll.number }) + listComma() + formats().stampWithSeconds(poll.closedTime);
}

function Failed({ onAgain, children }: { onAgain: () => Promise<void>; children: ReactNode }) {
  const { t } = useTranslation('polls');
  return (
    <>
      <p className={styles.failed} role="status">
        {t('seats.failed')}
        {sentenceGap()}
        <Button variant="quiet" size="sm" onClick={() => void onAgain()}>
          {t('seats.again')}
        </Button>
      </p>
      {children}
    </>
  );
}

import type { Poll } from '@hemicycle/contract/polls';
import { proposedOutcomeOf } from '@hemicycle/rules/polls/proposal-of-poll';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { IconLock } from '../../ui/icons.ts';
import {
  ElectionSentence,
  isCountWithheld,
  NotValid,
  useOutcomeText,
  useWithheldText,
  WithoutQuorum,
} from '../polls/public.ts';
import { ShownHash } from '../records/public.ts';
import { CountLines } from './CountLines.tsx';
import styles from './Proceedings.module.css';
import { QuorumLines } from './QuorumLines.tsx';
import { VoteLinks } from './VoteLinks.tsx';

/** How a vote ended: how many voted, the count as this viewer may see it, the outcome by the rule,
 *  the quorum at the close, its entry in the record and its closing hash. Links lead to its result,
 *  its votes and its record. */
export function ClosedVote({ poll, repeatedBy }: { poll: Poll; repeatedBy: Poll | null }) {
  const { t } = useTranslation(['proceedings', 'polls']);
  const outcomeText = useOutcomeText();
  const withheldText = useWithheldText();
  const outcome = proposedOutcomeOf(poll);
  const { tally, record } = poll;
  return (
    <>
      {tally !== null && (
        <p className={styles.fact}>
          {t('polls:voted', {
            voted: formats().number(tally.votedCount),
            entitled: formats().number(tally.entitledCount),
          })}
        </p>
      )}
      {tally?.votesSummary === null ? (
        <p className={styles.withheld}>
          <IconLock aria-hidden="true" />{' '}
          {isCountWithheld(poll)
            ? withheldText(poll, tally.withheld ?? 'too-few-votes')
            : t('polls:notAvailable')}
        </p>
      ) : (
        tally !== null && <CountLines poll={poll} tally={tally} />
      )}
      <NotValid poll={poll} className={styles.fact} />
      {outcome !== null && (
        <p className={styles.fact}>
          {outcomeText(outcome, poll.majority)} <WithoutQuorum poll={poll} />
        </p>
      )}
      <ElectionSentence poll={poll} classNames={{ proposed: styles.fact, why: styles.fact }} />
      <QuorumLines quorums={poll.quorum.closing} when="closing" />
      {repeatedBy !== null && <p className={styles.fact}>{t('repeatedBy', { number: repeatedBy.number })}</p>}
      {record !== null && (
        <p className={styles.fact}>
          {t('entry', { sequence: formats().number(record.sequence) })} {t('closingHash')}{' '}
          <ShownHash hash={record.hash} />
        </p>
      )}
      <VoteLinks poll={poll} />
    </>
  );
}

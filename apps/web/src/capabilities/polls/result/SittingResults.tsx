import type { Poll } from '@hemicycle/contract/polls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../../i18n/formats.ts';
import { isInList } from '../live/held-polls.ts';
import { useLive } from '../../../realtime/use-live.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { DecisionMark } from '../marks/DecisionMark.tsx';
import { EarlierVotes } from './EarlierVotes.tsx';
import type { EarlierVotes as Read } from './past-polls.ts';
import { PAGE_ROWS, Pages } from '../marks/Pages.tsx';
import { decisionKind, useOptionText } from '../words/poll-words.ts';
import { commonOptions, ResultRow } from './ResultRow.tsx';
import styles from './SittingResults.module.css';

/** A table of the votes of a sitting, each with its count, its verdict and a button to its result.
 *  Only the head of the table shows the signs of the options. Source: VOTE-08, looks picture 18. */
export function SittingResults({ earlier }: { earlier: Read }) {
  const { t } = useTranslation('polls');
  const optionText = useOptionText();
  const past = useLive((live) => live.past);
  const polls = useLive((live) => live.polls);
  const [page, setPage] = useState(0);
  const votes = polls
    .filter((poll) => isVoteOver(poll) && isInList(poll, past))
    .toSorted((left, right) => (left.number ?? 0) - (right.number ?? 0));
  if (votes.length === 0) {
    return earlier.left > 0 ? (
      <EarlierVotes earlier={earlier} />
    ) : (
      <EmptyState title={t('results.emptyTitle')} />
    );
  }
  const options = commonOptions(votes);
  const from = page * PAGE_ROWS;
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('results.vote')}</th>
            <th scope="col" className={styles.time}>
              {t('results.closed')}
            </th>
            <th scope="col" colSpan={2} className={styles.question}>
              {t('results.question')}
            </th>
            {options.map((option) => (
              <th key={option} scope="col" className={styles.count}>
                <DecisionMark kind={decisionKind(options, option)} sizePx={11} />{' '}
                <bdi>{optionText(option)}</bdi>
              </th>
            ))}
            <th scope="col" className={styles.verdict}>
              {t('results.verdict')}
            </th>
          </tr>
        </thead>
        <tbody>
          {votes.slice(from, from + PAGE_ROWS).map((poll) => (
            <ResultRow key={poll.id} poll={poll} options={options} />
          ))}
        </tbody>
      </table>
      <Pages from={from} total={votes.length} onPage={setPage} />
      <EarlierVotes earlier={earlier} />
      {votes.some(isOfWeights) && <p className={styles.note}>{t('results.weights')}</p>}
      <p className={styles.note}>{t('results.total', { number: formats().number(votes.length) })}</p>
    </>
  );
}

function isVoteOver({ type, status }: Poll): boolean {
  return type === 'vote' && (status === 'closed' || status === 'cancelled');
}

function isOfWeights({ votingOrganisation }: Poll): boolean {
  return votingOrganisation !== 'none';
}

import type { InspectedVote, VoteInspection } from '@hemicycle/contract/votes';
import { useTranslation } from 'react-i18next';
import { formats } from '../../../i18n/formats.ts';
import { ShowSnapshot } from '../../vote-snapshots/public.ts';
import { DecisionMark } from '../marks/DecisionMark.tsx';
import { decisionKind, useOptionText } from '../words/poll-words.ts';
import type { VotesOrder } from './sort-votes.ts';
import { VotersHead } from './VotersHead.tsx';
import styles from './VotersTable.module.css';

/** A table with one row for each vote: the voter, and the proxy who cast it. Where privacy allows,
 *  it shows the decision, weight, time with seconds and receipt. Viewers who may see verification
 *  snapshots get those too. Columns with visible values can be sorted. Source: POLL-12, PROXY-08,
 *  VOTE-01, VOTE-03, VOTE-05, PRIV-06. */
export function VotersTable({
  inspection,
  votes,
  showsDecision,
  order,
  onOrder,
}: {
  inspection: VoteInspection;
  votes: readonly InspectedVote[];
  showsDecision: boolean;
  order: VotesOrder;
  onOrder: (order: VotesOrder) => void;
}) {
  const { t } = useTranslation(['polls', 'electorate', 'vote-snapshots']);
  const optionText = useOptionText();
  const { poll, summaryByGroup } = inspection;
  const showsSnapshots = inspection.votes.some((vote) => vote.snapshotUrl !== null);
  const colourOf = new Map(summaryByGroup?.map((group) => [group.groupId, group.color]));
  /** A column whose values are all withheld gets a head that does not sort. */
  function head(
    column: VotesOrder['by'],
    word: string,
    toldOf: (vote: InspectedVote) => unknown,
    className?: string,
  ) {
    if (inspection.votes.every((vote) => toldOf(vote) === null)) {
      return (
        <th scope="col" className={className}>
          {word}
        </th>
      );
    }
    return (
      <VotersHead column={column} order={order} onOrder={onOrder} className={className}>
        {word}
      </VotersHead>
    );
  }
  return (
    <table className={styles.table} aria-label={t('inspection.voters')}>
      <thead>
        <tr>
          {head('voter', t('inspection.voter'), (vote) => vote.userId)}
          {showsDecision && (
            <>
              {head('vote', t('inspection.vote'), (vote) => vote.voteDecision)}
              {head('weight', t('inspection.weight'), (vote) => vote.voteWeight, styles.number)}
              {head('recorded', t('inspection.recorded'), (vote) => vote.serverArrivalTime)}
              <th scope="col">{t('inspection.receipt')}</th>
            </>
          )}
          {showsSnapshots && <th scope="col">{t('vote-snapshots:title')}</th>}
        </tr>
      </thead>
      <tbody>
        {votes.map((vote, index) => (
          <tr key={vote.userId ?? `anonymous-${index}`} data-voter={vote.userId ?? undefined}>
            <th scope="row" className={styles.voter}>
              <span
                className={styles.group}
                style={{ backgroundColor: colourOf.get(vote.groupId) ?? 'transparent' }}
                aria-hidden="true"
              />
              <bdi>{vote.userId === null ? t('inspection.anonymous') : vote.voterName}</bdi>
              {vote.proxyVoterName !== null && (
                <span className={styles.proxy}>{t('electorate:through', { name: vote.proxyVoterName })}</span>
              )}
              {vote.enteredBy !== null && (
                <span className={styles.proxy}>{t('enteredByName', { name: vote.enteredBy })}</span>
              )}
            </th>
            {showsDecision && (
              <>
                <td>
                  {vote.voteDecision !== null && (
                    <span className={styles.decision}>
                      {!Array.isArray(vote.voteDecision) && (
                        <DecisionMark kind={decisionKind(poll.voteOptions, vote.voteDecision)} sizePx={13} />
                      )}
                      <bdi>{optionText(vote.voteDecision)}</bdi>
                    </span>
                  )}
                </td>
                <td
                  className={styles.number}
                  data-word={vote.voteWeight === null ? undefined : t('inspection.weight')}
                >
                  {vote.voteWeight}
                </td>
                <td className={styles.quiet}>
                  {vote.serverArrivalTime !== null && (
                    <time dir="ltr">{formats().stampWithSeconds(vote.serverArrivalTime)}</time>
                  )}
                </td>
                <td>
                  <code className={styles.receipt} dir="ltr">
                    {vote.receiptPublic}
                  </code>
                </td>
              </>
            )}
            {showsSnapshots && (
              <td>
                {vote.snapshotUrl !== null && (
                  <ShowSnapshot url={vote.snapshotUrl} pollId={poll.id} vote={vote} />
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

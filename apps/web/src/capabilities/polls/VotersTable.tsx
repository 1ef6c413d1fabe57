import type { InspectedVote, VoteInspection } from '@hemicycle/contract/votes';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { ShowSnapshot } from '../vote-snapshots/public.ts';
import { DecisionMark } from './DecisionMark.tsx';
import { decisionKind, useOptionText } from './poll-words.ts';
import styles from './VotersTable.module.css';

/** One row a vote: voter, and where privacy shows it decision, weight, time with seconds and receipt; for those who may see them also the
 *  verification snapshots.  Source: POLL-12, VOTE-03, VOTE-05, PRIV-06. */
export function VotersTable({
  inspection,
  votes,
  showsDecision,
}: {
  inspection: VoteInspection;
  votes: readonly InspectedVote[];
  showsDecision: boolean;
}) {
  const { t } = useTranslation(['polls', 'vote-snapshots']);
  const optionText = useOptionText();
  const { poll, summaryByGroup } = inspection;
  const showsSnapshots = inspection.votes.some((vote) => vote.snapshotUrl !== null);
  const colourOf = new Map(summaryByGroup?.map((group) => [group.groupId, group.color]));
  return (
    <table className={styles.table} aria-label={t('inspection.voters')}>
      <thead>
        <tr>
          <th scope="col">{t('inspection.voter')}</th>
          {showsDecision && (
            <>
              <th scope="col">{t('inspection.vote')}</th>
              <th scope="col" className={styles.number}>
                {t('inspection.weight')}
              </th>
              <th scope="col">{t('inspection.recorded')}</th>
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
                <td className={styles.number}>{vote.voteWeight}</td>
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

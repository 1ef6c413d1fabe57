import type { VoteInspection } from '@hemicycle/contract/votes';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { DecisionMark } from './DecisionMark.tsx';
import { FormCount } from './FormCount.tsx';
import styles from './InspectionSummary.module.css';
import { isCountWithheld, isWeighted, useOptionText } from './poll-words.ts';
import { TallyLocked } from './TallyLocked.tsx';
import { WeightSummary } from './WeightSummary.tsx';

/** The summaries beside the inspection: per decision and per group, or why they are not shown, and the weights.
 *  Source: BEY-08, POLL-12, VOTE-08, WEIGHT-02, PRIV-05. */
export function InspectionSummary({ inspection }: { inspection: VoteInspection }) {
  const { t } = useTranslation('polls');
  const { poll, summaryByDecision, withheld } = inspection;
  return (
    <aside className={styles.summary} aria-label={t('inspection.perDecision')}>
      <section className={styles.part}>
        <h3>{t('inspection.perDecision')}</h3>
        {summaryByDecision === null || poll.tally === null ? (
          poll.status === 'cancelled' ? (
            <p>{t('noCount')}</p>
          ) : (
            <TallyLocked
              forGood={isCountWithheld(poll)}
              reason={t(`withheld.${withheld.tally ?? 'privacy-while-open'}`, {
                fewest: formats().number(poll.fewestToTell),
              })}
            />
          )
        ) : (
          <FormCount
            poll={poll}
            tally={{ ...poll.tally, votesSummary: summaryByDecision }}
            label={t('inspection.perDecision')}
          />
        )}
        {poll.tally && (
          <p className={styles.quiet}>
            {t('inspection.totalLine', {
              voted: formats().number(poll.tally.votedCount),
              entitled: formats().number(poll.tally.entitledCount),
            })}{' '}
            {poll.tally.votedWeight !== null &&
              t('inspection.totalWeightLine', { weight: poll.tally.votedWeight })}
          </p>
        )}
      </section>
      <section className={styles.part}>
        <h3>{t('inspection.perGroup')}</h3>
        <GroupTable inspection={inspection} />
      </section>
      {inspection.voteWeightingSummary && <WeightSummary summary={inspection.voteWeightingSummary} />}
    </aside>
  );
}

function GroupTable({ inspection }: { inspection: VoteInspection }) {
  const { t } = useTranslation('polls');
  const optionText = useOptionText();
  const { poll, summaryByGroup, summaryByDecision } = inspection;
  if (summaryByGroup === null) return <p className={styles.quiet}>{t('withheldGroups')}</p>;
  if (poll.form.kind === 'questions')
    return <p className={styles.quiet}>{t('inspection.groupsOfQuestions')}</p>;
  const weighted = isWeighted(poll);
  const countOf = (entry: { votes: number; weight: string } | undefined) =>
    entry === undefined ? '0' : weighted ? entry.weight : formats().number(entry.votes);
  return (
    <div className={styles.scroll}>
      {poll.form.kind === 'ranking' && <p className={styles.quiet}>{t('inspection.firstPreferences')}</p>}
      <table className={styles.table} aria-label={t('inspection.perGroup')}>
        <thead>
          <tr>
            <th scope="col">{t('inspection.group')}</th>
            {poll.voteOptions.map((option) => (
              <th key={option} scope="col" className={styles.number}>
                {optionText(option)}
              </th>
            ))}
            <th scope="col" className={styles.number} title={t('notVoted')}>
              <DecisionMark kind="none" sizePx={13} />
              <VisuallyHidden>{t('notVoted')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {summaryByGroup.map((group) => (
            <tr key={group.groupId ?? 'none'}>
              <th scope="row" className={styles.group}>
                <span
                  className={styles.colour}
                  style={{ backgroundColor: group.color ?? 'transparent' }}
                  aria-hidden="true"
                />
                <bdi>{group.groupId === null ? t('inspection.noGroup') : group.groupName}</bdi>
              </th>
              {poll.voteOptions.map((option) => (
                <td key={option} className={styles.number}>
                  {countOf(group.decisions.find((entry) => entry.voteDecision === option))}
                </td>
              ))}
              <td className={styles.number}>{formats().number(group.notVoted)}</td>
            </tr>
          ))}
        </tbody>
        {summaryByDecision && (
          <tfoot>
            <tr>
              <th scope="row">{t('inspection.total')}</th>
              {poll.voteOptions.map((option) => (
                <td key={option} className={styles.number}>
                  {countOf(summaryByDecision.find((entry) => entry.voteDecision === option))}
                </td>
              ))}
              <td className={styles.number}>
                {formats().number(summaryByGroup.reduce((sum, group) => sum + group.notVoted, 0))}
              </td>
            </tr>
          </tfoot>
        )}
      </table>
      {weighted && <p className={styles.quiet}>{t('inspection.notVotedHeads')}</p>}
    </div>
  );
}

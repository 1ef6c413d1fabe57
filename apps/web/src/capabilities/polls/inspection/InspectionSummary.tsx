import type { VoteInspection } from '@hemicycle/contract/votes';
import { useTranslation } from 'react-i18next';
import { formats } from '../../../i18n/formats.ts';
import { sentenceGap } from '../../../i18n/sentences.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { DecisionMark } from '../marks/DecisionMark.tsx';
import { FormCount } from '../result/FormCount.tsx';
import styles from './InspectionSummary.module.css';
import { isCountWithheld, isWeighted, useOptionText, useWithheldText } from '../words/poll-words.ts';
import { TallyLocked } from '../marks/TallyLocked.tsx';
import { WeightSummary } from './WeightSummary.tsx';

/** The summaries beside the inspected votes: by decision, by group and by weight, or why they are
 *  not shown. Source: BEY-08, POLL-12, VOTE-08, WEIGHT-02, PRIV-05. */
export function InspectionSummary({ inspection }: { inspection: VoteInspection }) {
  const { t } = useTranslation('polls');
  const withheldText = useWithheldText();
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
              reason={withheldText(poll, withheld.tally ?? 'privacy-while-open')}
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
            })}
            {sentenceGap()}
            {poll.tally.votedWeight !== null &&
              t('inspection.totalWeightLine', { weight: poll.tally.votedWeight })}
          </p>
        )}
      </section>
      <section className={styles.part}>
        <h3>{t('inspection.perGroup')}</h3>
        <GroupTables inspection={inspection} />
      </section>
      {inspection.voteWeightingSummary && <WeightSummary summary={inspection.voteWeightingSummary} />}
    </aside>
  );
}

/** In a weighted poll, one table counts weights and another counts members. No table mixes the two.
 *  Several questions have such tables each. Source: POLL-12, VOTE-08, PRIV-05. */
function GroupTables({ inspection }: { inspection: VoteInspection }) {
  const { t } = useTranslation('polls');
  const { poll, summaryByGroup, summaryByDecision } = inspection;
  if (summaryByGroup === null) return <TallyLocked reason={t('withheldGroups')} />;
  const measures = isWeighted(poll) ? (['weight', 'members'] as const) : (['votes'] as const);
  const { form, tally } = poll;
  const counted: readonly Counted[] =
    form.kind === 'questions'
      ? form.questions.map(({ question, voteOptions }, index) => ({
          ...{ question, voteOptions, total: tally?.questionSummaries?.[index] ?? null },
          groups: summaryByGroup.map((group) => ({
            ...group,
            decisions: group.questionSummaries?.[index] ?? [],
          })),
        }))
      : [
          {
            ...{ question: null, voteOptions: poll.voteOptions, total: summaryByDecision },
            groups: summaryByGroup,
          },
        ];
  return (
    <div className={styles.scroll}>
      {form.kind === 'ranking' && <p className={styles.quiet}>{t('inspection.firstPreferences')}</p>}
      {counted.flatMap((one, at) =>
        measures.map((measure) => <GroupTable key={`${at} ${measure}`} counted={one} measure={measure} />),
      )}
      <p className={styles.legend} aria-hidden="true">
        <DecisionMark kind="none" sizePx={13} />
        {t('notVoted')}
      </p>
    </div>
  );
}

/** A question with its options, its count by group, and its count of all. `question`: null where
 *  the poll asks only one. */
interface Counted {
  readonly question: string | null;
  readonly voteOptions: readonly string[];
  readonly groups: NonNullable<VoteInspection['summaryByGroup']>;
  readonly total: VoteInspection['summaryByDecision'];
}

/** Members who have not voted are counted in heads, so the table of weights has no column for
 *  them. */
function GroupTable({
  counted: { question, voteOptions, groups, total },
  measure,
}: {
  counted: Counted;
  measure: 'votes' | 'weight' | 'members';
}) {
  const { t } = useTranslation('polls');
  const optionText = useOptionText();
  const byWeight = measure === 'weight';
  const countOf = (entry: { votes: number; weight: string } | undefined) =>
    entry === undefined ? '0' : byWeight ? entry.weight : formats().number(entry.votes);
  const counts = measure === 'votes' ? t('inspection.perGroup') : t(`inspection.perGroupIn.${measure}`);
  const name = question === null ? counts : t('inspection.perGroupOf', { counts, question });
  return (
    <table className={styles.table} aria-label={name}>
      {name !== t('inspection.perGroup') && <caption className={styles.caption}>{name}</caption>}
      <thead>
        <tr>
          <th scope="col">{t('inspection.group')}</th>
          {voteOptions.map((option) => (
            <th key={option} scope="col" className={styles.number}>
              {optionText(option)}
            </th>
          ))}
          {!byWeight && (
            <th scope="col" className={styles.number}>
              <DecisionMark kind="none" sizePx={13} />
              <VisuallyHidden>{t('notVoted')}</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <tr key={group.groupId ?? 'none'}>
            <th scope="row" className={styles.group}>
              <span
                className={styles.colour}
                style={{ backgroundColor: group.color ?? 'transparent' }}
                aria-hidden="true"
              />
              <bdi>{group.groupId === null ? t('inspection.noGroup') : group.groupName}</bdi>
            </th>
            {voteOptions.map((option) => (
              <td key={option} className={styles.number}>
                {countOf(group.decisions.find((entry) => entry.voteDecision === option))}
              </td>
            ))}
            {!byWeight && <td className={styles.number}>{formats().number(group.notVoted)}</td>}
          </tr>
        ))}
      </tbody>
      {total && (
        <tfoot>
          <tr>
            <th scope="row">{t('inspection.total')}</th>
            {voteOptions.map((option) => (
              <td key={option} className={styles.number}>
                {countOf(total.find((entry) => entry.voteDecision === option))}
              </td>
            ))}
            {!byWeight && (
              <td className={styles.number}>
                {formats().number(groups.reduce((sum, group) => sum + group.notVoted, 0))}
              </td>
            )}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

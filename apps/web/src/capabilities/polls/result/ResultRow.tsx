import type { Poll } from '@hemicycle/contract/polls';
import { useTranslation } from 'react-i18next';
import { formats } from '../../../i18n/formats.ts';
import { classNames } from '../../../ui/class-names.ts';
import { IconLock } from '../../../ui/icons.ts';
import { DecisionLegend } from '../marks/DecisionLegend.tsx';
import { neutralClassOf } from '../marks/neutral-options.ts';
import { showPoll } from '../panel/poll-focus.ts';
import {
  decisionKind,
  isCountWithheld,
  isWeighted,
  shownVerdict,
  useOptionText,
} from '../words/poll-words.ts';
import { SplitBar } from '../marks/SplitBar.tsx';
import styles from './SittingResults.module.css';
import { Verdict } from '../marks/Verdict.tsx';

/** More than three option columns would leave no room for the questions. */
const MAX_COLUMNS = 3;

/** The option list that most single-choice votes share, for the head of the table. Empty where no
 *  such vote has two or three options. */
export function commonOptions(polls: readonly Poll[]): readonly string[] {
  const lists = new Map<string, { options: readonly string[]; count: number }>();
  for (const poll of polls) {
    const { voteOptions: options } = poll;
    if (poll.form.kind !== 'single' || options.length < 2 || options.length > MAX_COLUMNS) continue;
    const key = JSON.stringify(options);
    lists.set(key, { options, count: (lists.get(key)?.count ?? 0) + 1 });
  }
  return [...lists.values()].toSorted((left, right) => right.count - left.count)[0]?.options ?? [];
}

/** One vote in the table of results. Counts of heads stand in columns where its options are those
 *  in the table head. Other options, weights and withheld counts are written as text. */
export function ResultRow({ poll, options }: { poll: Poll; options: readonly string[] }) {
  const { number, closedTime } = poll;
  const { elected } = poll.resultDetails;
  // Names take the place of the last count, of which a vote for people has none.
  const namesElected = elected !== null && options.length > 1;
  const closed = closedTime !== null && (
    <time dateTime={new Date(closedTime).toISOString()}>{formats().time(closedTime)}</time>
  );
  return (
    <tr className={classNames(styles.row, neutralClassOf(poll))} data-poll={poll.id}>
      <td className={styles.number}>{number}</td>
      <td className={styles.time}>{closed}</td>
      <th scope="row" className={styles.question}>
        <Question poll={poll} />
      </th>
      <Counts poll={poll} options={options} namesElected={namesElected} />
      <td className={styles.verdict} colSpan={namesElected ? 2 : 1}>
        <Verdict verdict={shownVerdict(poll)} elected={elected} small />
      </td>
    </tr>
  );
}

/** The question of a vote, as a button that opens its result. */
function Question({ poll: { id, question, title } }: { poll: Poll }) {
  return (
    <button type="button" className={styles.name} onClick={() => showPoll(id)}>
      <bdi>{question === '' ? title : question}</bdi>
    </button>
  );
}

function Counts({
  poll,
  options,
  namesElected,
}: {
  poll: Poll;
  options: readonly string[];
  namesElected: boolean;
}) {
  const { t } = useTranslation('polls');
  const { t: outcome } = useTranslation('poll-outcome');
  const optionText = useOptionText();
  const { form, tally } = poll;
  const all = options.length + (namesElected ? 0 : 1);
  if (poll.status !== 'closed' || tally === null) {
    return (
      <td colSpan={all} className={styles.words}>
        {t('results.noResult')}
      </td>
    );
  }
  const summary = tally.votesSummary;
  if (summary === null && form.kind !== 'questions') {
    return (
      <td colSpan={all} className={classNames(styles.words, styles.withheld)}>
        <IconLock aria-hidden="true" />{' '}
        {isCountWithheld(poll)
          ? t(`withheld.${tally.withheld ?? 'too-few-votes'}`, {
              fewest: formats().number(poll.fewestToTell),
            })
          : t('notAvailable')}
      </td>
    );
  }
  const weighted = isWeighted(poll);
  const voteOf = (option: string) => summary?.find(({ voteDecision }) => voteDecision === option)?.votes ?? 0;
  const inColumns =
    form.kind === 'single' &&
    !weighted &&
    !namesElected &&
    JSON.stringify(poll.voteOptions) === JSON.stringify(options);
  if (inColumns) {
    return (
      <>
        <td className={styles.bar}>
          <SplitBar poll={poll} small />
        </td>
        {options.map((option) => (
          <td key={option} className={styles.count} data-none={voteOf(option) === 0 || undefined}>
            {formats().number(voteOf(option))}
          </td>
        ))}
      </>
    );
  }
  return (
    <td colSpan={all} className={styles.words}>
      {form.kind === 'questions' ? (
        <span className={styles.quiet}>{t('results.questions', { number: form.questions.length })}</span>
      ) : (
        <>
          {form.kind === 'ranking' && (
            <span className={styles.quiet}>{outcome('forms.firstPreferences')}</span>
          )}
          <DecisionLegend
            label={t('tally')}
            entries={(summary ?? []).map(({ voteDecision, votes, weight }) => ({
              word: optionText(voteDecision),
              kind: decisionKind(poll.voteOptions, voteDecision, form.kind),
              count: weighted ? t('weightShort', { weight }) : formats().number(votes),
            }))}
          />
        </>
      )}
    </td>
  );
}

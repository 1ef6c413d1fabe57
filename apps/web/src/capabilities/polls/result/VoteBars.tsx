import type { BallotForm } from '@hemicycle/contract/ballots';
import type { OptionTally } from '@hemicycle/contract/polls';
import { voteBars } from '@hemicycle/rules/polls/vote-bars';
import { useTranslation } from 'react-i18next';
import { formats } from '../../../i18n/formats.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { DecisionMark } from '../marks/DecisionMark.tsx';
import { decisionKind, isLongOption, useOptionText } from '../words/poll-words.ts';
import { useBarOrder } from './use-bar-order.ts';
import { useGlidingRows } from './use-gliding-rows.ts';
import styles from './VoteBars.module.css';

/** The tally bars of a poll: mark, word, bar, count and whole percent. A weighted poll shows
 *  weights as counts. Source: POLL-15, VOTE-06, VOTE-07, looks §6. */
export function VoteBars({
  votesSummary,
  weighted,
  label,
  total,
  ballot = 'single',
  heldBack = null,
}: {
  votesSummary: readonly OptionTally[];
  weighted: boolean;
  label: string;
  /** The total for the percentages, where it differs from the sum of the bars: a number of heads,
   *  or a weight as a decimal. */
  total?: string;
  /** The form of the ballot, where its options may have no sides. */
  ballot?: BallotForm['kind'];
  /** What a screen reader says in place of counts that are not told yet; null: they are told. */
  heldBack?: string | null;
}) {
  const { t } = useTranslation('polls');
  const optionText = useOptionText();
  const options = votesSummary.map((entry) => entry.voteDecision);
  const bars = useBarOrder(voteBars(votesSummary, weighted, total), weighted);
  const rows = useGlidingRows<HTMLUListElement>(bars.map((bar) => bar.voteDecision));
  return (
    <ul
      ref={rows}
      className={styles.bars}
      data-long={options.some((option) => isLongOption(optionText(option))) || undefined}
      aria-label={label}
    >
      {bars.map((bar) => {
        const kind = decisionKind(options, bar.voteDecision, ballot);
        const count = weighted ? bar.weight : formats().number(bar.votes);
        return (
          <li key={bar.voteDecision} className={styles.bar} data-decision={bar.voteDecision}>
            <VisuallyHidden>
              {heldBack === null
                ? t('bar', {
                    option: optionText(bar.voteDecision),
                    votes: weighted ? t('weightShort', { weight: bar.weight }) : count,
                    percent: bar.percent,
                  })
                : `${optionText(bar.voteDecision)}: ${heldBack}`}
            </VisuallyHidden>
            <span className={styles.word} aria-hidden="true">
              <DecisionMark kind={kind} />
              <bdi className={styles.name}>{optionText(bar.voteDecision)}</bdi>
            </span>
            <span className={styles.track} aria-hidden="true">
              <span className={styles.fill} data-kind={kind} style={{ inlineSize: `${bar.percent}%` }} />
            </span>
            <span className={styles.count} aria-hidden="true">
              {heldBack === null ? (
                <>
                  <b>{count}</b> {bar.percent}%
                </>
              ) : (
                '–'
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

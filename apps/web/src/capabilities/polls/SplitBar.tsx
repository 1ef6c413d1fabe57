import type { Poll } from '@hemicycle/contract/polls';
import { decimalUnits } from '@hemicycle/rules/polls/decimal';
import { suggestOutcome } from '@hemicycle/rules/polls/majority';
import { useTranslation } from 'react-i18next';
import { isWeighted } from './poll-words.ts';
import styles from './SplitBar.module.css';

/** One bar for the whole house: the first option from the start, the second from the end, the others and those who have not voted
 *  between, with a tick where it carries. Drawn only where the count is shown; the bars beside it say it in words.
 *  Source: looks §6. */
export function SplitBar({ poll }: { poll: Poll }) {
  const { t } = useTranslation('polls');
  const { tally } = poll;
  const weighted = isWeighted(poll);
  if (!tally?.votesSummary) return null;
  const outcome = suggestOutcome(tally.votesSummary, weighted);
  const total = Number(decimalUnits(weighted ? tally.entitledWeight : String(tally.entitledCount)));
  if (outcome === null || total === 0) return null;
  const share = (decimal: string) => (Number(decimalUnits(decimal)) / total) * 100;
  const sizes = tally.votesSummary.map((entry) => share(weighted ? entry.weight : String(entry.votes)));
  const others = sizes.slice(2).reduce((sum, size) => sum + size, 0);
  const counted = tally.votesSummary.reduce(
    (sum, entry) => sum + Number(decimalUnits(weighted ? entry.weight : String(entry.votes))),
    0,
  );
  const rest = ((total - counted) / total) * 100;
  const tick = outcome.needed === null ? share(outcome.base) / 2 : share(outcome.needed);
  return (
    <div className={styles.split} aria-hidden="true">
      <p
        className={styles.needed}
        data-late={tick > 60 || undefined}
        style={{ insetInlineStart: `${Math.min(tick, 100)}%` }}
      >
        <span>
          {outcome.needed === null
            ? t('moreThanHalf', { base: outcome.base })
            : t('needed', { needed: outcome.needed })}
        </span>
      </p>
      <div className={styles.bar}>
        <span className={styles.yea} style={{ inlineSize: `${sizes[0] ?? 0}%` }} />
        {others > 0 && <span className={styles.others} style={{ inlineSize: `${others}%` }} />}
        {rest > 0 && <span className={styles.rest} style={{ inlineSize: `${rest}%` }} />}
        <span className={styles.nay} style={{ inlineSize: `${sizes[1] ?? 0}%` }} />
      </div>
    </div>
  );
}

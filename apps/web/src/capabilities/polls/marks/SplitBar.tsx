import type { Poll } from '@hemicycle/contract/polls';
import { decimalUnits } from '@hemicycle/rules/polls/decimal';
import { useNeededText } from '../words/outcome-text.ts';
import { isWeighted } from '../words/poll-words.ts';
import { proposedOutcomeOf } from '@hemicycle/rules/polls/proposal-of-poll';
import styles from './SplitBar.module.css';

/** One bar for the whole house: the first option from the start, the second from the end. The other
 *  options and the members who have not voted are between them. A tick shows where the rule of the
 *  poll carries; `small`, for a row of a table, has no tick. Drawn only for a single choice whose
 *  count is shown. The bars beside it say the same in words. Source: BEY-05, looks §6. */
export function SplitBar({ poll, small = false }: { poll: Poll; small?: boolean }) {
  const neededText = useNeededText();
  const { tally } = poll;
  const weighted = isWeighted(poll);
  if (poll.form.kind !== 'single' || !tally?.votesSummary || tally.votesSummary.length < 2) return null;
  const total = Number(decimalUnits(weighted ? tally.entitledWeight : String(tally.entitledCount)));
  if (total === 0) return null;
  const share = (decimal: string) => (Number(decimalUnits(decimal)) / total) * 100;
  const sizes = tally.votesSummary.map((entry) => share(weighted ? entry.weight : String(entry.votes)));
  const others = sizes.slice(2).reduce((sum, size) => sum + size, 0);
  const rest = 100 - sizes.reduce((sum, size) => sum + size, 0);
  const drawn = weighted ? 'weight' : 'heads';
  const check = small ? undefined : proposedOutcomeOf(poll)?.checks.find(({ of }) => of === drawn);
  const tick = check === undefined ? 0 : Math.min(share(check.needed), 100);
  return (
    <div className={styles.split} data-small={small || undefined} aria-hidden="true">
      {check !== undefined && (
        <p
          className={styles.needed}
          data-late={tick > 60 || undefined}
          style={{ insetInlineStart: `${tick}%` }}
        >
          <span>{neededText(check)}</span>
        </p>
      )}
      <div className={styles.bar}>
        <span className={styles.yea} style={{ inlineSize: `${sizes[0] ?? 0}%` }} />
        {others > 0 && <span className={styles.others} style={{ inlineSize: `${others}%` }} />}
        {rest > 0.001 && <span className={styles.rest} style={{ inlineSize: `${rest}%` }} />}
        <span className={styles.nay} style={{ inlineSize: `${sizes[1] ?? 0}%` }} />
      </div>
    </div>
  );
}

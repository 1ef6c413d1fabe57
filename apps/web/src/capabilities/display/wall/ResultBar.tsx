import type { DisplayVote } from '@hemicycle/contract/display-state';
import { decimalUnits } from '@hemicycle/rules/polls/decimal';
import styles from './Wall.module.css';
import { Words } from './Words.tsx';

/** One bar for the whole house: the first option from the start, the second from the end, all
 *  others and those who did not vote between them; a tick where the rule carries. Only for one
 *  choice whose count is told. Source: BEY-05, looks picture 20. */
export function ResultBar({ vote }: { vote: DisplayVote }) {
  const { options, form, isWeighted, entitled, entitledWeight, needed } = vote;
  if (form !== 'single' || options === null || options.length < 2) return null;
  const total = isWeighted ? Number(decimalUnits(entitledWeight ?? '0')) : entitled;
  if (total === 0) return null;
  const share = (votes: number, weight: string | null) =>
    ((isWeighted ? Number(decimalUnits(weight ?? '0')) : votes) / total) * 100;
  const sizes = options.map(({ votes, weight }) => share(votes, weight));
  const others = sizes.slice(2).reduce((sum, size) => sum + size, 0);
  const tick = needed === null ? null : Math.min(100, share(Number(needed.amount), needed.amount));
  const text =
    needed?.of === 'weight'
      ? needed.moreThan
        ? 'neededWeightMore'
        : 'neededWeight'
      : needed?.moreThan === true
        ? 'neededMore'
        : 'needed';
  return (
    <div className={styles.split}>
      {needed !== null && tick !== null && (
        <p
          className={styles.tick}
          data-late={tick > 60 || undefined}
          style={{ insetInlineStart: `${String(tick)}%` }}
        >
          <span>
            <Words text={text} values={{ amount: needed.amount }} />
          </span>
        </p>
      )}
      <div className={styles.splitBar} aria-hidden="true">
        <span data-kind="yea" style={{ inlineSize: `${String(sizes[0] ?? 0)}%` }} />
        <span data-kind="pres" style={{ inlineSize: `${String(others)}%` }} />
        <span data-kind="rest" />
        <span data-kind="nay" style={{ inlineSize: `${String(sizes[1] ?? 0)}%` }} />
      </div>
    </div>
  );
}

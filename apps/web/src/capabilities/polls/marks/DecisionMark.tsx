import styles from './DecisionMark.module.css';
import type { DecisionKind } from '../words/poll-words.ts';

/** The sign of a decision beside its word: disc, diamond or ring; an empty circle for a member who
 *  has not voted. On paper and in forced colours the diamond is striped, as in the seat map.
 *  Source: looks §2. */
export function DecisionMark({ kind, sizePx = 16 }: { kind: DecisionKind | 'none'; sizePx?: number }) {
  return (
    <svg
      className={styles.mark}
      data-kind={kind}
      width={sizePx}
      height={sizePx}
      viewBox="0 0 16 16"
      aria-hidden="true"
      focusable="false"
    >
      {kind === 'yea' && <circle cx="8" cy="8" r="6.5" />}
      {kind === 'nay' && (
        <>
          <path d="M8 0.5 15.5 8 8 15.5 0.5 8Z" />
          <path className={styles.stripes} d="M2.4 9.9 9.9 2.4M4.3 11.8 11.8 4.3M6.2 13.7 13.7 6.2" />
        </>
      )}
      {kind === 'pres' && <circle cx="8" cy="8" r="5" />}
      {kind === 'none' && <circle cx="8" cy="8" r="6" />}
    </svg>
  );
}

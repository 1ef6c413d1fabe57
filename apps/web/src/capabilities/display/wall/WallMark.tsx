import { type SeatMark, seatMarkPath } from '@hemicycle/rules/votes/seat-mark-path';
import styles from './Wall.module.css';

const SIZE = 30;

/** The sign of an option by its place: disc, diamond, ring; an empty circle for no vote. */
export function WallMark({ kind }: { kind: SeatMark }) {
  return (
    <svg className={styles.mark} viewBox={`-16 -16 32 32`} aria-hidden="true">
      <path
        className={styles.seat}
        data-kind={kind}
        d={seatMarkPath(kind, 0, 0, SIZE)}
        strokeWidth={kind === 'pres' ? 8 : 3}
      />
    </svg>
  );
}

/** The sign of the option at a place of the list. */
export function markAt(place: number): SeatMark {
  return place === 0 ? 'yea' : place === 1 ? 'nay' : 'pres';
}

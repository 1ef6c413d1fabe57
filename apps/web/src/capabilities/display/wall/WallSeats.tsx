import type { DisplaySeats } from '@hemicycle/contract/display-state';
import { layOutSeatMap } from '@hemicycle/rules/votes/seat-map';
import { arcPath, seatLineWidth, type SeatMark, seatMarkPath } from '@hemicycle/rules/votes/seat-mark-path';
import { type ReactNode, useMemo } from 'react';
import styles from './Wall.module.css';

const PITCH = 20;
const kinds: Record<string, SeatMark> = { '0': 'none', '1': 'yea', '2': 'nay' };
/** A name of a group longer than this is written as the first letters of its words. */
const CODE_MAX_CHARS = 8;

/** The house as a half circle of seats without names. It shows a room, so it is not mirrored in a
 *  right-to-left language. `children` stand in its middle. Source: BEY-04, BEY-33. */
export function WallSeats({ groups, children }: { groups: readonly DisplaySeats[]; children: ReactNode }) {
  const sizes = groups.map(({ seats }) => seats.length).join(' ');
  const map = useMemo(() => layOutSeatMap(sizes.split(' ').map(Number)), [sizes]);
  const outer = (map.outerRadius + 1) * PITCH;
  const label = outer * 0.07;
  const [half, top] = [outer + label * 5.4, outer + label * 2.2];
  const marks = groups.flatMap(({ seats }) => [...seats]);
  return (
    <div className={styles.seats} dir="ltr">
      <svg
        viewBox={`${String(-half)} ${String(-top)} ${String(2 * half)} ${String(top + label)}`}
        aria-hidden="true"
      >
        {map.arcs.map((arc) => {
          const middle = (arc.fromRad + arc.toRad) / 2;
          const [x, y] = [
            -Math.cos(middle) * (outer + label * 0.8),
            -Math.sin(middle) * (outer + label * 0.8),
          ];
          const gap = map.aisleRad / 2 - 2 / outer;
          return (
            <g key={arc.group}>
              <path
                className={styles.arc}
                strokeWidth={outer * 0.014}
                style={{ stroke: groups[arc.group]?.groupColor ?? undefined }}
                d={arcPath(0, outer, arc.fromRad - gap, arc.toRad + gap)}
              />
              <text
                className={styles.groupCode}
                fontSize={label}
                x={x}
                y={y}
                textAnchor={x < -outer * 0.25 ? 'end' : x > outer * 0.25 ? 'start' : 'middle'}
              >
                <tspan className={styles.code}>{codeOf(groups[arc.group]?.groupName ?? '')}</tspan>
                {` ${String(arc.seats)}`}
              </text>
            </g>
          );
        })}
        {map.seats.map((seat, index) => {
          const kind = kinds[marks[index] ?? '0'] ?? 'pres';
          return (
            <path
              key={index}
              className={styles.seat}
              data-kind={kind}
              strokeWidth={seatLineWidth(kind, PITCH)}
              d={seatMarkPath(kind, seat.x * PITCH, seat.y * PITCH, PITCH)}
            />
          );
        })}
      </svg>
      <div className={styles.centre}>{children}</div>
    </div>
  );
}

/** A short name of a group: whole where it is short, otherwise the first letters of its large
 *  words, or its beginning. */
export function codeOf(name: string): string {
  if (name.length <= CODE_MAX_CHARS) return name;
  const letters = name
    .split(/[\s-]+/u)
    .filter((word) => /^\p{Lu}/u.test(word))
    .map((word) => word.slice(0, 1));
  return letters.length > 1 ? letters.join('') : name.slice(0, CODE_MAX_CHARS);
}

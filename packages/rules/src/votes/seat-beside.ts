import type { SeatPlace } from './seat-map.ts';

/** The direction of an arrow key. */
export type SeatDirection = 'left' | 'right' | 'up' | 'down';

const towards = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
} as const;

/** The seat that an arrow key leads to: the nearest within 45° of the direction, where a distance
 *  across the direction counts more than one along it. Without such a seat, the same seat stays.
 *  Source: BEY-04. */
export function seatBeside(
  seats: readonly Pick<SeatPlace, 'x' | 'y'>[],
  from: number,
  direction: SeatDirection,
): number {
  const here = seats[from];
  if (here === undefined) return from;
  const way = towards[direction];
  let best = from;
  let leastCost = Infinity;
  for (const [index, seat] of seats.entries()) {
    const x = seat.x - here.x;
    const y = seat.y - here.y;
    const along = x * way.x + y * way.y;
    const across = Math.abs(x * way.y - y * way.x);
    if (index === from || along <= 0 || across > along + 1e-9) continue;
    const cost = along * along + 2 * across * across;
    if (cost < leastCost) {
      best = index;
      leastCost = cost;
    }
  }
  return best;
}

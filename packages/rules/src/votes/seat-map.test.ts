import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seatBeside, type SeatDirection } from './seat-beside.ts';
import { layOutSeatMap, seatMarks, type SeatMap } from './seat-map.ts';

/** A house with this number of seats, in groups that are as equal as possible. */
function house(seats: number, groups: number): number[] {
  return Array.from({ length: groups }, (_, group) => Math.floor((seats + group) / groups));
}

function leastDistance({ seats }: SeatMap): number {
  let least = Infinity;
  for (const [index, one] of seats.entries()) {
    for (const other of seats.slice(index + 1))
      least = Math.min(least, Math.hypot(one.x - other.x, one.y - other.y));
  }
  return least;
}

const angleOf = ({ x, y }: { x: number; y: number }) => Math.atan2(Math.max(0, -y), -x);

test.each([
  { seats: 1, groups: 1, rows: 1 },
  { seats: 2, groups: 2, rows: 1 },
  { seats: 5, groups: 2, rows: 2 },
  { seats: 24, groups: 5, rows: 3 },
  { seats: 100, groups: 6, rows: 6 },
  { seats: 432, groups: 7, rows: 11 },
])('[BEY-04] $seats seats of $groups groups stand in $rows rows', ({ seats, groups, rows }) => {
  expect(layOutSeatMap(house(seats, groups)).rows).toBe(rows);
});

test.each(
  [1, 2, 5, 24, 100, 432, 720].flatMap((seats) => [1, 2, 5, 12].map((groups) => ({ seats, groups }))),
)('[BEY-04] $seats seats of $groups groups: all there, none over another', ({ seats, groups }) => {
  const map = layOutSeatMap(house(seats, groups));
  expect(map.seats).toHaveLength(seats);
  if (seats > 1) expect(leastDistance(map)).toBeGreaterThan(2 * seatMarks.diamond);
});

test('[BEY-04] the inner radius is near 0.45 of the outer one in every house that a map is made for', () => {
  for (const [seats, groups] of [
    [24, 5],
    [100, 6],
    [432, 7],
    [720, 8],
  ] as const) {
    const { innerRadius, outerRadius } = layOutSeatMap(house(seats, groups));
    expect(innerRadius / outerRadius, `${seats} seats`).toBeGreaterThan(0.38);
    expect(innerRadius / outerRadius, `${seats} seats`).toBeLessThan(0.55);
  }
});

test('[BEY-04] a house without seats has an empty map, and a group without seats takes no room', () => {
  expect(layOutSeatMap([])).toMatchObject({ rows: 0, seats: [], arcs: [] });
  const without = layOutSeatMap([12, 12]);
  const withEmpty = layOutSeatMap([12, 0, 12]);
  expect(withEmpty.seats.map(({ x, y }) => [x, y])).toEqual(without.seats.map(({ x, y }) => [x, y]));
  expect(withEmpty.arcs.map(({ group }) => group)).toEqual([0, 2]);
});

const sizes = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 12 });

test('[BEY-04] whatever the groups: their counts hold, they stand side by side, and no two marks meet', () => {
  fc.assert(
    fc.property(sizes, (groupSizes) => {
      const map = layOutSeatMap(groupSizes);
      expect(map.seats.map(({ group }) => group)).toEqual(
        groupSizes.flatMap((size, group) => Array.from({ length: size }, () => group)),
      );
      expect(map.arcs.map((arc) => arc.seats)).toEqual(groupSizes);
      if (map.seats.length > 1) expect(leastDistance(map)).toBeGreaterThan(2 * seatMarks.diamond);
      for (const [index, arc] of map.arcs.entries()) {
        expect(arc.toRad).toBeGreaterThan(arc.fromRad - 1e-9);
        const next = map.arcs[index + 1];
        if (next !== undefined) expect(next.fromRad - arc.toRad).toBeCloseTo(map.aisleRad, 9);
        for (const seat of map.seats.filter(({ group }) => group === arc.group)) {
          expect(angleOf(seat)).toBeGreaterThan(arc.fromRad - 1e-9);
          expect(angleOf(seat)).toBeLessThan(arc.toRad + 1e-9);
        }
      }
      expect(map.arcs[0]!.fromRad).toBe(0);
      expect(map.arcs.at(-1)!.toRad).toBeCloseTo(Math.PI, 9);
    }),
    { numRuns: 40 },
  );
});

test('[BEY-04] equal groups stand as in a mirror', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 12 }), (size, groups) => {
      const map = layOutSeatMap(Array.from({ length: groups }, () => size));
      const mirrored = map.arcs.toReversed().map((arc) => [Math.PI - arc.toRad, Math.PI - arc.fromRad]);
      for (const [index, arc] of map.arcs.entries()) {
        expect(arc.fromRad).toBeCloseTo(mirrored[index]![0]!, 9);
        expect(arc.toRad).toBeCloseTo(mirrored[index]![1]!, 9);
      }
    }),
    { numRuns: 60 },
  );
});

test.each([1, 2, 5, 24, 100, 432, 720])('[BEY-04] the arrow keys reach each of %i seats', (count) => {
  const { seats } = layOutSeatMap(house(count, Math.min(count, 7)));
  const directions: SeatDirection[] = ['left', 'right', 'up', 'down'];
  const reached = new Set([0]);
  const open = [0];
  for (let seat = open.pop(); seat !== undefined; seat = open.pop()) {
    for (const direction of directions) {
      const next = seatBeside(seats, seat, direction);
      if (reached.has(next)) continue;
      reached.add(next);
      open.push(next);
    }
  }
  expect(reached.size).toBe(count);
});

test('[BEY-04] an arrow key leads in its direction, and stays where nothing follows', () => {
  const { seats } = layOutSeatMap([24]);
  for (const [from, seat] of seats.entries()) {
    expect(seats[seatBeside(seats, from, 'right')]!.x).toBeGreaterThanOrEqual(seat.x);
    expect(seats[seatBeside(seats, from, 'up')]!.y).toBeLessThanOrEqual(seat.y);
  }
  expect(seatBeside(seats, 99, 'left')).toBe(99);
});

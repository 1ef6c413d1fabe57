/** A seat of the map. Lengths are in row pitches; the origin is the middle of the floor line, `x`
 *  grows to the right and `y` down (seats have `y` ≤ 0). `row` counts from the inside, from 0.
 *  `group`: the index of the group in the given list. */
export interface SeatPlace {
  readonly group: number;
  readonly row: number;
  readonly x: number;
  readonly y: number;
}

/** The part of the half circle that a group takes: angles in rad from the left end of the floor
 *  line (0) to the right (π). It leaves out half of the aisle on each side. */
export interface SeatArc {
  readonly group: number;
  readonly seats: number;
  readonly fromRad: number;
  readonly toRad: number;
}

/** The seats of a house. `seats`: group after group, within a group from left to right. Radii are
 *  in row pitches. */
export interface SeatMap {
  readonly rows: number;
  readonly innerRadius: number;
  readonly outerRadius: number;
  readonly aisleRad: number;
  readonly seats: readonly SeatPlace[];
  readonly arcs: readonly SeatArc[];
}

/** The sizes of the marks, as shares of the row pitch: the radius of a disc, half the diagonal of a
 *  diamond, the radius of the middle of a ring, the radius of an empty seat. Source: looks §6 "Seat
 *  map". */
export const seatMarks = {
  disc: 0.385,
  diamond: 0.385 * 1.22,
  ring: 0.385 * 0.78,
  empty: 0.385 * 0.86,
} as const;

const INNER_TO_OUTER = 0.45;
const SMALL_HOUSE_SEATS = 60;

interface Shape {
  readonly rows: number;
  readonly innerRadius: number;
  readonly aisleRad: number;
  readonly spanRad: number;
}

/** Lays out a house as rows of a half circle, with aisles between the groups. `groupSizes`: the
 *  seats of each group from the left; a group without seats takes no room. The same sizes always
 *  give the same map: neither the votes nor the direction of the text change it. Neighbouring seats
 *  are at least a row pitch apart in all directions. Never throws. Source: BEY-04, looks §6 "Seat
 *  map". */
export function layOutSeatMap(groupSizes: readonly number[]): SeatMap {
  const groups = groupSizes
    .map((size, group) => ({ group, size: Math.max(0, Math.floor(size)) }))
    .filter(({ size }) => size > 0);
  const total = groups.reduce((sum, { size }) => sum + size, 0);
  if (total === 0) return { rows: 0, innerRadius: 0, outerRadius: 0, aisleRad: 0, seats: [], arcs: [] };
  const shape = shapeOf(total, groups.length);
  const places = placesInOrder(total, shape);
  const seats: SeatPlace[] = [];
  const arcs: SeatArc[] = [];
  let from = 0;
  for (const [turn, { group, size }] of groups.entries()) {
    const turned = turn * shape.aisleRad;
    for (const place of places.slice(from, from + size)) {
      const angle = place.angleRad + turned;
      seats.push({
        group,
        row: place.row,
        x: -place.radius * Math.cos(angle),
        y: -place.radius * Math.sin(angle),
      });
    }
    arcs.push({
      group,
      seats: size,
      fromRad: cutBefore(places, from, shape.spanRad) + turned,
      toRad: cutBefore(places, from + size, shape.spanRad) + turned,
    });
    from += size;
  }
  return {
    rows: shape.rows,
    innerRadius: shape.innerRadius,
    outerRadius: shape.innerRadius + shape.rows - 1,
    aisleRad: shape.aisleRad,
    seats,
    arcs,
  };
}

/** The number of rows that brings the inner radius nearest to 0.45 of the outer one, with at least
 *  one seat in each row. */
function shapeOf(seats: number, groups: number): Shape {
  let best = shapeOfRows(seats, groups, 1);
  for (let rows = 2; rows <= seats; rows += 1) {
    const shape = shapeOfRows(seats, groups, rows);
    if (shape.innerRadius <= 0 || shape.innerRadius * shape.spanRad < 1) break;
    if (farFromIdeal(shape) < farFromIdeal(best)) best = shape;
  }
  return best;
}

function farFromIdeal({ rows, innerRadius }: Shape): number {
  return Math.abs(innerRadius / (innerRadius + rows - 1) - INNER_TO_OUTER);
}

/** For R rows, the inner radius a, the span s and the aisle G depend on each other: a = (N/s −
 *  R(R−1)/2)/R, s = π − G(P−1), G = c/(a + 0.35 R). Together they give a quadratic equation in a;
 *  the radius is its larger root. */
function shapeOfRows(seats: number, groups: number, rows: number): Shape {
  const aisles = (seats < SMALL_HOUSE_SEATS ? 0.45 : 0.72) * (groups - 1);
  const deep = 0.35 * rows;
  const half = (rows - 1) / 2;
  const linear = Math.PI * (half + deep) - seats / rows - aisles;
  const constant = Math.PI * half * deep - (seats / rows) * deep - aisles * half;
  const discriminant = linear * linear - 4 * Math.PI * constant;
  const innerRadius = discriminant < 0 ? 0 : (Math.sqrt(discriminant) - linear) / (2 * Math.PI);
  const aisleRad = groups === 1 ? 0 : aisles / (groups - 1) / (innerRadius + deep);
  return { rows, innerRadius, aisleRad, spanRad: Math.PI - aisleRad * (groups - 1) };
}

interface Place {
  readonly row: number;
  readonly radius: number;
  readonly angleRad: number;
}

/** All places from left to right, without aisles; of places at the same angle the inner ones come
 *  first. */
function placesInOrder(total: number, { rows, innerRadius, spanRad }: Shape): Place[] {
  const radii = Array.from({ length: rows }, (_, row) => innerRadius + row);
  return seatsPerRow(total, radii)
    .flatMap((count, row) =>
      Array.from({ length: count }, (_, index) => ({
        row,
        radius: innerRadius + row,
        angleRad: count === 1 ? spanRad / 2 : (spanRad * index) / (count - 1),
      })),
    )
    .toSorted((left, right) => left.angleRad - right.angleRad || left.row - right.row);
}

/** The seats of each row in proportion to its radius, by largest remainder. Of equal remainders,
 *  the outer row's counts first. */
function seatsPerRow(total: number, radii: readonly number[]): number[] {
  const sum = radii.reduce((all, radius) => all + radius, 0);
  const shares = radii.map((radius, row) => {
    const share = (total * radius) / sum;
    return { row, whole: Math.floor(share), rest: share - Math.floor(share) };
  });
  const left = total - shares.reduce((all, { whole }) => all + whole, 0);
  const served = shares
    .toSorted((one, other) => other.rest - one.rest || other.row - one.row)
    .slice(0, left)
    .map(({ row }) => row);
  return shares.map(({ row, whole }) => whole + (served.includes(row) ? 1 : 0));
}

/** The angle half-way between a place and the one before it. Before the first place and after the
 *  last it is the end of the span. */
function cutBefore(places: readonly Place[], index: number, spanRad: number): number {
  const before = places[index - 1];
  const after = places[index];
  if (before === undefined) return 0;
  if (after === undefined) return spanRad;
  return (before.angleRad + after.angleRad) / 2;
}

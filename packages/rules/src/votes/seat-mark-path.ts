import { seatMarks } from './seat-map.ts';

/** The mark of a seat: `yea` the first option, `nay` the second, `pres` any further one, `none` no
 *  vote on record. Source: looks §2. */
export type SeatMark = 'yea' | 'nay' | 'pres' | 'none';

/** Below this pitch, the line of an ordinary ring would be as thin as that of an empty seat. */
const SMALL_PITCH_PX = 14;
/** The radius of the ring with a small hole, as a share of the pitch. */
const SMALL_RING = 0.23;

/** The outline of a seat, in px around its middle: disc, diamond, ring or empty circle. Source:
 *  looks §6 "Seat map". */
export function seatMarkPath(kind: SeatMark, x: number, y: number, pitch: number): string {
  switch (kind) {
    case 'yea':
      return circle(x, y, seatMarks.disc * pitch);
    case 'nay': {
      const half = seatMarks.diamond * pitch;
      return `M${at(x)} ${at(y - half)}L${at(x + half)} ${at(y)}L${at(x)} ${at(y + half)}L${at(x - half)} ${at(y)}Z`;
    }
    case 'pres':
      return circle(x, y, ringOf(pitch) * pitch);
    case 'none':
      return circle(x, y, seatMarks.empty * pitch);
  }
}

/** The width of a seat's line, in px. A ring's line ends where a disc does; every other mark has a
 *  hairline. */
export function seatLineWidth(kind: SeatMark, pitch: number): number {
  if (kind === 'pres') return (seatMarks.disc - ringOf(pitch)) * 2 * pitch;
  return pitch < SMALL_PITCH_PX ? 1 : 1.25;
}

function ringOf(pitch: number): number {
  return pitch < SMALL_PITCH_PX ? SMALL_RING : seatMarks.ring;
}

function circle(x: number, y: number, radius: number): string {
  const r = at(radius);
  return `M${at(x - radius)} ${at(y)}a${r} ${r} 0 1 0 ${at(2 * radius)} 0a${r} ${r} 0 1 0 ${at(-2 * radius)} 0Z`;
}

/** A part of an arc around the middle of the floor line, from one angle to another (rad from the
 *  left end). */
export function arcPath(centreX: number, radius: number, fromRad: number, toRad: number): string {
  const end = (rad: number) => `${at(centreX - Math.cos(rad) * radius)} ${at(-Math.sin(rad) * radius)}`;
  return `M${end(fromRad)}A${at(radius)} ${at(radius)} 0 0 1 ${end(toRad)}`;
}

function at(px: number): number {
  return Math.round(px * 100) / 100;
}

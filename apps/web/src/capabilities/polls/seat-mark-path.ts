import { seatMarks } from '@hemicycle/rules/votes/seat-map';
import type { DecisionKind } from './poll-words.ts';

/** The outline of a seat, in px around its middle: disc, diamond, ring or empty circle. Source: looks §6 "Seat map". */
export function seatMarkPath(kind: DecisionKind | 'none', x: number, y: number, pitch: number): string {
  switch (kind) {
    case 'yea':
      return circle(x, y, seatMarks.disc * pitch);
    case 'nay': {
      const half = seatMarks.diamond * pitch;
      return `M${at(x)} ${at(y - half)}L${at(x + half)} ${at(y)}L${at(x)} ${at(y + half)}L${at(x - half)} ${at(y)}Z`;
    }
    case 'pres':
      return circle(x, y, seatMarks.ring * pitch);
    case 'none':
      return circle(x, y, seatMarks.empty * pitch);
  }
}

/** How thick the line of a ring is, in px, so that it ends where a disc does. */
export function ringWidth(pitch: number): number {
  return (seatMarks.disc - seatMarks.ring) * 2 * pitch;
}

function circle(x: number, y: number, radius: number): string {
  const r = at(radius);
  return `M${at(x - radius)} ${at(y)}a${r} ${r} 0 1 0 ${at(2 * radius)} 0a${r} ${r} 0 1 0 ${at(-2 * radius)} 0Z`;
}

/** A part of an arc around the middle of the floor line, from one angle to another (rad from the left end). */
export function arcPath(centreX: number, radius: number, fromRad: number, toRad: number): string {
  const end = (rad: number) => `${at(centreX - Math.cos(rad) * radius)} ${at(-Math.sin(rad) * radius)}`;
  return `M${end(fromRad)}A${at(radius)} ${at(radius)} 0 0 1 ${end(toRad)}`;
}

function at(px: number): number {
  return Math.round(px * 100) / 100;
}

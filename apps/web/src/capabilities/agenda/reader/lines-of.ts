import { AGENDA_MARK_RECTANGLES_MAX } from '@hemicycle/contract/agenda-limits';
import type { MarkPlace } from '@hemicycle/contract/agenda-marks';

type Rectangle = MarkPlace['rectangles'][number];

/** How far apart two pieces of one line stand at most, in heights of the line. */
const GAP_HEIGHTS = 1;

/** The rectangles of marked words, one for each line as far as its pieces follow each other, in
 *  shares with four digits: as many as a mark has at most. */
export function linesOf(rectangles: readonly Rectangle[]): Rectangle[] {
  const lines: Rectangle[] = [];
  for (const piece of rectangles) {
    const last = lines.at(-1);
    if (last !== undefined && isOneLine(last, piece)) lines[lines.length - 1] = around(last, piece);
    else lines.push(piece);
  }
  const short = (share: number) => Math.round(share * 10_000) / 10_000;
  return lines.slice(0, AGENDA_MARK_RECTANGLES_MAX).map(({ left, top, width, height }) => ({
    ...{ left: short(left), top: short(top), width: short(width), height: short(height) },
  }));
}

function isOneLine(one: Rectangle, other: Rectangle): boolean {
  const height = Math.max(one.height, other.height);
  const gap = Math.max(one.left, other.left) - Math.min(one.left + one.width, other.left + other.width);
  return (
    Math.abs(one.top + one.height / 2 - other.top - other.height / 2) < height / 2 &&
    gap < GAP_HEIGHTS * height
  );
}

function around(one: Rectangle, other: Rectangle): Rectangle {
  const [left, top] = [Math.min(one.left, other.left), Math.min(one.top, other.top)];
  return {
    ...{ left, top },
    width: Math.max(one.left + one.width, other.left + other.width) - left,
    height: Math.max(one.top + one.height, other.top + other.height) - top,
  };
}

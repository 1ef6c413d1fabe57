import type { Caption } from '@hemicycle/contract/captions';
import type { Playback } from '@hemicycle/contract/playback';
import { CAPTION_DISPLAY, saidTogether } from '@hemicycle/rules/captions/caption-lines';
import { bySittingTime } from '@hemicycle/rules/captions/merge-captions';
import { playedMark } from '@hemicycle/rules/recording/playback-time';

type Spans = Playback['spans'];

/** Something with its place in the recording, in ms. */
export type Played<Mark> = Mark & { readonly fromMs: number; readonly untilMs: number };

/** Those of the marks of which something was recorded, with their places in the recording. */
export function marksOf<Mark extends { readonly fromMs: number; readonly untilMs: number | null }>(
  spans: Spans,
  marks: readonly Mark[],
): Played<Omit<Mark, 'fromMs' | 'untilMs'>>[] {
  return marks.flatMap((mark) => {
    const played = playedMark(spans, mark);
    return played === null ? [] : [{ ...mark, ...played }];
  });
}

/** The lines of captions that were written while it was recorded, in the order of their time. */
export function linesOf(spans: Spans, captions: readonly Caption[]): Played<Caption>[] {
  const lines = captions.toSorted(bySittingTime).flatMap((line) => {
    const played = playedMark(spans, { fromMs: line.createdAt, untilMs: line.createdAt });
    return played === null ? [] : [{ ...line, fromMs: played.fromMs }];
  });
  const groups = saidTogether(lines, ({ fromMs }) => fromMs);
  return groups.flatMap((together, at) =>
    together.map((line) => {
      const nextMs = groups[at + 1]?.[0]?.fromMs ?? Number.POSITIVE_INFINITY;
      return { ...line, untilMs: Math.min(nextMs, line.fromMs + CAPTION_DISPLAY.clearAfterMs) };
    }),
  );
}

/** The lines on the display: the last that has begun and not ended, and those that were said with
 *  it. */
export function linesAt(lines: readonly Played<Caption>[], atMs: number): Played<Caption>[] {
  const last = markAt(lines, atMs);
  return lines.filter(({ fromMs }) => fromMs === last?.fromMs);
}

/** The last mark that has begun and not ended. */
export function markAt<Mark extends { readonly fromMs: number; readonly untilMs: number }>(
  marks: readonly Mark[],
  atMs: number,
): Mark | undefined {
  return marks.findLast(({ fromMs, untilMs }) => fromMs <= atMs && atMs < untilMs);
}

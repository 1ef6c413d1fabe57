import type { Taken } from './capacity.ts';

interface Segment {
  readonly index: number;
  readonly begun_ms: number;
  readonly ms: number;
}

/** The parts of a recording that hold something, each up to the beginning of the next one: a
 *  recorder that was cut off may have gone on for a while beside the one that took over. What began
 *  after the end of the recording (`endedMs`; null: it runs) is no part of it. */
export function partsInOrder<Part extends { readonly segments: readonly Segment[] }>(
  parts: readonly Part[],
  endedMs: number | null = null,
): Part[] {
  const untilMs = endedMs ?? Number.POSITIVE_INFINITY;
  const held = parts
    .map((part) => ({
      ...part,
      segments: part.segments.filter(({ begun_ms: begunMs }) => begunMs <= untilMs),
    }))
    .filter(({ segments }) => segments.length > 0);
  return held.flatMap((part, at) => {
    const next = held[at + 1]?.segments[0]?.begun_ms ?? Number.POSITIVE_INFINITY;
    const segments = part.segments.filter(({ begun_ms: begunMs }) => begunMs < next);
    return segments.length === 0 ? [] : [{ ...part, segments }];
  });
}

/** A span that is in no segment, and why: the recorder was lost between two parts, or has not sent
 *  a segment of its own. */
export interface Gap extends Taken {
  readonly why: 'recorder-lost' | 'not-sent';
}

/** A gap shorter than this is the rounding of clocks, in ms. */
const SHORTEST_GAP_MS = 500;

/** The gaps of a recording, in their order. Source: issue 34 §1. */
export function gapsOf(parts: readonly { readonly segments: readonly Segment[] }[]): Gap[] {
  const gaps: Gap[] = [];
  let before: Segment | null = null;
  for (const { segments } of parts) {
    for (const [at, segment] of segments.entries()) {
      const fromMs: number = before === null ? segment.begun_ms : before.begun_ms + before.ms;
      const why = at === 0 ? 'recorder-lost' : 'not-sent';
      if (segment.begun_ms - fromMs >= SHORTEST_GAP_MS) gaps.push({ fromMs, untilMs: segment.begun_ms, why });
      before = segment;
    }
  }
  return gaps;
}

import type { ClosedPart } from '@hemicycle/contract/closed-sessions';
import { touchesClosed } from '../sessions/closed-parts.ts';
import type { Taken } from './capacity.ts';

/** When something recorded begins (ms since epoch), and how long it is. */
interface Span {
  readonly begun_ms: number;
  readonly ms: number;
}

interface Segment extends Span {
  readonly index: number;
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

/** A span that is in no segment, and why: the sitting was closed, the recorder was lost between two
 *  parts, or it has not sent a segment of its own. */
export interface Gap extends Taken {
  readonly why: 'recorder-lost' | 'not-sent' | 'closed';
}

/** A break shorter than this is the rounding of clocks, in ms. */
const SHORTEST_BREAK_MS = 500;

/** Whether a segment follows another one without a break. From a longer break on another encoder
 *  went on, whose clock begins anew. Source: issue 34 §1, BEY-17. */
export function followsOn(before: Span, next: Pick<Span, 'begun_ms'>): boolean {
  return next.begun_ms - before.begun_ms - before.ms < SHORTEST_BREAK_MS;
}

/** The gaps of a recording, in their order. `closed`: the closed parts of its sitting. Source:
 *  issue 34 §1, BEY-45. */
export function gapsOf(
  parts: readonly { readonly segments: readonly Segment[] }[],
  closed: readonly ClosedPart[] = [],
): Gap[] {
  const gaps: Gap[] = [];
  let before: Segment | null = null;
  for (const { segments } of parts) {
    for (const [at, segment] of segments.entries()) {
      const why = at === 0 ? 'recorder-lost' : 'not-sent';
      if (before !== null && !followsOn(before, segment)) {
        const [fromMs, untilMs] = [before.begun_ms + before.ms, segment.begun_ms];
        const wasClosed = touchesClosed(closed, { fromMs, toMs: untilMs });
        gaps.push({ fromMs, untilMs, why: wasClosed ? 'closed' : why });
      }
      before = segment;
    }
  }
  return gaps;
}

import type { PlaybackSpan } from '@hemicycle/contract/playback';
import { followsOn } from './parts.ts';

interface Segment {
  readonly begun_ms: number;
  readonly ms: number;
}

/** The spans of segments in their order: segments that follow each other without a break are one.
 *  Source: BEY-17. */
export function spansOf(segments: readonly Segment[]): PlaybackSpan[] {
  const spans: PlaybackSpan[] = [];
  for (const { begun_ms: begunMs, ms } of segments) {
    const last = spans.at(-1);
    if (last && followsOn({ begun_ms: last.fromMs, ms: last.ms }, { begun_ms: begunMs })) last.ms += ms;
    else spans.push({ fromMs: begunMs, ms });
  }
  return spans;
}

/** How long a recording plays, in ms. */
export function lengthMsOf(spans: readonly PlaybackSpan[]): number {
  return spans.reduce((sum, { ms }) => sum + ms, 0);
}

/** When in the recording a moment of the sitting plays, in ms. A moment that was not recorded plays
 *  where the recording goes on, and one after its end at the end. Source: BEY-17. */
export function playbackMsOf(spans: readonly PlaybackSpan[], atMs: number): number {
  let before = 0;
  for (const { fromMs, ms } of spans) {
    if (atMs < fromMs) return before;
    if (atMs < fromMs + ms) return before + atMs - fromMs;
    before += ms;
  }
  return before;
}

/** The moment of the sitting (ms since epoch) that plays after so many ms; null where the recording
 *  is empty. Source: BEY-17. */
export function sittingMsOf(spans: readonly PlaybackSpan[], playedMs: number): number | null {
  let left = playedMs;
  for (const { fromMs, ms } of spans) {
    if (left < ms) return fromMs + left;
    left -= ms;
  }
  const last = spans.at(-1);
  return last === undefined ? null : last.fromMs + last.ms;
}

/** A mark as it plays: from and until in ms of the recording. Null where nothing of it was
 *  recorded. Source: BEY-17. */
export function playedMark(
  spans: readonly PlaybackSpan[],
  { fromMs, untilMs }: { readonly fromMs: number; readonly untilMs: number | null },
): { readonly fromMs: number; readonly untilMs: number } | null {
  const [first] = spans;
  const last = spans.at(-1);
  if (first === undefined || last === undefined) return null;
  const end = untilMs ?? last.fromMs + last.ms;
  const isRecorded = spans.some((span) => fromMs < span.fromMs + span.ms && end >= span.fromMs);
  if (!isRecorded) return null;
  return { fromMs: playbackMsOf(spans, fromMs), untilMs: playbackMsOf(spans, end) };
}

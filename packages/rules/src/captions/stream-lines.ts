import type { StreamedCaption } from '@hemicycle/contract/streaming';
import { cueTime, escapedForVtt, timestampMap } from './web-vtt.ts';

/** So long a line of a stream stands where no other follows, in ms. */
const STANDS_MS = 10_000;

/** The line that stands at a moment of the sitting (ms since the epoch; null: unknown), of lines in
 *  their order. Source: BEY-15, STREAM-12. */
export function lineAt(lines: readonly StreamedCaption[], playedMs: number | null): StreamedCaption | null {
  if (playedMs === null) return lines.at(-1) ?? null;
  const line = lines.findLast(({ atMs }) => atMs <= playedMs);
  return line !== undefined && playedMs - line.atMs < STANDS_MS ? line : null;
}

/** The captions of one segment of a live stream as WebVTT: the line that stands, as it is worded
 *  now. A cue ends with its segment, so that the next segment can go on with what was written or
 *  corrected meanwhile. `clockMs`: the beginning of the segment on the clock of its encoder.
 *  Source: BEY-15, RFC 8216, 3.5. */
export function streamVttOf(
  lines: readonly StreamedCaption[],
  { begunMs, ms, clockMs }: { readonly begunMs: number; readonly ms: number; readonly clockMs: number },
): string {
  const untilMs = begunMs + ms;
  const changes = lines
    .flatMap(({ atMs }) => [atMs, atMs + STANDS_MS])
    .filter((atMs) => atMs > begunMs && atMs < untilMs);
  const moments = [...new Set([begunMs, ...changes, untilMs])].toSorted((one, other) => one - other);
  const cues = moments.slice(0, -1).flatMap((fromMs, at) => {
    const line = lineAt(lines, fromMs);
    if (line === null) return [];
    const times = `${cueTime(fromMs - begunMs)} --> ${cueTime((moments[at + 1] ?? untilMs) - begunMs)}`;
    const voice = line.speaker === null ? '' : `<v ${escapedForVtt(line.speaker)}>`;
    return [`${times}\n${voice}${escapedForVtt(line.text)}`];
  });
  return `${[`WEBVTT\n${timestampMap(clockMs)}`, ...cues].join('\n\n')}\n`;
}

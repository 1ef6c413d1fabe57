/** A text of WebVTT in which nothing is taken for markup, on one line. */
export function escapedForVtt(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/[\r\n]+/gu, ' ');
}

/** `HH:MM:SS.mmm`; more than two digits of hours where it takes that long. */
export function cueTime(ms: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const seconds = ms / 1_000;
  return `${two(seconds / 3_600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}.${String(Math.floor(ms % 1_000)).padStart(3, '0')}`;
}

/** The line after the first one of a WebVTT: where its times are on the clock of a stream of
 *  MPEG-TS, in ms. Source: RFC 8216, 3.5. */
export function timestampMap(clockMs: number): string {
  return `X-TIMESTAMP-MAP=MPEGTS:${String(Math.round(clockMs * 90))},LOCAL:00:00:00.000`;
}

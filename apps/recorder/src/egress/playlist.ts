/** A segment as a list names it. `begunAt`: ms since epoch; `ms`: its length. */
export interface ListedSegment {
  readonly name: string;
  readonly begunAt: number;
  readonly ms: number;
}

/** Reads the segments of a list of HLS in which each has its time of day, as LiveKit's egress
 *  writes it. A line that was written in part is left out. Source: RFC 8216, 4.3.2.1 and
 *  4.3.2.6. */
export function segmentsIn(list: string): ListedSegment[] {
  const segments: ListedSegment[] = [];
  let begunAt = Number.NaN;
  let ms = Number.NaN;
  const lines = list.split('\n');
  // Without its end of line the last one may be torn.
  for (const line of lines.slice(0, -1)) {
    const text = line.trim();
    const time = /^#EXT-X-PROGRAM-DATE-TIME:(.+)$/u.exec(text)?.[1];
    const length = /^#EXTINF:([\d.e+-]+)/u.exec(text)?.[1];
    if (time !== undefined) begunAt = Date.parse(time);
    else if (length !== undefined) ms = Math.round(Number(length) * 1000);
    else if (/^[\w.-]+\.ts$/u.test(text)) {
      if (Number.isFinite(begunAt) && ms > 0) segments.push({ name: text, begunAt, ms });
      begunAt = Number.NaN;
      ms = Number.NaN;
    }
  }
  return segments;
}

const SEGMENTS_KEPT = {
  /** Baseline, extended and progressive frames, tables, the interval of restarts, and scans. */
  frame: new Set([0xc0, 0xc1, 0xc2]),
  tables: new Set([0xc4, 0xdb, 0xdd]),
};
const SCAN = 0xda;
const END = 0xd9;
/** The part by which Adobe says how the colours of a frame are meant. */
const ADOBE = 0xee;

/** A JPEG with only the parts that make up its picture: no places, texts, thumbnails or colour
 *  profiles, and nothing after its end. null where the bytes are no whole JPEG, or where it is
 *  wider or higher than `mostPx`. Never throws. */
export function cleanJpeg(bytes: Uint8Array, mostPx: number): Buffer | null {
  const file = Buffer.from(bytes);
  if (file.length < 4 || file.readUInt16BE(0) !== 0xffd8) return null;
  const kept: Buffer[] = [file.subarray(0, 2)];
  let frames = 0;
  let scans = 0;
  let at = 2;
  while (at + 4 <= file.length || file[at + 1] === END) {
    const marker = file[at + 1] ?? 0;
    if (file[at] !== 0xff) return null;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === END) {
      return frames === 1 && scans > 0 ? Buffer.concat([...kept, Buffer.from([0xff, END])]) : null;
    }
    const end = at + 2 + file.readUInt16BE(at + 2);
    if (end < at + 4 || end > file.length) return null;
    const whole = file.subarray(at, end);
    at = end;
    if (SEGMENTS_KEPT.frame.has(marker)) {
      if (!isFrameWithin(whole, mostPx)) return null;
      frames += 1;
      kept.push(whole);
    } else if (marker === SCAN) {
      at = endOfScan(file, end);
      scans += 1;
      kept.push(whole, file.subarray(end, at));
    } else if (SEGMENTS_KEPT.tables.has(marker) || marker === ADOBE) kept.push(whole);
    else if (!isNote(marker)) return null;
  }
  return null;
}

/** Whether a frame, with its marker and length, has points, and not more than `mostPx` each way. */
function isFrameWithin(frame: Buffer, mostPx: number): boolean {
  if (frame.length < 11) return false;
  const [heightPx, widthPx] = [frame.readUInt16BE(5), frame.readUInt16BE(7)];
  return heightPx > 0 && widthPx > 0 && heightPx <= mostPx && widthPx <= mostPx;
}

/** Parts of programs and comments, which no picture needs. */
function isNote(marker: number): boolean {
  return (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
}

/** Where the compressed points of a scan end: before the next marker that is no restart. */
function endOfScan(file: Buffer, from: number): number {
  let at = file.indexOf(0xff, from);
  while (at !== -1) {
    const next = file[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
    at = file.indexOf(0xff, at + 1);
  }
  return file.length;
}

const PACKET_BYTES = 188;
const SYNC = 0x47;

/** The time of the first frame in a segment of MPEG-TS, in ms on the clock of its encoder; null
 *  where there is none. Times of one encoder go on from segment to segment.
 *  Source: ISO/IEC 13818-1, 2.4.3.2 and 2.4.3.6. */
export function firstTimeMs(segment: Uint8Array): number | null {
  for (let at = 0; at + PACKET_BYTES <= segment.length; at += PACKET_BYTES) {
    if (segment[at] !== SYNC) return null;
    const startsUnit = ((segment[at + 1] ?? 0) & 0x40) !== 0;
    const control = ((segment[at + 3] ?? 0) >> 4) & 0b11;
    if (!startsUnit || (control & 0b01) === 0) continue;
    const pes = at + 4 + (control === 0b11 ? 1 + (segment[at + 4] ?? 0) : 0);
    if (pes + 14 > at + PACKET_BYTES) continue;
    const isPes = segment[pes] === 0 && segment[pes + 1] === 0 && segment[pes + 2] === 1;
    if (!isPes || ((segment[pes + 7] ?? 0) & 0x80) === 0) continue;
    return timeAt(segment, pes + 9) / 90;
  }
  return null;
}

/** 33 bits at 90 kHz in five bytes with marker bits between them. */
function timeAt(bytes: Uint8Array, at: number): number {
  const byte = (offset: number) => bytes[at + offset] ?? 0;
  return (
    ((byte(0) >> 1) & 0b111) * 2 ** 30 +
    byte(1) * 2 ** 22 +
    (byte(2) >> 1) * 2 ** 15 +
    byte(3) * 2 ** 7 +
    (byte(4) >> 1)
  );
}

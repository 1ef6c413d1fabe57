const PACKET_BYTES = 188;

/** The beginning of a segment of MPEG-TS whose first frame is at this time, in ms, on the clock of
 *  its encoder. */
export function firstPacketAt(clockMs: number): Uint8Array<ArrayBuffer> {
  const time = clockMs * 90;
  const packet = new Uint8Array(PACKET_BYTES).fill(0xff);
  const marked = [
    ...[0x21 | ((time >> 29) & 0b1110), (time >> 22) & 0xff, 1 | ((time >> 14) & 0xfe)],
    ...[(time >> 7) & 0xff, 1 | ((time << 1) & 0xfe)],
  ];
  packet.set([0x47, 0x41, 0x00, 0x10, 0, 0, 1, 0xe0, 0, 0, 0x80, 0x80, 5, ...marked]);
  return packet;
}

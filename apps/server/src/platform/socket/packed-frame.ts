import type { TextParts } from './shared-text.ts';

/** The most bytes that one stored block of DEFLATE holds. */
const STORED_BLOCK_MAX_BYTES = 65_535;
/** The first byte of a frame: FIN, RSV1 (packed) and the opcode of a text. */
const PACKED_TEXT = 0xc1;
/** The beginning of an empty stored block at the end; permessage-deflate leaves out the rest of
 *  it. */
const END = Buffer.from([0]);

/** One text message as the server writes it to a socket that agreed on permessage-deflate. Shared
 *  parts are in the blocks in which they were packed, all other parts unpacked in stored blocks.
 *  Write the buffers in their order. Source: RFC 6455 §5.2, RFC 7692 §7.2.1, RFC 1951 §3.2.4. */
export function packedFrame(parts: TextParts): Buffer[] {
  const payload = parts.flatMap((part) => (typeof part === 'string' ? stored(part) : part.packed));
  payload.push(END);
  return [headOf(payload.reduce((bytes, block) => bytes + block.length, 0)), ...payload];
}

function headOf(payloadBytes: number): Buffer {
  if (payloadBytes < 126) return Buffer.from([PACKED_TEXT, payloadBytes]);
  if (payloadBytes < 65_536) {
    return Buffer.from([PACKED_TEXT, 126, payloadBytes >> 8, payloadBytes & 0xff]);
  }
  const head = Buffer.alloc(10);
  head[0] = PACKED_TEXT;
  head[1] = 127;
  head.writeBigUInt64BE(BigInt(payloadBytes), 2);
  return head;
}

/** A text in stored blocks, which are not compressed. Each block is a byte for its kind, its
 *  length, the complement of the length, and the bytes. */
function stored(text: string): Buffer[] {
  const bytes = Buffer.from(text);
  const blocks: Buffer[] = [];
  for (let from = 0; from < bytes.length; from += STORED_BLOCK_MAX_BYTES) {
    const block = bytes.subarray(from, from + STORED_BLOCK_MAX_BYTES);
    const head = Buffer.alloc(5);
    head.writeUInt16LE(block.length, 1);
    head.writeUInt16LE(~block.length & 0xffff, 3);
    blocks.push(head, block);
  }
  return blocks;
}

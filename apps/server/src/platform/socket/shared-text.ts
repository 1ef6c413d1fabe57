import { constants, deflateRawSync } from 'node:zlib';

/** Below this many characters packing saves less than it costs. */
const PACKED_FROM_CHARS = 300;

/** A text that many sockets are sent as a part of their messages. It is packed when the first of
 *  them needs it, once for all. */
export class SharedText {
  readonly text: string;
  #packed: Buffer | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** Whether sending it packed is worth it. */
  get isLarge(): boolean {
    return this.text.length >= PACKED_FROM_CHARS;
  }

  /** Its raw DEFLATE blocks, which refer to nothing before them and end at a whole byte, so that
   *  they can stand anywhere in a packed message. */
  get packed(): Buffer {
    this.#packed ??= deflateRawSync(this.text, { finishFlush: constants.Z_SYNC_FLUSH });
    return this.#packed;
  }
}

/** A message in parts: what is shared is packed once, what belongs to one socket alone is never
 *  packed, so that the length of a packed message tells nothing of it. */
export type TextParts = readonly (string | SharedText)[];

/** The whole text of a message. */
export function textOf(parts: TextParts): string {
  return parts.map((part) => (typeof part === 'string' ? part : part.text)).join('');
}

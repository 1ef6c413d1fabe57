import { constants, deflateRawSync } from 'node:zlib';

/** Packing a text of fewer characters costs more than it saves. */
const PACKED_FROM_CHARS = 300;

/** A text that is a part of the messages to many sockets. It is packed once, when the first socket
 *  needs it packed. */
export class SharedText {
  readonly text: string;
  #packed: Buffer | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** Whether the text is long enough for packing to pay. */
  get isLarge(): boolean {
    return this.text.length >= PACKED_FROM_CHARS;
  }

  /** The text as raw DEFLATE blocks. They refer to nothing before them and end at a whole byte, so
   *  they can stand anywhere in a packed message. */
  get packed(): Buffer {
    this.#packed ??= deflateRawSync(this.text, { finishFlush: constants.Z_SYNC_FLUSH });
    return this.#packed;
  }
}

/** A message in parts. Shared parts are packed, once for all sockets. Parts for one socket alone
 *  are never packed, so that the length of a packed message tells nothing about their content. */
export type TextParts = readonly (string | SharedText)[];

/** The whole text of a message. */
export function textOf(parts: TextParts): string {
  return parts.map((part) => (typeof part === 'string' ? part : part.text)).join('');
}

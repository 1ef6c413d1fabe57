import { utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalBytes } from './canonical-bytes.ts';
import { sha256Hex } from './hashes.ts';

/** The format of signed minutes: the first line of their signed bytes. */
export const MINUTES_FORMAT = 'hemicycle-minutes-1';

/** The hash of the content of minutes: SHA-256 of its canonical bytes, in hexadecimal. Throws a
 *  TypeError on a value that JSON cannot hold. Source: BEY-34. */
export function minutesHash(content: unknown): string {
  return sha256Hex(canonicalBytes(content));
}

/** The signed bytes of minutes: their format, a line feed, `minutes`, a line feed, their hash in
 *  hexadecimal; ASCII. */
export function minutesSignedBytes(hash: string): Uint8Array {
  return utf8ToBytes(`${MINUTES_FORMAT}\nminutes\n${hash}`);
}

import { utf8ToBytes } from '@noble/hashes/utils.js';
import canonicalize from 'canonicalize';

/** The one spelling of a JSON value (RFC 8785): members sorted, no white space, UTF-8. Equal values
 *  have equal bytes. Throws a TypeError on a value that JSON cannot hold. */
export function canonicalText(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('This value has no JSON.');
  return text;
}

/** `canonicalText` in UTF-8. */
export function canonicalBytes(value: unknown): Uint8Array {
  return utf8ToBytes(canonicalText(value));
}

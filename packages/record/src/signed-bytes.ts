import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { RecordEntry, RecordFile, SignedHead, SignedSessionHead } from '@hemicycle/contract/records';
import { RECORD_FORMAT_1, type RecordFormat } from '@hemicycle/contract/record-format';
import { canonicalBytes } from './canonical-bytes.ts';
import { hashOfSummary, summaryOf } from './closing-summary.ts';
import { sha256Hex } from './hashes.ts';

/** Whether an Ed25519 signature (base64url) over bytes is by the public key (32 bytes,
 *  base64url). Never throws. */
export type VerifySignature = (publicKey: string, bytes: Uint8Array, signature: string) => boolean;

/** A value without the signature over it. */
type Unsigned<Signed> = Signed extends unknown ? Omit<Signed, 'signature'> : never;

/** The hash of an entry: SHA-256 of its canonical bytes; for a closing SHA-256 of the canonical
 *  bytes of its summary, the closing hash. */
export function entryHash(entry: RecordEntry): string {
  const summary = entry.kind === 'closing' ? summaryOf(entry) : null;
  return summary === null ? sha256Hex(canonicalBytes(entry)) : hashOfSummary(summary);
}

/** The signed bytes of an entry: its format, a line feed, `entry`, a line feed, its hash in
 *  hexadecimal; ASCII. */
export function entrySignedBytes(hash: string, format: RecordFormat): Uint8Array {
  return utf8ToBytes(`${format}\nentry\n${hash}`);
}

/** The signed bytes of a file: as of an entry, with `file` and the hash of the file's canonical
 *  bytes without its signature. */
export function fileSignedBytes(file: RecordFile | Unsigned<RecordFile>): Uint8Array {
  return bytesSignedOf(file, 'file');
}

/** The signed bytes of the head of a poll in a proof: as of an entry, with `head` and the hash of
 *  its canonical bytes without its signature. */
export function headSignedBytes(head: SignedHead | Unsigned<SignedHead>): Uint8Array {
  return bytesSignedOf(head, 'head');
}

/** The signed bytes of the head of a session: as of the head of a poll, with `session-head`. */
export function sessionHeadSignedBytes(head: SignedSessionHead | Unsigned<SignedSessionHead>): Uint8Array {
  return bytesSignedOf(head, 'session-head');
}

/** The bytes that the previous key signs to endorse a new key: the first format, whatever the
 *  current format is, then `key` and the new key's id. */
export function keySignedBytes(keyId: string): Uint8Array {
  return utf8ToBytes(`${RECORD_FORMAT_1}\nkey\n${keyId}`);
}

function bytesSignedOf(value: { readonly format: RecordFormat }, what: string): Uint8Array {
  const { signature: _, ...unsigned }: { signature?: unknown; format: RecordFormat } = value;
  return utf8ToBytes(`${value.format}\n${what}\n${sha256Hex(canonicalBytes(unsigned))}`);
}

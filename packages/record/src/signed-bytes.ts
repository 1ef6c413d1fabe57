import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { RecordEntry, RecordFile, SignedHead } from '@hemicycle/contract/records';
import { RECORD_FORMAT } from '@hemicycle/contract/record-format';
import { canonicalBytes } from './canonical-bytes.ts';
import { sha256Hex } from './hashes.ts';

/** Whether an Ed25519 signature (base64url) over bytes is by the public key (32 bytes, base64url). Never throws. */
export type VerifySignature = (publicKey: string, bytes: Uint8Array, signature: string) => boolean;

/** The hash of an entry: SHA-256 of its canonical bytes. */
export function entryHash(entry: RecordEntry): string {
  return sha256Hex(canonicalBytes(entry));
}

/** What is signed of an entry: the format, a line feed, `entry`, a line feed, its hash in hexadecimal; ASCII. */
export function entrySignedBytes(hash: string): Uint8Array {
  return utf8ToBytes(`${RECORD_FORMAT}\nentry\n${hash}`);
}

/** What is signed of a file: the same with `file` and the hash of the file's canonical bytes without its signature. */
export function fileSignedBytes(file: Omit<RecordFile, 'signature'>): Uint8Array {
  const { format, session, pollId, entries, keys, issuedAtMs, keyId } = file;
  const hash = sha256Hex(canonicalBytes({ format, session, pollId, entries, keys, issuedAtMs, keyId }));
  return utf8ToBytes(`${RECORD_FORMAT}\nfile\n${hash}`);
}

/** What is signed of a tree head that goes with a proof: the same with `head` and the hash of its canonical bytes without its
 *  signature. */
export function headSignedBytes(head: Omit<SignedHead, 'signature'>): Uint8Array {
  const { format, session, pollId, sequence, closing, treeSize, root, keyId } = head;
  const hash = sha256Hex(
    canonicalBytes({ format, session, pollId, sequence, closing, treeSize, root, keyId }),
  );
  return utf8ToBytes(`${RECORD_FORMAT}\nhead\n${hash}`);
}

/** What the key before signs of a new one: the format, `key` and the new key's id. */
export function keySignedBytes(keyId: string): Uint8Array {
  return utf8ToBytes(`${RECORD_FORMAT}\nkey\n${keyId}`);
}

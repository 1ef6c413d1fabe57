import type { RecordEntry, RecordFile, SignedEntry, SignedHead } from '@hemicycle/contract/records';
import { RECORD_FORMAT } from '@hemicycle/contract/record-format';
import { entryHash, entrySignedBytes, fileSignedBytes, headSignedBytes } from './signed-bytes.ts';

/** A key that signs: its id and what makes an Ed25519 signature, base64url without padding, over bytes. */
export interface Signer {
  readonly keyId: string;
  sign(bytes: Uint8Array): string;
}

/** An entry with its hash and signature. */
export function signEntry(entry: RecordEntry, signer: Signer): SignedEntry {
  const hash = entryHash(entry);
  return { entry, hash, keyId: signer.keyId, signature: signer.sign(entrySignedBytes(hash)) };
}

/** A file of entries, signed as it is handed out, at `issuedAtMs` by the server's clock. */
export function signFile(
  file: Pick<RecordFile, 'session' | 'pollId' | 'entries' | 'keys' | 'issuedAtMs'>,
  signer: Signer,
): RecordFile {
  const unsigned = { format: RECORD_FORMAT, ...file, keyId: signer.keyId } as const;
  return { ...unsigned, signature: signer.sign(fileSignedBytes(unsigned)) };
}

/** The head of a poll's tree, signed as it is handed out with a proof. The same head and key give the same signature. */
export function signHead(
  head: Omit<SignedHead, 'format' | 'keyId' | 'signature'>,
  signer: Signer,
): SignedHead {
  const unsigned = { format: RECORD_FORMAT, ...head, keyId: signer.keyId } as const;
  return { ...unsigned, signature: signer.sign(headSignedBytes(unsigned)) };
}

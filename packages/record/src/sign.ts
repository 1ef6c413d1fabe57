import type {
  RecordEntry,
  RecordFile,
  SignedEntry,
  SignedHead,
  SignedSessionHead,
} from '@hemicycle/contract/records';
import { RECORD_FORMAT } from '@hemicycle/contract/record-format';
import {
  entryHash,
  entrySignedBytes,
  fileSignedBytes,
  headSignedBytes,
  sessionHeadSignedBytes,
} from './signed-bytes.ts';

/** A key that signs: its id, and a function that makes an Ed25519 signature over bytes, base64url
 *  without padding. */
export interface Signer {
  readonly keyId: string;
  sign(bytes: Uint8Array): string;
}

/** An entry with its hash and signature. */
export function signEntry(entry: RecordEntry, signer: Signer): SignedEntry {
  return signPrepared(entry, entryHash(entry), signer);
}

/** As `signEntry`, for an entry whose hash is already made. */
export function signPrepared(entry: RecordEntry, hash: string, signer: Signer): SignedEntry {
  return { entry, hash, keyId: signer.keyId, signature: signer.sign(entrySignedBytes(hash, entry.format)) };
}

/** A file of entries, signed at `issuedAtMs` by the server's clock. `head`: the last entry of the
 *  session at that time, where it is not the last one of the file. Throws a RangeError without
 *  entries. */
export function signFile(
  {
    head,
    ...file
  }: Pick<RecordFile, 'session' | 'pollId' | 'entries' | 'keys' | 'issuedAtMs'> & {
    readonly head?: Pick<SignedSessionHead, 'sequence' | 'hash'>;
  },
  signer: Signer,
): RecordFile {
  const last = file.entries.at(-1);
  if (last === undefined) throw new RangeError('A record has entries.');
  const end = head ?? { sequence: last.entry.sequence, hash: last.hash };
  const signedHead = signSessionHead({ session: file.session, ...end }, signer);
  const unsigned = { format: RECORD_FORMAT, ...file, head: signedHead, keyId: signer.keyId } as const;
  return { ...unsigned, signature: signer.sign(fileSignedBytes(unsigned)) };
}

/** The head of a poll, signed for a proof, in the format of its closing. The same head and key give
 *  the same signature. */
export function signHead(
  { format, session, pollId, sequence, closing, treeSize, root }: Omit<SignedHead, 'keyId' | 'signature'>,
  signer: Signer,
): SignedHead {
  const { keyId } = signer;
  const unsigned = { format, session, pollId, sequence, closing, treeSize, root, keyId };
  return { ...unsigned, signature: signer.sign(headSignedBytes(unsigned)) };
}

/** The head of a session, signed. The same head and key give the same signature. */
export function signSessionHead(
  { session, sequence, hash }: Pick<SignedSessionHead, 'session' | 'sequence' | 'hash'>,
  signer: Signer,
): SignedSessionHead {
  const unsigned = { format: RECORD_FORMAT, session, sequence, hash, keyId: signer.keyId } as const;
  return { ...unsigned, signature: signer.sign(sessionHeadSignedBytes(unsigned)) };
}

import { recordEntry, type RecordKey, type SignedSessionHead } from '@hemicycle/contract/records';
import { canonicalText } from '@hemicycle/record/canonical-bytes';
import { signFile } from '@hemicycle/record/sign';
import type { KeptEntry } from './record-store.ts';
import { readSigningKeys, type SigningKey } from './signing-keys.ts';

/** The content of a file of the record. */
export interface RecordToWrite {
  readonly session: string;
  readonly pollId: string | null;
  readonly entries: readonly KeptEntry[];
  readonly keys: readonly RecordKey[];
  /** The last entry of the session. */
  readonly head: Pick<SignedSessionHead, 'sequence' | 'hash'>;
  readonly issuedAtMs: number;
  /** The folder and the id of the key that signs the file. */
  readonly signer: { readonly folder: string; readonly keyId: string };
}

/** The key of a folder with this id. @throws Error where it is not there. */
export function signerIn(folder: string, keyId: string): SigningKey {
  const signer = readSigningKeys(folder).find((key) => key.keyId === keyId);
  if (signer === undefined) throw new Error(`The key ${keyId} is not in ${folder}.`);
  return signer;
}

/** Parses the entries, signs the file and writes it byte for byte as the format demands: canonical
 *  JSON and one line feed. For a long sitting this takes seconds of processor time, so a worker
 *  thread runs it. @throws Error where the key is not in its folder. Source: BEY-01. */
export function writeRecord({ entries, signer: { folder, keyId }, ...file }: RecordToWrite): Uint8Array {
  const signer = signerIn(folder, keyId);
  const record = signFile(
    {
      ...file,
      keys: [...file.keys],
      entries: entries.map(({ entry, hash, keyId: signedBy, signature }) => ({
        entry: recordEntry.parse(JSON.parse(entry)),
        hash,
        keyId: signedBy,
        signature,
      })),
    },
    signer,
  );
  return Buffer.from(`${canonicalText(record)}\n`);
}

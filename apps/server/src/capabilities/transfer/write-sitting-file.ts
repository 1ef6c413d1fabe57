import type { SittingFile, SittingParts } from '@hemicycle/contract/sitting-file';
import { canonicalText } from '@hemicycle/record/canonical-bytes';
import { signSittingFile } from '@hemicycle/record/sitting-file';
import { type RecordToWrite, signerIn, writeRecord } from '../records/public.ts';

/** The content of the file of a sitting. `record` null: nothing is recorded. */
export interface SittingToWrite {
  readonly parts: Omit<SittingParts, 'record'>;
  readonly record: RecordToWrite | null;
  readonly origin: SittingFile['origin'];
  readonly issuedAtMs: number;
  readonly keys: SittingFile['keys'];
  /** The folder and the id of the key that signs the file. */
  readonly signer: { readonly folder: string; readonly keyId: string };
}

/** Writes and signs the file of a sitting: canonical JSON and a line feed. It runs in a worker
 *  thread. Source: BEY-25. */
export function writeSittingFile({ parts, record, signer, ...rest }: SittingToWrite): Uint8Array {
  const recorded: unknown =
    record === null ? null : JSON.parse(Buffer.from(writeRecord(record)).toString('utf8'));
  const file = signSittingFile(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON.parse gives JSON
    { ...rest, parts: { ...parts, record: recorded as SittingParts['record'] } },
    signerIn(signer.folder, signer.keyId),
  );
  return Buffer.from(`${canonicalText(file)}\n`);
}

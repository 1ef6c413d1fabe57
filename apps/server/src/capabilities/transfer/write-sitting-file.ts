import type { SittingFile, SittingParts } from '@hemicycle/contract/sitting-file';
import { canonicalText } from '@hemicycle/record/canonical-bytes';
import type { Signer } from '@hemicycle/record/sign';
import { signSittingFile } from '@hemicycle/record/sitting-file';

/** The content of the file of a sitting, without its record. */
export interface SittingToWrite {
  readonly parts: Omit<SittingParts, 'record'>;
  readonly origin: SittingFile['origin'];
  readonly issuedAtMs: number;
  readonly keys: SittingFile['keys'];
}

/** Writes and signs the file of a sitting: canonical JSON and a line feed. `record`: the file of
 *  its record; null: nothing is recorded. It runs in a worker thread. Source: BEY-25. */
export function writeSittingFile(
  { parts, ...rest }: SittingToWrite,
  record: Uint8Array | null,
  signer: Signer,
): Uint8Array {
  const recorded: unknown = record === null ? null : JSON.parse(Buffer.from(record).toString('utf8'));
  const file = signSittingFile(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON.parse gives JSON
    { ...rest, parts: { ...parts, record: recorded as SittingParts['record'] } },
    signer,
  );
  return Buffer.from(`${canonicalText(file)}\n`);
}

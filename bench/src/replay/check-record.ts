import type { ClosingEntry, RecordEntry, RecordKey } from '@hemicycle/contract/records';
import { getPollRecord, listRecordKeys } from '@hemicycle/contract/record-calls';
import { verifyEd25519 } from '@hemicycle/record/verify-ed25519';
import { verifyRecordFile } from '@hemicycle/record/verify-file';
import { verifyPasskeySignature } from '@hemicycle/record/verify-passkey-signature';
import type { ApiClient } from './api-client.ts';

/** The downloaded record of a poll, and its problems in words. */
export interface CheckedRecord {
  readonly text: string;
  /** The keys that the site published at that time. */
  readonly keys: readonly RecordKey[];
  readonly entries: readonly RecordEntry[];
  readonly closing: ClosingEntry | null;
  readonly problems: readonly string[];
}

/** Downloads the record of a poll and checks every byte of it with the keys that the site
 *  publishes. */
export async function checkRecord(reader: ApiClient, pollId: string): Promise<CheckedRecord> {
  const text = await reader.text(getPollRecord, { params: { pollId } });
  const { keys } = await reader.call(listRecordKeys);
  const { problems, file } = verifyRecordFile(text, keys, verifyEd25519, verifyPasskeySignature);
  const entries = file?.entries.map(({ entry }) => entry) ?? [];
  const closing = entries.find((entry) => entry.kind === 'closing') ?? null;
  return {
    text,
    keys,
    entries,
    closing,
    problems: problems.map((problem) => `The record does not hold: ${problem}.`),
  };
}

/** Compares the voters' receipts with those in the record: each must be there exactly once, and no
 *  others. Returns the differences in words. */
export function differencesOfReceipts(closing: ClosingEntry, receipts: readonly string[]): string[] {
  const recorded = closing.leaves.flatMap((leaf) => ('receipt' in leaf ? leaf.receipt : []));
  const differences: string[] = [];
  const missing = receipts.filter((receipt) => !recorded.includes(receipt));
  if (missing.length > 0) differences.push(`${missing.length} acknowledged receipts are not in the record.`);
  if (new Set(recorded).size < recorded.length) differences.push('A receipt stands in the record twice.');
  if (recorded.length > receipts.length) {
    differences.push(`The record has ${recorded.length} receipts, voters have ${receipts.length}.`);
  }
  return differences;
}

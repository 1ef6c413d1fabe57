import type { ClosingEntry, ClosingSummary } from '@hemicycle/contract/records';
import { RECORD_FORMAT } from '@hemicycle/contract/record-format';
import { canonicalBytes } from './canonical-bytes.ts';
import { sha256Hex } from './hashes.ts';

/** The parts of an entry from which its closing hash is made; null for an entry of the first
 *  format, whose hash covers the whole entry. */
export function summaryOf(entry: ClosingEntry): ClosingSummary | null {
  if (entry.format !== RECORD_FORMAT) return null;
  const { leaves: _, electorate, replaced, ...rest } = entry;
  return {
    ...rest,
    format: entry.format,
    electorate: sha256Hex(canonicalBytes(electorate)),
    replaced: sha256Hex(canonicalBytes(replaced ?? [])),
  };
}

/** The closing hash: SHA-256 of the canonical bytes of a closing's summary. */
export function hashOfSummary(summary: ClosingSummary): string {
  return sha256Hex(canonicalBytes(summary));
}

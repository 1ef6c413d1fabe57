import type { AuditFile, BrokenEntry } from '@hemicycle/contract/audit-chain';
import type { RecordKey } from '@hemicycle/contract/records';
import type { VerifySignature } from './signed-bytes.ts';
import { type AuditPlace, createAuditCheck } from './verify-audit.ts';

/** The result of the check of a file. `from`: the place after which it begins, null: it begins with
 *  the genesis entry. `last`: its last entry that holds. */
export interface CheckedAuditFile {
  readonly broken: BrokenEntry | null;
  readonly from: AuditPlace | null;
  readonly last: AuditPlace | null;
}

/** Checks a file of the chain of the audit log. `published`: the keys of the site; null: the keys
 *  in the file. Source: decision 0122. */
export function verifyAuditFile(
  file: AuditFile,
  published: readonly RecordKey[] | null,
  verifySignature: VerifySignature,
): CheckedAuditFile {
  const first = file.entries[0]?.entry;
  const hash = first?.previous ?? null;
  const from = first === undefined || hash === null ? null : { sequence: first.sequence - 1, hash };
  const check = createAuditCheck(published ?? file.keys, verifySignature, from);
  check.check(file.entries, file.heads);
  return { broken: check.end(), from, last: check.last };
}

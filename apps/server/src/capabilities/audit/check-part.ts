import type { AuditHead, BrokenEntry, ChainedAuditEntry } from '@hemicycle/contract/audit-chain';
import type { RecordKey } from '@hemicycle/contract/records';
import { type AuditCheckState, continueAuditCheck } from '@hemicycle/record/verify-audit';
import { verifyEd25519 } from '@hemicycle/record/verify-ed25519';

/** Entries of the chain with the heads over them, the keys of the site, and how far the check has
 *  come before them. */
export interface PartToCheck {
  readonly keys: readonly Pick<RecordKey, 'keyId' | 'publicKey'>[];
  readonly before: AuditCheckState;
  readonly entries: readonly ChainedAuditEntry[];
  readonly heads: readonly AuditHead[];
}

/** Checks the next part of the chain. `broken`: the first broken entry if this is the last part.
 *  Hashes and signatures of many entries take long, so a worker thread does it. Pure. Source:
 *  decision 0122. */
export function checkPart({ keys, before, entries, heads }: PartToCheck): {
  readonly state: AuditCheckState;
  readonly broken: BrokenEntry | null;
} {
  const check = continueAuditCheck(keys, verifyEd25519, before);
  check.check(entries, heads);
  const { state } = check;
  return { state, broken: check.end() };
}

import type {
  AuditHead,
  AuditProblem,
  BrokenEntry,
  ChainedAuditEntry,
} from '@hemicycle/contract/audit-chain';
import type { RecordKey } from '@hemicycle/contract/records';
import { auditEntryHash, auditHeadSignedBytes } from './audit-entry.ts';
import type { VerifySignature } from './signed-bytes.ts';

/** A place in the chain of the audit log. */
export type AuditPlace = Pick<AuditHead, 'sequence' | 'hash'>;

/** Checks the chain of the audit log, a part at a time. Source: decision 0122. */
export interface AuditCheck {
  /** Checks the next entries and the heads that are signed over them, each in the order of their
   *  places. */
  check(entries: readonly ChainedAuditEntry[], heads: readonly AuditHead[]): void;
  /** The first broken entry; null where all hold. Call it after the last part. */
  end(): BrokenEntry | null;
  /** The last entry that was checked and holds; null: none. */
  readonly last: AuditPlace | null;
}

/** Begins a check. `from`: the place after which the entries begin; null: with the genesis
 *  entry. */
export function createAuditCheck(
  keys: readonly Pick<RecordKey, 'keyId' | 'publicKey'>[],
  verifySignature: VerifySignature,
  from: AuditPlace | null = null,
): AuditCheck {
  const publicKeys = new Map(keys.map(({ keyId, publicKey }) => [keyId, publicKey]));
  let last = from;
  let signedUpTo = from?.sequence ?? -1;
  let broken: BrokenEntry | null = null;

  function note(sequence: number, problem: AuditProblem): void {
    if (broken === null || sequence < broken.sequence) broken = { sequence, problem };
  }

  function checkEntry({ entry, hash }: ChainedAuditEntry): void {
    const place = last === null ? 0 : last.sequence + 1;
    if (entry.sequence > place) note(place, 'missing');
    else if (entry.sequence < place) note(place, 'order');
    else if (auditEntryHash(entry) !== hash) note(place, 'changed');
    else if (entry.previous !== (last?.hash ?? null)) note(place, 'unlinked');
    else last = { sequence: place, hash };
  }

  function checkHead(head: AuditHead, hashes: ReadonlyMap<number, string>): void {
    const publicKey = publicKeys.get(head.keyId);
    const hash = hashes.get(head.sequence);
    if (publicKey === undefined || !verifySignature(publicKey, auditHeadSignedBytes(head), head.signature)) {
      note(head.sequence, 'signature');
    } else if (hash === undefined) {
      note((last?.sequence ?? -1) + 1, 'missing');
    } else if (hash !== head.hash) {
      note(head.sequence, 'head');
    } else signedUpTo = Math.max(signedUpTo, head.sequence);
  }

  return {
    check(entries, heads) {
      for (const entry of entries) if (broken === null) checkEntry(entry);
      const hashes = new Map(entries.map(({ entry, hash }) => [entry.sequence, hash]));
      if (last !== null) hashes.set(last.sequence, last.hash);
      for (const head of heads) checkHead(head, hashes);
    },
    end() {
      if (broken === null && last !== null && last.sequence > signedUpTo) {
        note(signedUpTo + 1, 'unsigned');
      }
      return broken;
    },
    get last() {
      return last;
    },
  };
}

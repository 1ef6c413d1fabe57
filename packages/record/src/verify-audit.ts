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

/** How far a check has come: the last entry that holds, up to where heads are signed (-1: nowhere),
 *  and the first broken entry. Plain data, so that another thread can go on from it. */
export interface AuditCheckState {
  readonly last: AuditPlace | null;
  readonly signedUpTo: number;
  readonly broken: BrokenEntry | null;
}

/** Checks the chain of the audit log, a part at a time. Source: decision 0122. */
export interface AuditCheck {
  /** Checks the next entries and the heads that are signed over them, each in the order of their
   *  places. */
  check(entries: readonly ChainedAuditEntry[], heads: readonly AuditHead[]): void;
  /** The first broken entry; null where all hold. Call it after the last part. */
  end(): BrokenEntry | null;
  /** The last entry that was checked and holds; null: none. */
  readonly last: AuditPlace | null;
  readonly state: AuditCheckState;
}

/** Begins a check. `from`: the place after which the entries begin; null: with the genesis
 *  entry. */
export function createAuditCheck(
  keys: readonly Pick<RecordKey, 'keyId' | 'publicKey'>[],
  verifySignature: VerifySignature,
  from: AuditPlace | null = null,
): AuditCheck {
  const state = { last: from, signedUpTo: from?.sequence ?? -1, broken: null };
  return continueAuditCheck(keys, verifySignature, state);
}

/** Goes on with a check from where it was. */
export function continueAuditCheck(
  keys: readonly Pick<RecordKey, 'keyId' | 'publicKey'>[],
  verifySignature: VerifySignature,
  state: AuditCheckState,
): AuditCheck {
  const publicKeys = new Map(keys.map(({ keyId, publicKey }) => [keyId, publicKey]));
  let { last, signedUpTo, broken } = state;

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
    get state() {
      return { last, signedUpTo, broken };
    },
  };
}

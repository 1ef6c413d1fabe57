import type { AuditChainState, AuditFile, ChainedAuditEntry } from '@hemicycle/contract/audit-chain';
import { AUDIT_FILE_ENTRIES_MAX, AUDIT_FORMAT } from '@hemicycle/contract/audit-chain-format';
import type { RecordKey } from '@hemicycle/contract/records';
import type { AuditCheckState } from '@hemicycle/record/verify-audit';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { countUnchained, loadHeads, loadLastHead, loadChained } from './chain-store.ts';
import type { checkPart } from './check-part.ts';

/** The entries that are read and checked at once. */
const PART = 500;
/** The entries of a file that are read at once. */
const FILE_PART = 500;

/** Loads the public keys of the site. */
export type LoadKeys = (db: Kysely<Database>) => Promise<RecordKey[]>;

/** Checks the whole chain as the database has it, from the genesis entry to the last signed head.
 *  It reads one state of the database; worker threads check it, a part after the other. Source:
 *  decision 0122. */
export function checkChain(
  { db, clock, workers }: Pick<Deps, 'db' | 'clock' | 'workers'>,
  loadKeys: LoadKeys,
): Promise<AuditChainState> {
  const work = async (transaction: Kysely<Database>): Promise<AuditChainState> => {
    const keys = await loadKeys(transaction);
    const head = await loadLastHead(transaction);
    let checked: ReturnType<typeof checkPart> = { state: NOTHING_CHECKED, broken: null };
    let count = 0;
    for (let from = 0, isEnd = false; !isEnd;) {
      const entries = await loadChained(transaction, from, PART);
      isEnd = entries.length < PART;
      const until = isEnd ? Number.MAX_SAFE_INTEGER : (entries.at(-1)?.entry.sequence ?? from);
      const heads = await loadHeads(transaction, from, until);
      checked = await workers.run('checkPart', { keys, before: checked.state, entries, heads });
      count += entries.length;
      from = until + (isEnd ? 0 : 1);
    }
    return {
      head: head && {
        sequence: head.sequence,
        hash: head.hash,
        signedAtMs: head.signedAtMs,
        keyId: head.keyId,
        signature: head.signature,
      },
      entries: count,
      broken: checked.broken,
      waiting: await countUnchained(transaction),
      checked: clock.nowMs(),
    };
  };
  return inTransaction(db, work, { isolation: 'repeatable read' });
}

const NOTHING_CHECKED: AuditCheckState = { last: null, signedUpTo: -1, broken: null };

/** Runs a check once at a time: a caller who asks while one is under way gets its answer. */
export function sharingCheck<Answer>(check: () => Promise<Answer>): () => Promise<Answer> {
  let running: Promise<Answer> | null = null;
  return () => {
    running ??= check().finally(() => (running = null));
    return running;
  };
}

/** A file of the chain from a place on, with the heads over its entries and the keys of the site.
 *  It ends with a signed head. @throws DomainError `not-found` where the chain has no such
 *  entry. */
export async function loadChainFile(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  loadKeys: LoadKeys,
  from: number,
): Promise<AuditFile> {
  const heads = await loadHeads(db, from, from + AUDIT_FILE_ENTRIES_MAX - 1);
  const signed = heads.at(-1)?.sequence ?? -1;
  const entries: ChainedAuditEntry[] = [];
  for (let at = from; at <= signed; at += FILE_PART) {
    entries.push(...(await loadChained(db, at, Math.min(FILE_PART, signed - at + 1))));
  }
  if (entries.length === 0) throw new DomainError('not-found');
  return { format: AUDIT_FORMAT, entries, heads, keys: await loadKeys(db), issuedAtMs: clock.nowMs() };
}

import type { AuditChainState, AuditFile, ChainedAuditEntry } from '@hemicycle/contract/audit-chain';
import { AUDIT_FILE_ENTRIES_MAX, AUDIT_FORMAT } from '@hemicycle/contract/audit-chain-format';
import type { RecordKey } from '@hemicycle/contract/records';
import { createAuditCheck } from '@hemicycle/record/verify-audit';
import { verifyEd25519 } from '@hemicycle/record/verify-ed25519';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { countUnchained, loadHeads, loadLastHead, loadChained } from './chain-store.ts';

/** The entries that are read and hashed at once, so that the event loop answers others between. */
const PART = 100;
/** The entries of a file that are read at once. */
const FILE_PART = 500;

/** Loads the public keys of the site. */
export type LoadKeys = (db: Kysely<Database>) => Promise<RecordKey[]>;

/** Checks the whole chain as the database has it, from the genesis entry to the last signed head.
 *  It reads one state of the database. Source: decision 0122. */
export function checkChain(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  loadKeys: LoadKeys,
): Promise<AuditChainState> {
  const work = async (transaction: Kysely<Database>): Promise<AuditChainState> => {
    const check = createAuditCheck(await loadKeys(transaction), verifyEd25519);
    const head = await loadLastHead(transaction);
    let entries = 0;
    for (let from = 0, isEnd = false; !isEnd;) {
      const part = await loadChained(transaction, from, PART);
      isEnd = part.length < PART;
      const until = isEnd ? Number.MAX_SAFE_INTEGER : (part.at(-1)?.entry.sequence ?? from);
      check.check(part, await loadHeads(transaction, from, until));
      entries += part.length;
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
      entries,
      broken: check.end(),
      waiting: await countUnchained(transaction),
      checked: clock.nowMs(),
    };
  };
  return inTransaction(db, work, { isolation: 'repeatable read' });
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

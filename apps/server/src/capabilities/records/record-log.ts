import type { Checkpoint } from '@hemicycle/contract/record-log';
import { logLeafHash, signCheckpoint } from '@hemicycle/record/checkpoint';
import {
  consistencyRanges,
  grownBy,
  hashOfSubtrees,
  inclusionRanges,
  type LeafRange,
  subtreesOf,
} from '@hemicycle/record/log-tree';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { signingKeyOf } from './record-keys.ts';
import {
  hasWaiting,
  insertNodes,
  loadLeafIndex,
  loadLogSize,
  loadNodeHashes,
  lockLog,
  takeWaiting,
} from './record-log-store.ts';
import { loadRecordKeys } from './record-store.ts';

/** How many entries get their place in one transaction. */
const PLACED_AT_ONCE = 500;

/** The signed head of the log, in which each committed entry has its place. Source: BEY-36. */
export async function issueCheckpoint(deps: Pick<Deps, 'db' | 'config' | 'clock'>): Promise<Checkpoint> {
  while (await hasWaiting(deps.db)) await inTransaction(deps.db, placeWaiting);
  const size = await loadLogSize(deps.db);
  const root = await hashOf(deps.db, { start: 0, end: size });
  const log = (await loadRecordKeys(deps.db)).at(-1)?.keyId;
  const signer = signingKeyOf(deps);
  return signCheckpoint({ log: log ?? signer.keyId, size, root, issuedAtMs: deps.clock.nowMs() }, signer);
}

/** Gives entries that wait their places at the end of the log. */
async function placeWaiting(transaction: Kysely<Database>): Promise<void> {
  await lockLog(transaction);
  const rows = await takeWaiting(transaction, PLACED_AT_ONCE);
  if (rows.length === 0) return;
  const size = await loadLogSize(transaction);
  const edge = await loadNodeHashes(transaction, subtreesOf({ start: 0, end: size }));
  const leaves = rows.map(({ id_voting_session: session, sequence, hash }) =>
    logLeafHash({ session, sequence, hash }),
  );
  await insertNodes(transaction, grownBy(size, edge, leaves));
}

/** The hashes that prove that the log of `second` entries begins with that of `first` entries.
 *  @throws DomainError `not-found` where the log never had these sizes, or not in this order.
 *  Source: BEY-36. */
export async function proveConsistency(
  { db }: Pick<Deps, 'db'>,
  first: number,
  second: number,
): Promise<{ path: string[] }> {
  if (first > second || second > (await loadLogSize(db))) throw new DomainError('not-found');
  return { path: first === second ? [] : await hashesOf(db, consistencyRanges(first, second)) };
}

/** The place of a leaf in the log, and the hashes that lead from it to the root of the log of
 *  `size` entries. @throws DomainError `not-found` where that log does not have it. Source:
 *  BEY-36. */
export async function proveInLog(
  { db }: Pick<Deps, 'db'>,
  size: number,
  leafHash: string,
): Promise<{ leafIndex: number; path: string[] }> {
  const leafIndex = await loadLeafIndex(db, leafHash);
  if (leafIndex === null || leafIndex >= size || size > (await loadLogSize(db))) {
    throw new DomainError('not-found');
  }
  return { leafIndex, path: await hashesOf(db, inclusionRanges(leafIndex, size)) };
}

async function hashOf(db: Kysely<Database>, range: LeafRange): Promise<string> {
  return hashOfSubtrees(await loadNodeHashes(db, subtreesOf(range)));
}

function hashesOf(db: Kysely<Database>, ranges: readonly LeafRange[]): Promise<string[]> {
  return Promise.all(ranges.map((range) => hashOf(db, range)));
}

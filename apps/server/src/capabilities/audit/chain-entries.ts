import { randomUUID } from 'node:crypto';
import { chainAuditEntries, signAuditHead } from '@hemicycle/record/audit-entry';
import type { Signer } from '@hemicycle/record/sign';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import {
  countUnchained,
  insertGenesis,
  insertHead,
  loadChainEnd,
  loadUnchained,
  lockChain,
  chainRows,
} from './chain-store.ts';

/** The job that gives entries their places in the chain. */
export const CHAIN_JOB = 'chain-audit';
/** Entries get their places this long after they were written, in ms, so that those of one moment
 *  share a signed head. */
export const CHAIN_AFTER_MS = 1_000;
/** The entries of one batch. Hashing them takes some 10 ms. */
const BATCH = 250;

type ChainDeps = Pick<Deps, 'db' | 'clock'>;

/** Registers the handler of the job. Call it once, before the jobs start. Source: decision 0122. */
export function handleChaining(deps: ChainDeps & Pick<Deps, 'jobs'>, signer: () => Signer): void {
  const chain = sharingRuns(() => chainEntries(deps, signer));
  deps.jobs.handle(CHAIN_JOB, z.unknown(), chain);
}

/** Runs `work` once at a time. Whoever asks while it runs shares the next run, which begins after
 *  they asked: in a rush there is a job for each entry, and each would wait for the lock. */
function sharingRuns(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const begin = () => {
    running = work().finally(() => (running = null));
    return running;
  };
  return () => {
    if (running === null) return begin();
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null;
        return begin();
      });
    return next;
  };
}

/** Gives all entries that were committed their places in the chain, and signs a head over each
 *  batch. Servers do it one after another. The first time it makes the genesis entry. */
export async function chainEntries(deps: ChainDeps, signer: () => Signer): Promise<void> {
  while ((await countUnchained(deps.db)) > 0) {
    await inTransaction(deps.db, (transaction) => chainBatch(transaction, deps.clock.nowMs(), signer()));
  }
}

async function chainBatch(transaction: Kysely<Database>, nowMs: number, signer: Signer): Promise<void> {
  await lockChain(transaction);
  const end = await loadChainEnd(transaction);
  const entries = await loadUnchained(transaction, BATCH);
  if (entries.length === 0) return;
  if (end === null) {
    const genesis = { ...GENESIS, id: randomUUID(), created: nowMs, detail: { log: randomUUID() } };
    await insertGenesis(transaction, genesis);
    entries.unshift(genesis);
  }
  const chained = chainAuditEntries(end, entries);
  await chainRows(transaction, chained);
  const last = chained.at(-1);
  if (last === undefined) return;
  const { sequence } = last.entry;
  await insertHead(transaction, signAuditHead({ sequence, hash: last.hash, signedAtMs: nowMs }, signer));
}

/** The first entry of a chain. Its detail has a random id, which tells the logs of two sites
 *  apart. */
const GENESIS = {
  act: 'beginLog',
  byUserId: null,
  byName: '',
  userId: null,
  userName: null,
  idVotingSession: null,
  sessionTitle: '',
} as const;

import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { type Act, insertActs } from './act-store.ts';
import { CHAIN_AFTER_MS, CHAIN_JOB } from './chain-entries.ts';

/** Enters into the audit log what a moderator does to a person or to everybody, in the transaction
 *  that does it: either both happen, or neither. The names are those of the session at this
 *  moment. Null: an act in no session. A job gives the entry its place in the chain afterwards. */
export function enterAct(
  deps: Pick<Deps, 'jobs'>,
  transaction: Transaction<Database>,
  idVotingSession: string | null,
  { userId, ...act }: Act,
): Promise<void> {
  return enterActs(deps, transaction, idVotingSession, [userId], act);
}

/** As `enterAct`, with an entry for each of these people. */
export async function enterActs(
  { jobs }: Pick<Deps, 'jobs'>,
  transaction: Transaction<Database>,
  idVotingSession: string | null,
  userIds: readonly (string | null)[],
  act: Omit<Act, 'userId'>,
): Promise<void> {
  const { detail, ...one } = act;
  await enter(
    jobs,
    transaction,
    idVotingSession,
    userIds.map((userId) => ({ userId, detail })),
    one,
  );
}

/** As `enterAct`, with an entry for each of these details. */
export async function enterEach(
  { jobs }: Pick<Deps, 'jobs'>,
  transaction: Transaction<Database>,
  idVotingSession: string | null,
  details: readonly Act['detail'][],
  act: Omit<Act, 'userId' | 'detail'>,
): Promise<void> {
  await enter(
    jobs,
    transaction,
    idVotingSession,
    details.map((detail) => ({ userId: null, detail })),
    act,
  );
}

async function enter(
  jobs: Deps['jobs'],
  transaction: Transaction<Database>,
  idVotingSession: string | null,
  entries: readonly Pick<Act, 'userId' | 'detail'>[],
  act: Omit<Act, 'userId' | 'detail'>,
): Promise<void> {
  if (entries.length === 0) return;
  const withIds = entries.map((entry) => ({ ...entry, id: randomUUID() }));
  await insertActs(transaction, idVotingSession, withIds, act);
  // A job for each writing: transactions that share one would wait for each other.
  const job = { name: CHAIN_JOB, key: randomUUID(), dueMs: act.created + CHAIN_AFTER_MS, payload: null };
  await jobs.schedule(job, transaction);
}

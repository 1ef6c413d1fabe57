import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { scheduleSweep } from '../../platform/jobs/schedule-sweep.ts';
import { type Act, insertActs } from './act-store.ts';
import { ACTS_KEPT_MS, SWEEP_ACTS_JOB } from './sweep-acts.ts';

/** Enters into the audit log what a moderator does to a person or to everybody, in the transaction
 *  that does it: either both happen, or neither. The names are those of the session at this
 *  moment. Null: an act of the administration, in no session. */
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
  if (userIds.length === 0) return;
  const whom = userIds.map((userId) => ({ id: randomUUID(), userId }));
  await insertActs(transaction, idVotingSession, whom, act);
  await scheduleSweep(jobs, { name: SWEEP_ACTS_JOB, nowMs: act.created, keepMs: ACTS_KEPT_MS }, transaction);
}

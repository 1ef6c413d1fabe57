import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { scheduleSweep } from '../../platform/jobs/schedule-sweep.ts';
import { type Act, insertAct } from './act-store.ts';
import { ACTS_KEPT_MS, SWEEP_ACTS_JOB } from './sweep-acts.ts';

/** Enters into the audit log what a moderator does to a person or to everybody, in the transaction
 *  that does it: either both happen, or neither. The names are those of the session at this
 *  moment. */
export async function enterAct(
  { jobs }: Pick<Deps, 'jobs'>,
  transaction: Transaction<Database>,
  idVotingSession: string,
  act: Act,
): Promise<void> {
  await insertAct(transaction, { id: randomUUID(), idVotingSession, ...act });
  await scheduleSweep(jobs, { name: SWEEP_ACTS_JOB, nowMs: act.created, keepMs: ACTS_KEPT_MS }, transaction);
}

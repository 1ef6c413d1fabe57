import { randomUUID } from 'node:crypto';
import type { ModerationAct } from '@hemicycle/contract/audit';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { scheduleSweep } from '../../platform/jobs/schedule-sweep.ts';
import { insertAct } from './audit-store.ts';
import { AUDIT_KEPT_MS, SWEEP_AUDIT_JOB } from './sweep-audit.ts';

/** Enters into the audit log what a moderator does to a person or tells everybody, in the
 *  transaction that does it: either both happen, or neither. */
export async function enterAct(
  { jobs }: Pick<Deps, 'jobs'>,
  transaction: Transaction<Database>,
  idVotingSession: string,
  { created, ...act }: Omit<ModerationAct, 'id'>,
): Promise<void> {
  await insertAct(transaction, {
    id: randomUUID(),
    id_voting_session: idVotingSession,
    act: act.act,
    by_user_id: act.byUserId,
    by_name: act.byName,
    user_id: act.userId,
    user_name: act.userName,
    detail: JSON.stringify(act.detail),
    created_ms: created,
  });
  await scheduleSweep(jobs, { name: SWEEP_AUDIT_JOB, nowMs: created, keepMs: AUDIT_KEPT_MS }, transaction);
}

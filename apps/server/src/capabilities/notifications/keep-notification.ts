import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { scheduleSweep } from '../../platform/jobs/schedule-sweep.ts';
import { holdSession } from '../sessions/public.ts';
import { insertNotification, type SentNotification } from './notification-store.ts';
import { NOTIFICATIONS_KEPT_MS, SWEEP_NOTIFICATIONS_JOB } from './sweep-notifications.ts';

/** Stores a notification. @throws DomainError `not-found` where the session is gone. */
export async function keepNotification(
  { jobs }: Pick<Deps, 'jobs'>,
  transaction: Transaction<Database>,
  sent: SentNotification,
  nowMs: number,
): Promise<void> {
  if (!(await holdSession(transaction, sent.idVotingSession))) throw new DomainError('not-found');
  await insertNotification(transaction, sent, nowMs);
  const sweep = { name: SWEEP_NOTIFICATIONS_JOB, nowMs, keepMs: NOTIFICATIONS_KEPT_MS };
  await scheduleSweep(jobs, sweep, transaction);
}

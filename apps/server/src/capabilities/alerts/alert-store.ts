import type { Alert } from '@hemicycle/contract/alerts';
import { sql } from 'kysely';
import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../../database.ts';

/** The messages of a session whose time is not over, oldest first. */
export async function loadStandingAlerts(
  db: Kysely<Database>,
  idVotingSession: string,
  nowMs: number,
): Promise<Alert[]> {
  return db
    .selectFrom('alerts')
    .select(['id', 'style', 'message', 'from_name as fromName', 'sent_ms as sentAt'])
    .select('shown_until_ms as shownUntil')
    .where('id_voting_session', '=', idVotingSession)
    .where('taken_back_ms', 'is', null)
    .where((where) => where.or([where('shown_until_ms', 'is', null), where('shown_until_ms', '>', nowMs)]))
    .orderBy('sent_ms')
    .orderBy('id')
    .execute();
}

/** Lets nobody else send to everybody in the session until the end of the transaction. */
export async function lockAlertsOf(db: Kysely<Database>, idVotingSession: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('alerts:' || current_schema() || ${idVotingSession}::text, 0))`.execute(
    db,
  );
}

/** Whether the person has sent a message by this request before. */
export async function isAlertSent(
  db: Kysely<Database>,
  { userId, requestId }: { readonly userId: string; readonly requestId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('alerts')
    .select('id')
    .where('from_user_id', '=', userId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertAlert(
  db: Kysely<Database>,
  alert: Insertable<Database['alerts']>,
): Promise<void> {
  await db.insertInto('alerts').values(alert).execute();
}

/** A message and its session; null where there is no such message. */
export async function loadSentAlert(
  db: Kysely<Database>,
  alertId: string,
): Promise<{ idVotingSession: string; message: string } | null> {
  const row = await db
    .selectFrom('alerts')
    .select(['id_voting_session as idVotingSession', 'message'])
    .where('id', '=', alertId)
    .executeTakeFirst();
  return row ?? null;
}

/** Notes that a message was taken back. Returns whether this call did it: not where the time of the
 *  message was over, or it was taken back before. */
export async function updateTakenBack(
  db: Kysely<Database>,
  alertId: string,
  nowMs: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('alerts')
    .set({ taken_back_ms: nowMs })
    .where('id', '=', alertId)
    .where('taken_back_ms', 'is', null)
    .where((where) => where.or([where('shown_until_ms', 'is', null), where('shown_until_ms', '>', nowMs)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

import type { PrivateNotification } from '@hemicycle/contract/notifications';
import type { Heartbeat } from '@hemicycle/contract/people';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';

/** A notification that was sent to one person. */
export interface SentNotification {
  readonly id: string;
  readonly idVotingSession: string;
  readonly userId: string;
  readonly from: string;
  readonly notification: PrivateNotification;
}

export async function insertNotification(
  db: Kysely<Database>,
  { id, idVotingSession, userId, from, notification }: SentNotification,
  nowMs: number,
): Promise<void> {
  await db
    .insertInto('notifications')
    .values({
      id,
      id_voting_session: idVotingSession,
      user_id: userId,
      from_user_id: from,
      notification: JSON.stringify(notification),
      created_ms: nowMs,
      read_ms: null,
    })
    .execute();
}

/** One notification; null where there is none. */
export async function loadNotification(
  db: Kysely<Database>,
  id: string,
): Promise<(SentNotification & { readonly readMs: number | null }) | null> {
  const row = await db.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    idVotingSession: row.id_voting_session,
    userId: row.user_id,
    from: row.from_user_id,
    notification: row.notification,
    readMs: row.read_ms,
  };
}

/** Notes that a notification has reached its receiver. Does nothing for other people or the second
 *  time. */
export async function updateNotificationRead(
  db: Kysely<Database>,
  { id, userId }: { readonly id: string; readonly userId: string },
  nowMs: number,
): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_ms: nowMs })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('read_ms', 'is', null)
    .execute();
}

/** Deletes the notifications and devices from before a time. */
export async function deleteOld(db: Kysely<Database>, beforeMs: number): Promise<void> {
  await db.deleteFrom('notifications').where('created_ms', '<', beforeMs).execute();
  await db.deleteFrom('people_devices').where('told_ms', '<', beforeMs).execute();
}

/** Stores the devices that a person's page reported; does nothing for somebody who was never in the
 *  session. */
export async function upsertDevices(
  db: Kysely<Database>,
  person: { readonly idVotingSession: string; readonly userId: string },
  deviceInfos: NonNullable<Heartbeat['deviceInfos']>,
  nowMs: number,
): Promise<void> {
  await sql`
    insert into people_devices (id_voting_session, user_id, device_infos, told_ms)
    select id_voting_session, user_id, ${JSON.stringify(deviceInfos)}::jsonb, ${nowMs} from people_states
    where id_voting_session = ${person.idVotingSession} and user_id = ${person.userId}
    on conflict (id_voting_session, user_id)
    do update set device_infos = excluded.device_infos, told_ms = excluded.told_ms`.execute(db);
}

export async function loadDevices(db: Kysely<Database>, idVotingSession: string, userId: string) {
  const row = await db
    .selectFrom('people_devices')
    .select(['device_infos as deviceInfos', 'told_ms as toldMs'])
    .where('id_voting_session', '=', idVotingSession)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

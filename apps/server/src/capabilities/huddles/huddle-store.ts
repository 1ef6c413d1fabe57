import { HUDDLES_MAX } from '@hemicycle/contract/huddle-names';
import type { HuddleCall, HuddleListener, HuddleRecall } from '@hemicycle/contract/huddles';
import { sql } from 'kysely';
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Database } from '../../database.ts';
import { inNameOrder } from '../../platform/db/name-order.ts';

export type HuddleRow = Selectable<Database['huddles']>;

/** Writes a huddle; null where the session has as many huddles as it may have. Call it in a
 *  transaction that locks the session, so that two huddles do not both take the last place. */
export async function insertHuddle(
  db: Kysely<Database>,
  huddle: Insertable<Database['huddles']>,
): Promise<HuddleRow | null> {
  const open = await loadOpenHuddles(db, huddle.id_voting_session);
  if (open.length >= HUDDLES_MAX) return null;
  return db.insertInto('huddles').values(huddle).returningAll().executeTakeFirstOrThrow();
}

/** The huddles of a session that are not closed, sorted by title. */
export async function loadOpenHuddles(db: Kysely<Database>, idVotingSession: string): Promise<HuddleRow[]> {
  return db
    .selectFrom('huddles')
    .selectAll()
    .where('id_voting_session', '=', idVotingSession)
    .where('type', '<>', 'closed')
    .orderBy(inNameOrder('title'))
    .orderBy('id')
    .execute();
}

/** An open huddle with its latest call. */
export type HuddleWithCall = HuddleRow & { readonly call: HuddleCall | null };

/** What ties the huddles of a session together: the countdown, the people who listen in, and the
 *  open huddles, sorted by title, with the latest call of each. One query, since everybody who
 *  enters a session loads it. */
export async function loadHuddlesTogether(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<{
  readonly recall: HuddleRecall | null;
  readonly huddles: readonly HuddleWithCall[];
  readonly listeners: readonly HuddleListener[];
}> {
  const { rows } = await sql<{
    recall: HuddleRecall | null;
    listeners: readonly HuddleListener[];
    huddle: HuddleRow | null;
    call: HuddleCall | null;
  }>`
    select
      case when huddle_recalls.ends_ms is not null then json_build_object(
        'endsAt', huddle_recalls.ends_ms, 'openedBy', huddle_recalls.opened_by) end as recall,
      coalesce((
        select json_agg(
          json_build_object('roomId', room_id, 'userId', user_id, 'sends', sends) order by began_ms, user_id)
        from second_rooms join huddles as heard on heard.id = room_id and heard.subtype in ('default', 'user')
        where second_rooms.id_voting_session = asked.id_voting_session), '[]') as listeners,
      to_json(huddles) as huddle,
      case when huddle_calls.room_id is not null then json_build_object(
        'roomId', huddle_calls.room_id, 'state', state, 'calledBy', called_by, 'calledAt', called_ms,
        'decidedBy', decided_by) end as call
    from (values (${idVotingSession}::text)) as asked (id_voting_session)
    left join huddle_recalls using (id_voting_session)
    left join huddles on huddles.id_voting_session = asked.id_voting_session and type <> 'closed'
    left join huddle_calls on room_id = huddles.id
    order by ${inNameOrder('huddles.title')}, huddles.id`.execute(db);
  return {
    recall: rows[0]?.recall ?? null,
    listeners: rows[0]?.listeners ?? [],
    huddles: rows.flatMap(({ huddle, call }) => (huddle === null ? [] : [{ ...huddle, call }])),
  };
}

/** A huddle, closed or not; null where there is none. */
export async function loadHuddle(db: Kysely<Database>, huddleId: string): Promise<HuddleRow | null> {
  const row = await db.selectFrom('huddles').selectAll().where('id', '=', huddleId).executeTakeFirst();
  return row ?? null;
}

/** As `loadHuddle`, but locks the huddle until the end of the transaction, so that nobody closes it
 *  meanwhile. */
export async function holdHuddle(db: Kysely<Database>, huddleId: string): Promise<HuddleRow | null> {
  const row = await db
    .selectFrom('huddles')
    .selectAll()
    .where('id', '=', huddleId)
    .forShare()
    .executeTakeFirst();
  return row ?? null;
}

/** As `holdHuddle`, but keeps all others from changing the huddle meanwhile. */
export async function lockHuddle(db: Kysely<Database>, huddleId: string): Promise<HuddleRow | null> {
  const row = await db
    .selectFrom('huddles')
    .selectAll()
    .where('id', '=', huddleId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Adds a person to those invited to a huddle. */
export async function addInvitee(db: Kysely<Database>, huddleId: string, userId: string): Promise<void> {
  await db
    .updateTable('huddles')
    .set({ invitees: sql`array_append(invitees, ${userId})` })
    .where('id', '=', huddleId)
    .execute();
}

/** Takes a person's invitations to all huddles of a session away. */
export async function removeInvitee(
  db: Kysely<Database>,
  idVotingSession: string,
  userId: string,
): Promise<void> {
  await db
    .updateTable('huddles')
    .set({ invitees: sql`array_remove(invitees, ${userId})` })
    .where('id_voting_session', '=', idVotingSession)
    .where(sql<boolean>`${userId} = any(invitees)`)
    .execute();
}

/** Replaces the people invited to a huddle. */
export async function updateInvitees(
  db: Kysely<Database>,
  huddleId: string,
  userIds: readonly string[],
): Promise<void> {
  await db
    .updateTable('huddles')
    .set({ invitees: [...userIds] })
    .where('id', '=', huddleId)
    .execute();
}

/** Notes whether a huddle may be recorded for the house alone, and streamed. */
export async function updateFlags(
  db: Kysely<Database>,
  huddleId: string,
  flags: { readonly privateRecording: boolean; readonly streamingEnabled: boolean },
): Promise<void> {
  await db
    .updateTable('huddles')
    .set({ private_recording: flags.privateRecording, streaming_enabled: flags.streamingEnabled })
    .where('id', '=', huddleId)
    .execute();
}

/** Gives a huddle another title. */
export async function updateTitle(db: Kysely<Database>, huddleId: string, title: string): Promise<void> {
  await db.updateTable('huddles').set({ title }).where('id', '=', huddleId).execute();
}

/** Marks a huddle as closed. False where it was closed already. */
export async function updateHuddleClosed(
  db: Kysely<Database>,
  huddleId: string,
  nowMs: number,
): Promise<boolean> {
  const row = await db
    .updateTable('huddles')
    .set({ type: 'closed', closed_ms: nowMs })
    .where('id', '=', huddleId)
    .where('type', '<>', 'closed')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes which huddle an interpreter channel serves; null: the main chamber. Call it in a
 *  transaction that locks the channel and the huddle. Source: BEY-16. */
export async function updateServedHuddle(
  db: Kysely<Database>,
  channelId: string,
  huddleId: string | null,
): Promise<void> {
  await db.updateTable('huddles').set({ served_huddle_id: huddleId }).where('id', '=', channelId).execute();
}

/** The interpreter channels that serve these huddles serve the main chamber again. False where none
 *  did. Source: BEY-16. */
export async function releaseChannels(db: Kysely<Database>, huddleIds: readonly string[]): Promise<boolean> {
  if (huddleIds.length === 0) return false;
  const rows = await db
    .updateTable('huddles')
    .set({ served_huddle_id: null })
    .where('served_huddle_id', 'in', huddleIds)
    .returning('id')
    .execute();
  return rows.length > 0;
}

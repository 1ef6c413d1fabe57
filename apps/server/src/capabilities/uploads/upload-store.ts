import { sql } from 'kysely';
import type { ExpressionBuilder, Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { Database } from '../../database.ts';
import type { UploadState } from './upload-tables.ts';

export type UploadRow = Selectable<Database['uploads']>;

/** Lets nobody else get an upload URL for the session until the end of the transaction. null: for
 *  the site. */
export async function lockUploadsOf(db: Kysely<Database>, idVotingSession: string | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('uploads:' || current_schema() || ${idVotingSession ?? ' site'}::text, 0))`.execute(
    db,
  );
}

/** The bytes of all files in a session, the bytes of one person's files there, and how many uploads
 *  that person has begun since a time. `idVotingSession` null: of the site's own files. */
export async function loadUse(
  db: Kysely<Database>,
  ask: { idVotingSession: string | null; userId: string; nowMs: number; sinceMs: number },
): Promise<{ sessionBytes: number; personBytes: number; personBegun: number }> {
  const { rows } = await sql<{ sessionBytes: number; personBytes: number; personBegun: number }>`
    select coalesce(sum(size_bytes) filter (where held), 0)::bigint as "sessionBytes",
      coalesce(sum(size_bytes) filter (where held and user_id = ${ask.userId}), 0)::bigint as "personBytes",
      count(*) filter (where user_id = ${ask.userId} and created_ms > ${ask.sinceMs}) as "personBegun"
    from (
      select *, state = 'sent' or (state in ('granted', 'growing', 'receiving', 'received') and expires_ms > ${ask.nowMs}) as held
      from uploads where ${ask.idVotingSession === null ? sql`of_site` : sql`id_voting_session = ${ask.idVotingSession}`}
    ) as of_session`.execute(db);
  return rows[0] ?? { sessionBytes: 0, personBytes: 0, personBegun: 0 };
}

export async function insertUpload(
  db: Kysely<Database>,
  upload: Insertable<Database['uploads']>,
): Promise<void> {
  await db.insertInto('uploads').values(upload).execute();
}

/** Uses up an upload URL. Null where it is used, has expired, or belongs to another sign-in. */
export async function takeGrant(
  db: Kysely<Database>,
  ask: { keyHash: string; signInId: string; userId: string; nowMs: number; expiresMs: number },
): Promise<UploadRow | null> {
  const row = await db
    .updateTable('uploads')
    .set({ state: 'receiving', expires_ms: ask.expiresMs })
    .where('key_hash', '=', ask.keyHash)
    .where('sign_in_id', '=', ask.signInId)
    .where('user_id', '=', ask.userId)
    .where('state', '=', 'granted')
    .where('expires_ms', '>', ask.nowMs)
    .where(belongs)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** An upload that belongs to the site, or to a session that is there. */
export function belongs(where: ExpressionBuilder<Database, 'uploads'>) {
  return where.or([where('of_site', '=', true), where('id_voting_session', 'is not', null)]);
}

/** Changes an upload if it is in this state; null when it is not. */
export async function updateUploadIn(
  db: Kysely<Database>,
  id: string,
  state: UploadState,
  changes: Updateable<Database['uploads']>,
): Promise<UploadRow | null> {
  const row = await db
    .updateTable('uploads')
    .set(changes)
    .where('id', '=', id)
    .where('state', '=', state)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Marks a person's received file for a room as sent; null when there is none. */
export async function markSent(
  db: Kysely<Database>,
  ask: { id: string; userId: string; roomId: string; nowMs: number; outlivesSender: boolean },
): Promise<UploadRow | null> {
  const row = await db
    .updateTable('uploads')
    .set({ state: 'sent', outlives_sender: ask.outlivesSender })
    .where('id', '=', ask.id)
    .where('user_id', '=', ask.userId)
    .where('room_id', '=', ask.roomId)
    .where('state', '=', 'received')
    .where('expires_ms', '>', ask.nowMs)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** A person's received file for a place of the site, which is kept until `untilMs`; null when there
 *  is none. */
export async function keepReceived(
  db: Kysely<Database>,
  ask: { id: string; userId: string; place: string; nowMs: number; untilMs: number },
): Promise<UploadRow | null> {
  const row = await db
    .updateTable('uploads')
    .set({ expires_ms: ask.untilMs })
    .where('id', '=', ask.id)
    .where('user_id', '=', ask.userId)
    .where('of_site', '=', true)
    .where('room_id', '=', ask.place)
    .where('state', '=', 'received')
    .where('expires_ms', '>', ask.nowMs)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** A file that was sent; null when there is no such file. */
export async function loadSentUpload(db: Kysely<Database>, id: string): Promise<UploadRow | null> {
  const row = await db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .executeTakeFirst();
  return row ?? null;
}

/** Makes files that were sent left-over ones, which the next sweep removes. */
export async function markReleased(
  db: Kysely<Database>,
  ids: readonly string[],
  nowMs: number,
): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ state: 'removing', expires_ms: nowMs })
    .where('id', 'in', ids)
    .where('state', '=', 'sent')
    .execute();
}

/** Marks files for removal that nobody can reach any more: those not sent in time, and those whose
 *  session or account is gone. Returns them, with those that an earlier sweep marked but did not
 *  remove. */
export async function markLeftOver(
  db: Kysely<Database>,
  nowMs: number,
): Promise<{ id: string; storageId: string }[]> {
  return db
    .updateTable('uploads')
    .set({ state: 'removing' })
    .where((where) =>
      where.or([
        where.not(belongs(where)),
        where.and([where('user_id', 'is', null), where('outlives_sender', '=', false)]),
        where.and([where('state', '<>', 'sent'), where('expires_ms', '<=', nowMs)]),
      ]),
    )
    .returning(['id', 'storage_id as storageId'])
    .execute();
}

export async function deleteUpload(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('uploads').where('id', '=', id).where('state', '=', 'removing').execute();
}

import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database.ts';

/** The guests of sessions that ended before a time, at most `most`: without those who were
 *  forgotten already. */
export async function loadPastGuests(
  db: Kysely<Database>,
  beforeMs: number,
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from guests join voting_sessions on voting_sessions.id = id_voting_session
    where forgotten_ms is null and ends_ms < ${beforeMs} order by user_id limit ${most}`.execute(db);
  return rows.map(({ userId }) => userId);
}

/** Deletes the addresses of these guests, and notes when that was done. */
export async function noteForgotten(
  db: Kysely<Database>,
  userIds: readonly string[],
  nowMs: number,
): Promise<void> {
  await sql`
    update guests set email = null, forgotten_ms = ${nowMs} where user_id = any(${[...userIds]}::text[])`.execute(
    db,
  );
}

/** Revokes the links of sessions that ended before a time, and deletes the addresses that they
 *  invited, with letters and one-time codes. */
export async function clearPastLinks(db: Kysely<Database>, beforeMs: number, nowMs: number): Promise<void> {
  const past = sql`select guest_links.id from guest_links
    join voting_sessions on voting_sessions.id = id_voting_session
    where voting_sessions.ends_ms < ${beforeMs}`;
  await sql`delete from guest_codes where link_id in (${past})`.execute(db);
  await sql`delete from guest_letters where link_id in (${past})`.execute(db);
  await sql`
    update guest_links set revoked_ms = coalesce(revoked_ms, ${nowMs}), invitees = '{}', bound_email = null
    where id in (${past}) and (revoked_ms is null or invitees <> '{}' or bound_email is not null)`.execute(
    db,
  );
}

/** The guests of sessions that were deleted: they keep a role, and no row here. At most `most`. */
export async function loadGuestsOfNoSession(db: Kysely<Database>, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users
    where type = 'guest-temporary' and subtype in ('guest-link', 'guest-title')
      and not exists (select from guests where user_id = users.id)
      and exists (select from user_roles where user_id = users.id)
    limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

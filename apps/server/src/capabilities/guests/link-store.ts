import type { Insertable, Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database.ts';

export type LinkRow = Selectable<Database['guest_links']>;

export async function insertLink(
  db: Kysely<Database>,
  link: Insertable<Database['guest_links']>,
): Promise<LinkRow> {
  return db.insertInto('guest_links').values(link).returningAll().executeTakeFirstOrThrow();
}

/** The links of a session that were not removed, oldest first. */
export async function loadLinks(db: Kysely<Database>, idVotingSession: string): Promise<LinkRow[]> {
  return db
    .selectFrom('guest_links')
    .selectAll()
    .where('id_voting_session', '=', idVotingSession)
    .where('revoked_ms', 'is', null)
    .orderBy('created_ms')
    .orderBy('id')
    .execute();
}

/** The link of a code, also where it was removed; null where there is none. */
export async function loadLinkByHash(db: Kysely<Database>, codeHash: string): Promise<LinkRow | null> {
  const row = await db
    .selectFrom('guest_links')
    .selectAll()
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return row ?? null;
}

/** As `loadLinkByHash` by id, and keeps the link from being removed until the end of the
 *  transaction. `forUpdate` lets nobody else use it meanwhile either; `forKeyShare` lets many. */
export async function lockLink(
  db: Kysely<Database>,
  linkId: string,
  lock: 'forUpdate' | 'forKeyShare' = 'forUpdate',
): Promise<LinkRow | null> {
  const row = await db
    .selectFrom('guest_links')
    .selectAll()
    .where('id', '=', linkId)
    [lock]()
    .executeTakeFirst();
  return row ?? null;
}

export async function updateLink(
  db: Kysely<Database>,
  linkId: string,
  changes: { readonly uses?: number; readonly revoked_ms?: number },
): Promise<void> {
  await db.updateTable('guest_links').set(changes).where('id', '=', linkId).execute();
}

/** The address that a link is bound to, and the title of its session; null where it is bound to
 *  none or was removed. */
export async function loadLinkToMail(
  db: Kysely<Database>,
  linkId: string,
): Promise<{ readonly email: string; readonly title: string } | null> {
  const { rows } = await sql<{ email: string; title: string }>`
    select bound_email as email, title
    from guest_links join voting_sessions on voting_sessions.id = id_voting_session
    where guest_links.id = ${linkId} and bound_email is not null and revoked_ms is null`.execute(db);
  return rows[0] ?? null;
}

/** Whether a link that was not removed, of a session that is not over, has this role or group. */
export async function isRoleOrGroupUsed(
  db: Kysely<Database>,
  roleOrGroupId: string,
  nowMs: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from guest_links join voting_sessions on voting_sessions.id = id_voting_session
    where revoked_ms is null and (guest_links.ends_ms is null or guest_links.ends_ms > ${nowMs})
      and voting_sessions.ends_ms > ${nowMs} and host_ended_ms is distinct from voting_sessions.ends_ms
      and (role_id = ${roleOrGroupId} or ${roleOrGroupId} = any(group_ids))
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether a link that was not removed leads into the room with this title. */
export async function isRoomUsed(
  db: Kysely<Database>,
  { idVotingSession, title }: { readonly idVotingSession: string; readonly title: string },
  nowMs: number,
): Promise<boolean> {
  const links = await loadLinks(db, idVotingSession);
  return links.some(
    (link) => link.associated_room_name === title && (link.ends_ms === null || link.ends_ms > nowMs),
  );
}

/** Lets the links of a session that lead into these rooms know them by their new titles, also where
 *  two rooms exchange theirs. */
export async function renameRoomsOfLinks(
  db: Kysely<Database>,
  idVotingSession: string,
  renames: readonly { readonly from: string; readonly to: string }[],
): Promise<void> {
  await sql`
    update guest_links set associated_room_name = renamed.to_title
    from unnest(${renames.map(({ from }) => from)}::text[], ${renames.map(({ to }) => to)}::text[])
      as renamed (from_title, to_title)
    where id_voting_session = ${idVotingSession} and associated_room_name = from_title`.execute(db);
}

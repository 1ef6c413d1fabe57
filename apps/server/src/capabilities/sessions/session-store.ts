import type { ClosedPart } from '@hemicycle/contract/closed-sessions';
import type { LobbyStayState } from '@hemicycle/contract/lobby';
import { permissions } from '@hemicycle/contract/permissions';
import type { ForceMuteAll } from '@hemicycle/contract/sessions';
import { nothingForceMuted } from '@hemicycle/rules/moderation/force-mute';
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database.ts';
import { inNameOrder } from '../../platform/db/name-order.ts';
import { keyOfPerson, loadTogether, peopleOfKeys } from '../../platform/db/sharing-database.ts';
import { inMainChamber } from '../rooms/public.ts';
import { cameByAddress, TITLE_GUEST } from '../accounts/public.ts';
import { shownName } from '../names/public.ts';
import { belongs, isMemberOf, runsIt } from './belongs-sql-store.ts';
import { hiddenParts, isNamedNow, lobbyStay } from './let-in-sql-store.ts';
import { mayPreside, presidingOrder } from './presiding-sql-store.ts';
import { deleteMembers } from './member-store.ts';
import { forceMuteAllOf } from './force-mute-all.ts';

/** A session as the database has it. `is_member`: whether the person for whom it was loaded is a
 *  member; `belongs`: whether they belong to it, as a member or otherwise. `lobby_stay`: how that
 *  person stands in its lobby; null: they never came to it. `is_named_closed`: whether they are
 *  named to stay while it is closed. `hidden_parts`: the closed parts of which they may not know.
 *  */
export type SessionRow = Selectable<Database['voting_sessions']> & {
  readonly is_member: boolean;
  readonly belongs: boolean;
  readonly lobby_stay: LobbyStayState | null;
  readonly is_named_closed: boolean;
  readonly hidden_parts: readonly ClosedPart[];
};

function selectSessionsFor(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom('voting_sessions')
    .selectAll()
    .select([
      isMemberOf(sql`${userId}`).as('is_member'),
      belongs(sql`${userId}`).as('belongs'),
      lobbyStay(sql`${userId}`).as('lobby_stay'),
      isNamedNow(sql`${userId}`).as('is_named_closed'),
      hiddenParts(sql`${userId}`).as('hidden_parts'),
    ]);
}

/** One session, loaded for one person; null when there is none. Calls made at the same time share
 *  one query. */
export async function loadSessionFor(
  db: Kysely<Database>,
  idVotingSession: string,
  userId: string,
): Promise<SessionRow | null> {
  return (await loadTogether(db, readSessionsFor, keyOfPerson({ idVotingSession, userId }))) ?? null;
}

async function readSessionsFor(
  db: Kysely<Database>,
  keys: readonly string[],
): Promise<Map<string, SessionRow>> {
  const asked = peopleOfKeys(keys);
  const { rows } = await sql<SessionRow & { for_user_id: string }>`
    select voting_sessions.*, asked.user_id as for_user_id, ${isMemberOf(sql`asked.user_id`)} as is_member,
      ${belongs(sql`asked.user_id`)} as belongs,
      ${lobbyStay(sql`asked.user_id`)} as lobby_stay, ${isNamedNow(sql`asked.user_id`)} as is_named_closed,
      ${hiddenParts(sql`asked.user_id`)} as hidden_parts
    from unnest(${asked.map(({ idVotingSession }) => idVotingSession)}::text[],
      ${asked.map(({ userId }) => userId)}::text[]) as asked (id_voting_session, user_id)
    join voting_sessions on voting_sessions.id = asked.id_voting_session`.execute(db);
  return new Map(
    rows.map(({ for_user_id: userId, ...row }) => [keyOfPerson({ idVotingSession: row.id, userId }), row]),
  );
}

/** All sessions, loaded for one person, by start. */
export async function loadSessionsFor(db: Kysely<Database>, userId: string): Promise<SessionRow[]> {
  return selectSessionsFor(db, userId).orderBy('starts_ms').orderBy('id').execute();
}

/** One session; null when there is none. It does not check the viewer. */
export async function loadSession(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<Selectable<Database['voting_sessions']> | null> {
  const row = await db
    .selectFrom('voting_sessions')
    .selectAll()
    .where('id', '=', idVotingSession)
    .executeTakeFirst();
  return row ?? null;
}

/** Somebody who may vote in a session. */
export interface Voter {
  readonly userId: string;
  readonly displayName: string;
  readonly groupIds: readonly string[];
}

/** The members of a session who hold the permission to vote, by name, with their groups in order.
 *  Guests who came by the address by title never vote. One query. Source: PERM-13, GUEST-02. */
export async function loadVoters(db: Kysely<Database>, idVotingSession: string): Promise<Voter[]> {
  const { rows } = await sql<Voter>`
    with voters as (
      select users.id, ${shownName()} as display_name from users
      join voting_sessions on voting_sessions.id = ${idVotingSession}
      where users.id in (select user_id from user_roles join roles on roles.id = role_id
          where ${permissions.vote} = any(actions_allowed))
        and users.subtype is distinct from ${TITLE_GUEST}
        and ${isMemberOf(sql`users.id`)}
    )
    select id as "userId", display_name as "displayName", coalesce(group_ids, '{}') as "groupIds"
    from voters
    left join (
      select user_id, array_agg(group_id order by position) as group_ids from user_groups
      where user_id in (select id from voters) group by user_id
    ) person_groups on user_id = id
    order by ${inNameOrder('display_name')}, id`.execute(db);
  return rows;
}

/** A session with the name of the person who presides; null: nobody does. */
export type PresidedSession = Selectable<Database['voting_sessions']> & { readonly presiding: string | null };

/** The `from` part of a query for the moderators who may preside; the first one by
 *  `presidingOrder` does. */
export const PRESIDES = sql`
  from people_states join users on users.id = user_id
  where id_voting_session = voting_sessions.id and ${mayPreside()}
    and ${runsIt(sql`people_states.user_id`)}`;

/** One session with the name of the person who presides; null when there is none. It does not check
 *  the viewer. One query. */
export async function loadPresidedSession(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<PresidedSession | null> {
  const { rows } = await sql<PresidedSession>`
    select *, (select coalesce(overrided_name, ${shownName()}) ${PRESIDES} order by ${presidingOrder()} limit 1) as presiding
    from voting_sessions where id = ${idVotingSession}`.execute(db);
  return rows[0] ?? null;
}

/** Whether a session demands a moderator before others join its media, no moderator is in its main
 *  chamber, and this stay was not let in before. One query. */
export async function lacksHost(
  db: Kysely<Database>,
  { idVotingSession, userId, epoch }: { idVotingSession: string; userId: string; epoch: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from voting_sessions
    where id = ${idVotingSession} and not join_before_host and not exists (
        select from people_states where id_voting_session = voting_sessions.id and ${inMainChamber()}
          and ${runsIt(sql`people_states.user_id`)})
      and not exists (select from people_states
        where id_voting_session = voting_sessions.id and user_id = ${userId} and media_epoch = ${epoch})`.execute(
    db,
  );
  return rows.length > 0;
}

export async function insertSession(
  db: Kysely<Database>,
  session: Insertable<Database['voting_sessions']>,
): Promise<void> {
  await db.insertInto('voting_sessions').values(session).execute();
}

/** Changes a session. False when there is none. */
export async function updateSession(
  db: Kysely<Database>,
  idVotingSession: string,
  changes: Updateable<Database['voting_sessions']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('voting_sessions')
    .set(changes)
    .where('id', '=', idVotingSession)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Opens the lobby of a session that had one until its start, where that start has come. False
 *  where nothing changed. */
export async function openLobbyAfterStart(
  db: Kysely<Database>,
  idVotingSession: string,
  nowMs: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('voting_sessions')
    .set({ lobby_shut: false })
    .where('id', '=', idVotingSession)
    .where('lobby_shut', '=', true)
    .where(sql<boolean>`host_ended_ms is distinct from ends_ms`)
    .where('waiting_room', '=', false)
    .where('starts_ms', '<=', nowMs)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Adds items to a list of a session and removes others, in one statement. So two changes at the
 *  same time wait for each other, and both take effect. Items that stay keep their order. Resolves
 *  to the new list; null when there is no such session. */
export async function changeList(
  db: Kysely<Database>,
  idVotingSession: string,
  column: 'quorums' | 'viewing_disabled_users',
  { add, remove }: { readonly add: readonly string[]; readonly remove: readonly string[] },
): Promise<string[] | null> {
  const list = sql.ref(column);
  const { rows } = await sql<{ list: string[] }>`
    update voting_sessions set ${list} = array(
        select item from unnest(${list}) with ordinality as listed (item, place)
        where item <> all(${[...remove]}::text[]) order by place
      ) || array(
        select item from unnest(${[...new Set(add)]}::text[]) with ordinality as joining (item, place)
        where item <> all(${list}) order by place
      )
    where id = ${idVotingSession}
    returning ${list} as list`.execute(db);
  return rows[0]?.list ?? null;
}

/** The ids among `userIds` that have no account. */
export async function loadUnknownUsers(
  db: Kysely<Database>,
  userIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${[...userIds]}::text[]) as id where id not in (select id from users)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The ids of a session's members, sorted, without the guests who came by an address. */
export async function loadMembers(db: Kysely<Database>, idVotingSession: string): Promise<string[]> {
  const rows = await db
    .selectFrom('voting_session_members')
    .select('user_id')
    .where('id_voting_session', '=', idVotingSession)
    .where(sql<boolean>`not ${cameByAddress(sql`user_id`)}`)
    .orderBy('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

/** Replaces the members; guests who came by an address stay. @throws a foreign key violation when
 *  somebody does not exist. */
export async function replaceMembers(
  db: Kysely<Database>,
  idVotingSession: string,
  userIds: readonly string[],
): Promise<void> {
  // Members who stay keep their rows, which their entering transactions may have locked.
  await deleteMembers(
    db,
    idVotingSession,
    sql`user_id <> all(${[...userIds]}::text[]) and not ${cameByAddress(sql`user_id`)}`,
  );
  await sql`
    insert into voting_session_members (id_voting_session, user_id)
    select ${idVotingSession}, user_id from unnest(${[...new Set(userIds)]}::text[]) as user_id
    on conflict do nothing`.execute(db);
}

/** Adds members to a session and removes others; adding an existing member changes nothing.
 *  Resolves to the new number of members. @throws a foreign key violation when somebody does not
 *  exist. */
export async function changeMembers(
  db: Kysely<Database>,
  idVotingSession: string,
  { add, remove }: { readonly add: readonly string[]; readonly remove: readonly string[] },
): Promise<number> {
  await deleteMembers(db, idVotingSession, sql`user_id = any(${[...remove]}::text[])`);
  await sql`
    insert into voting_session_members (id_voting_session, user_id)
    select ${idVotingSession}, user_id from unnest(${[...new Set(add)]}::text[]) as user_id
    on conflict do nothing`.execute(db);
  return (await loadMembers(db, idVotingSession)).length;
}

/** Locks a session until the end of the transaction. Meanwhile nobody else changes the session, its
 *  members or its proxy pairs, and nobody opens a poll, a speakers list or a huddle in it. People
 *  can still enter and leave: this lock does not block rows that refer to the session. False when
 *  there is none. */
export async function lockSession(db: Kysely<Database>, idVotingSession: string): Promise<boolean> {
  const row = await db
    .selectFrom('voting_sessions')
    .select('id')
    .where('id', '=', idVotingSession)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps a session from being deleted until the end of the transaction; blocks nothing else. False
 *  when there is none. */
export async function holdSession(db: Kysely<Database>, idVotingSession: string): Promise<boolean> {
  const row = await db
    .selectFrom('voting_sessions')
    .select('id')
    .where('id', '=', idVotingSession)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** As `lockSession`, for a change of the mutes by force of all. It also waits for everybody who
 *  reads them by `holdForceMuteAll`, and blocks them until the end of the transaction. */
export async function lockForceMuteAll(db: Kysely<Database>, idVotingSession: string): Promise<boolean> {
  if (!(await lockSession(db, idVotingSession))) return false;
  await sql`select pg_advisory_xact_lock(${forceMuteAllKey(idVotingSession)})`.execute(db);
  return true;
}

/** The mutes by force of all in a session; nobody changes them until the end of the transaction.
 *  All are off where there is no session. It uses an advisory lock because that is granted in order
 *  of request. A shared lock on the session's row would let many people who unmute pass a waiting
 *  change again and again. */
export async function holdForceMuteAll(db: Kysely<Database>, idVotingSession: string): Promise<ForceMuteAll> {
  await sql`select pg_advisory_xact_lock_shared(${forceMuteAllKey(idVotingSession)})`.execute(db);
  const row = await db
    .selectFrom('voting_sessions')
    .select(['force_mute_all_audio', 'force_mute_all_video', 'force_mute_all_share'])
    .where('id', '=', idVotingSession)
    .executeTakeFirst();
  return row === undefined ? nothingForceMuted : forceMuteAllOf(row);
}

function forceMuteAllKey(idVotingSession: string) {
  return sql`hashtextextended('force-mute-all:' || current_schema() || ${idVotingSession}::text, 0)`;
}

/** Deletes a session; the database deletes its people's states and its chat with it. */
export async function deleteSession(db: Kysely<Database>, idVotingSession: string): Promise<void> {
  await db.deleteFrom('voting_sessions').where('id', '=', idVotingSession).execute();
}

import type { TabStay } from '@hemicycle/rules/sockets/meet-tabs';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { PersonInSession } from './belonging-store.ts';

/** How many of one person's stays are read: enough for a day on a bad line, and few enough that
 *  nobody can make the server work long. */
const TAB_STAYS = 200;

/** A stay of a tab, and the server that holds its connection; null where the connection ended. */
export interface TabStayOfServer extends Omit<TabStay, 'lives'> {
  readonly serverId: string | null;
  /** Whether that server is in the list of running servers. */
  readonly serverRuns: boolean;
}

/** The newest stays of one person in a session, each with the id of its tab, oldest first. */
export async function loadTabStays(
  db: Kysely<Database>,
  { idVotingSession, userId }: PersonInSession,
): Promise<TabStayOfServer[]> {
  const { rows } = await sql<TabStayOfServer>`
    select connection_id as "connectionId", browser_tab_id as "tabId", joined_ms as "joinedMs",
      left_ms as "leftMs", told_tabs as "toldTabs", server_id as "serverId",
      coalesce(server_id in (select id from running_servers), false) as "serverRuns"
    from attendance_stays as stays left join people_connections on people_connections.id = connection_id
    where stays.id_voting_session = ${idVotingSession} and stays.user_id = ${userId}
      and browser_tab_id is not null
    order by stays.id desc limit ${TAB_STAYS}`.execute(db);
  return rows.toReversed();
}

/** How many connections each of these people has in the session, in the order of `people`. */
export async function countConnections(
  db: Kysely<Database>,
  people: readonly PersonInSession[],
): Promise<number[]> {
  const { rows } = await sql<{ count: number }>`
    select (
      select count(*)::int from people_connections
      where people_connections.id_voting_session = asked.id_voting_session
        and people_connections.user_id = asked.user_id
    ) as count
    from unnest(${people.map((person) => person.idVotingSession)}::text[],
      ${people.map((person) => person.userId)}::text[])
      with ordinality as asked (id_voting_session, user_id, place)
    order by place`.execute(db);
  return rows.map(({ count }) => count);
}

/** Notes that a connection reported these tabs as open. */
export async function addToldTabs(
  db: Kysely<Database>,
  connectionId: string,
  tabIds: readonly number[],
): Promise<void> {
  await sql`
    update attendance_stays set told_tabs = told_tabs || ${[...tabIds]}::integer[]
    where connection_id = ${connectionId} and left_ms is null`.execute(db);
}

/** Notes that a tab was told that no other tab is open. It is told of each of them again when they
 *  come back, and they are told of it. */
export async function forgetToldTabs(
  db: Kysely<Database>,
  { idVotingSession, userId }: PersonInSession,
  tabId: number,
): Promise<void> {
  await sql`
    update attendance_stays
    set told_tabs = case when browser_tab_id = ${tabId} then '{}' else array_remove(told_tabs, ${tabId}) end
    where id_voting_session = ${idVotingSession} and user_id = ${userId}
      and (browser_tab_id = ${tabId} and told_tabs <> '{}' or ${tabId} = any(told_tabs))`.execute(db);
}

/** The people whose connections these servers hold. */
export async function loadPeopleOfServers(
  db: Kysely<Database>,
  serverIds: readonly string[],
): Promise<PersonInSession[]> {
  const { rows } = await sql<PersonInSession>`
    select distinct id_voting_session as "idVotingSession", user_id as "userId"
    from people_connections where server_id = any(${[...serverIds]}::text[])`.execute(db);
  return rows;
}

/** The people with a connection on this server that have another connection on any server, or whose
 *  connection here reported another tab as open. */
export async function loadPeopleWithTabs(db: Kysely<Database>, serverId: string): Promise<PersonInSession[]> {
  const { rows } = await sql<PersonInSession>`
    select distinct own.id_voting_session as "idVotingSession", own.user_id as "userId"
    from people_connections as own
    join attendance_stays on connection_id = own.id and left_ms is null
    where server_id = ${serverId} and (told_tabs <> '{}' or exists (
      select from people_connections as other
      where other.id_voting_session = own.id_voting_session and other.user_id = own.user_id
        and other.id <> own.id))`.execute(db);
  return rows;
}

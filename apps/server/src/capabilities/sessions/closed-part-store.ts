import type { ClosedPart } from '@hemicycle/contract/closed-sessions';
import { permissions } from '@hemicycle/contract/permissions';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { Database } from '../../database.ts';
import { inARoom, outside } from '../rooms/public.ts';
import { inNameOrder } from '../../platform/db/name-order.ts';
import { shownName } from '../names/public.ts';
import { isLetIn, isNamedNow } from './let-in-sql-store.ts';

interface Named {
  readonly userId: string;
  readonly displayName: string;
}

/** The id of the part for which a session is closed now; null: it is open. */
export async function loadOpenPart(db: Kysely<Database>, idVotingSession: string): Promise<string | null> {
  const row = await db
    .selectFrom('closed_parts')
    .select('id')
    .where('id_voting_session', '=', idVotingSession)
    .where('to_ms', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function insertClosedPart(
  db: Kysely<Database>,
  part: Insertable<Database['closed_parts']>,
): Promise<void> {
  await db.insertInto('closed_parts').values(part).execute();
}

/** Ends the part that lasts. False: there is none. */
export async function endClosedPart(
  db: Kysely<Database>,
  idVotingSession: string,
  { toMs, openedBy }: { readonly toMs: number; readonly openedBy: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('closed_parts')
    .set({ to_ms: toMs, opened_by: openedBy })
    .where('id_voting_session', '=', idVotingSession)
    .where('to_ms', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Names everybody who stays in a part; the names that are not among these go. Ids of nobody are
 *  left out. Returns whether anything changed. */
export async function saveNamed(
  db: Kysely<Database>,
  partId: string,
  userIds: readonly string[],
): Promise<boolean> {
  const ids = sql`${[...userIds]}::text[]`;
  const gone = await sql`
    delete from closed_part_people where part_id = ${partId} and not user_id = any(${ids})`.execute(db);
  const come = await sql`
    insert into closed_part_people (part_id, user_id)
    select ${partId}, id from users where id = any(${ids}) on conflict do nothing`.execute(db);
  return (gone.numAffectedRows ?? 0n) + (come.numAffectedRows ?? 0n) > 0n;
}

/** The people who are named for the part that lasts, by name. */
export async function loadNamed(db: Kysely<Database>, idVotingSession: string): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select users.id as "userId", ${shownName()} as "displayName" from users, voting_sessions
    where voting_sessions.id = ${idVotingSession} and ${isNamedNow(sql`users.id`)}
    order by ${inNameOrder(shownName())}, users.id`.execute(db);
  return rows;
}

/** The people in a room of a session, by name, and whether each would be let in were it closed
 *  without anybody named. Hidden accounts are left out. */
export async function loadInside(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<(Named & { readonly stays: boolean })[]> {
  const { rows } = await sql<Named & { stays: boolean }>`
    select users.id as "userId", coalesce(overrided_name, ${shownName()}) as "displayName",
      exists (select from (select id, lobby_shut, 0 as closed_since_ms from voting_sessions
        where id = ${idVotingSession}) as voting_sessions where ${isLetIn(sql`users.id`)}) as stays
    from people_states join users on users.id = people_states.user_id
    where id_voting_session = ${idVotingSession} and ${inARoom()} and not ${isBot()}
    order by ${inNameOrder(sql`coalesce(overrided_name, ${shownName()})`)}, users.id`.execute(db);
  return rows;
}

/** The closed parts of a session, the first one first. */
export function loadClosedParts(db: Kysely<Database>, idVotingSession: string): Promise<ClosedPart[]> {
  return db
    .selectFrom('closed_parts')
    .select(['from_ms as fromMs', 'to_ms as toMs'])
    .where('id_voting_session', '=', idVotingSession)
    .orderBy('from_ms')
    .execute();
}

/** The closed parts of a session, each with those who were named for it. One query. */
export async function loadPartsWithNames(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<(ClosedPart & { readonly named: readonly string[] })[]> {
  const { rows } = await sql<ClosedPart & { named: string[] }>`
    select from_ms as "fromMs", to_ms as "toMs", coalesce((select array_agg(user_id)
      from closed_part_people where part_id = closed_parts.id), '{}') as named
    from closed_parts where id_voting_session = ${idVotingSession} order by from_ms`.execute(db);
  return rows;
}

/** The people who were moved out of a session when it was closed, by name. */
export async function loadMovedOut(db: Kysely<Database>, idVotingSession: string): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select users.id as "userId", coalesce(overrided_name, ${shownName()}) as "displayName"
    from people_states join users on users.id = people_states.user_id
    join voting_sessions on voting_sessions.id = people_states.id_voting_session
    where id_voting_session = ${idVotingSession} and ${outside()} and left_ms >= closed_since_ms
      and not ${isLetIn(sql`users.id`)} and not ${isBot()}
    order by ${inNameOrder(sql`coalesce(overrided_name, ${shownName()})`)}, users.id`.execute(db);
  return rows;
}

function isBot() {
  return sql<boolean>`exists (
    select from user_roles as marked join roles on roles.id = marked.role_id
    where marked.user_id = users.id and ${permissions.streamingBot} = any(actions_allowed))`;
}

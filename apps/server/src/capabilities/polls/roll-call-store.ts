import type { RollMark } from '@hemicycle/contract/roll-call';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database.ts';
import type { Clerk } from './poll-tables.ts';

/** Somebody on the roll of a poll, with their vote on record. `dealt`: counts the entries and marks
 *  of the roll call; null where there is nothing to be taken back. */
export interface RolledRow {
  readonly userId: string;
  readonly name: string;
  readonly groupName: string | null;
  readonly color: string | null;
  readonly place: number;
  readonly mark: RollMark | null;
  readonly dealt: number | null;
  /** 0: there is no vote on record. Grows with each change of the vote, also over an undo. */
  readonly revision: number;
  /** The sum of the revisions that were taken back: `revision` without it is that of the vote. */
  readonly takenBack: number;
  /** The ballot's text. */
  readonly text: string | null;
  readonly proxyUserId: string | null;
  readonly entered: Clerk | null;
}

/** The names of a roll call in their order. */
export async function loadRoll(db: Kysely<Database>, pollId: string): Promise<RolledRow[]> {
  const { rows } = await sql<RolledRow>`
    select elector.user_id as "userId", elector.display_name as name, elector.group_name as "groupName",
      elector.group_color as color, rolled.place, rolled.mark, rolled.dealt,
      coalesce(rolled.taken_back + votes.revision, 0) as revision, rolled.taken_back as "takenBack", votes.vote_decision as text,
      votes.proxy_user_id as "proxyUserId", votes.entered
    from roll_call_names rolled
    join poll_electors elector using (poll_id, user_id)
    left join votes using (poll_id, user_id)
    where rolled.poll_id = ${pollId} order by rolled.place`.execute(db);
  return rows;
}

/** The order of its own in which a session calls its roll. Where it keeps none, the order of that
 *  other session which names the most of these electors, the latest of several; null where none
 *  names anybody. Source: BEY-41. */
export async function loadRollOrder(
  db: Kysely<Database>,
  idVotingSession: string,
  electors: readonly { readonly user_id: string }[],
): Promise<readonly string[] | null> {
  const userIds = electors.map(({ user_id }) => user_id);
  const { rows } = await sql<{ user_ids: string[] }>`
    select user_ids from (
      select user_ids, starts_ms, id_voting_session = ${idVotingSession} as own,
        (select count(*) from unnest(user_ids) named where named = any(${userIds}::text[])) as named
      from roll_orders join voting_sessions on voting_sessions.id = id_voting_session
    ) orders
    where own or named > 0
    order by own desc, named desc, starts_ms desc limit 1`.execute(db);
  return rows[0]?.user_ids ?? null;
}

/** Keeps the order of a session's own. */
export async function putRollOrder(
  db: Kysely<Database>,
  idVotingSession: string,
  userIds: readonly string[],
): Promise<void> {
  const user_ids = [...userIds];
  await db
    .insertInto('roll_orders')
    .values({ id_voting_session: idVotingSession, user_ids })
    .onConflict((on) => on.column('id_voting_session').doUpdateSet({ user_ids }))
    .execute();
}

/** Writes the names of a roll call in their order. Call it once a poll. */
export async function insertRoll(
  db: Kysely<Database>,
  pollId: string,
  userIds: readonly string[],
): Promise<void> {
  await sql`
    insert into roll_call_names (poll_id, user_id, place, taken_back)
    select ${pollId}, user_id, place, 0
    from unnest(${[...userIds]}::text[]) with ordinality as named (user_id, place)`.execute(db);
}

/** Notes that somebody on the roll was dealt with, as the latest act of the roll call. */
export async function markRolled(
  db: Kysely<Database>,
  pollId: string,
  userId: string,
  mark: RollMark | null,
): Promise<void> {
  await sql`
    update roll_call_names set mark = ${mark}, dealt = (
      select coalesce(max(dealt), 0) + 1 from roll_call_names where poll_id = ${pollId})
    where poll_id = ${pollId} and user_id = ${userId}`.execute(db);
}

/** Notes that nothing is entered or marked for somebody on the roll. */
export async function unmarkRolled(db: Kysely<Database>, pollId: string, userId: string): Promise<void> {
  await sql`
    update roll_call_names set mark = null, dealt = null
    where poll_id = ${pollId} and user_id = ${userId}`.execute(db);
}

/** Takes a vote off the record that a clerk entered in an open poll. Its requests stay known: sent
 *  again they enter nothing, and their receipts stand among the replaced ones. Its revisions count
 *  on, so that nobody takes the next vote for it. Lock the poll before. */
export async function takeBackEntry(db: Kysely<Database>, pollId: string, userId: string): Promise<void> {
  await sql`
    with taken as (
      delete from votes where poll_id = ${pollId} and user_id = ${userId} and entered is not null
      returning *
    ), logged as (
      delete from vote_log using taken
      where vote_log.poll_id = taken.poll_id and vote_log.user_id = taken.user_id
    ), counted as (
      update roll_call_names rolled set taken_back = rolled.taken_back + taken.revision from taken
      where rolled.poll_id = taken.poll_id and rolled.user_id = taken.user_id
    )
    insert into vote_requests (poll_id, user_id, request_id, request_mark, server_arrival_time_ms)
    select poll_id, user_id, first_request_id, first_request_mark, first_arrival_time_ms from taken
    on conflict do nothing`.execute(db);
}

/** The revision of the vote itself that a clerk has read; -1 where that vote was taken back. */
export function readRevision({ takenBack }: RolledRow, revision: number): number {
  if (revision === 0) return 0;
  return revision > takenBack ? revision - takenBack : -1;
}

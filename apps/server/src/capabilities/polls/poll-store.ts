import type { OptionTally, PollStatus } from '@hemicycle/contract/polls';
import { sumDecimals } from '@hemicycle/rules/polls/decimal';
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database.ts';
import type { PollTables } from './poll-tables.ts';

export type PollRow = Selectable<PollTables['polls']>;

/** A poll with its count, from which every class of viewer is presented. `counts` has one entry an option, in their order. */
export interface PollFacts {
  readonly row: PollRow;
  readonly counts: readonly OptionTally[];
  readonly votedCount: number;
  readonly votedWeight: string;
}

/** A poll without its count; `lock` holds off closing, declaring and every cast until the transaction ends. */
export async function loadPollRow(
  db: Kysely<Database>,
  pollId: string,
  options: { lock?: boolean } = {},
): Promise<PollRow | null> {
  const query = db.selectFrom('polls').selectAll().where('id', '=', pollId);
  return (await (options.lock ? query.forUpdate() : query).executeTakeFirst()) ?? null;
}

/** A poll with its count as of now, or null. */
export async function loadPollFacts(db: Kysely<Database>, pollId: string): Promise<PollFacts | null> {
  const row = await loadPollRow(db, pollId);
  if (row === null) return null;
  return (await withCounts(db, [row]))[0] ?? null;
}

/** All polls of a session with their counts: drafts first, the newest on top, then the opened ones from the last to the first. */
export async function loadPollFactsOfSession(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<PollFacts[]> {
  const rows = await db
    .selectFrom('polls')
    .selectAll()
    .where('id_voting_session', '=', idVotingSession)
    .orderBy('number', (order) => order.desc().nullsFirst())
    .orderBy('created_ms', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return withCounts(db, rows);
}

async function withCounts(db: Kysely<Database>, rows: readonly PollRow[]): Promise<PollFacts[]> {
  const ids = rows.filter((row) => row.status !== 'draft').map((row) => row.id);
  const { rows: counts } = await sql<{ pollId: string } & OptionTally>`
    select poll_id as "pollId", vote_decision as "voteDecision", count(*)::int as votes,
      trim_scale(sum(vote_weight))::text as weight
    from votes where poll_id = any(${ids}::text[])
    group by poll_id, vote_decision`.execute(db);
  return rows.map((row) =>
    factsOf(
      row,
      counts.filter((count) => count.pollId === row.id),
    ),
  );
}

/** A poll with a count that is known. `counts` has the options that were cast, none of a poll that has just opened. */
export function factsOf(row: PollRow, counts: readonly OptionTally[]): PollFacts {
  const countOf = new Map(counts.map((count) => [count.voteDecision, count]));
  const summary = row.vote_options.map((voteDecision) => ({
    voteDecision,
    votes: countOf.get(voteDecision)?.votes ?? 0,
    weight: countOf.get(voteDecision)?.weight ?? '0',
  }));
  return {
    row,
    counts: summary,
    votedCount: summary.reduce((sum, count) => sum + count.votes, 0),
    votedWeight: sumDecimals(summary.map((count) => count.weight)),
  };
}

/** Whether a session holds any poll, draft or not. */
export async function sessionHasPolls(db: Kysely<Database>, idVotingSession: string): Promise<boolean> {
  const row = await db
    .selectFrom('polls')
    .select('id')
    .where('id_voting_session', '=', idVotingSession)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertPoll(db: Kysely<Database>, row: Insertable<PollTables['polls']>): Promise<void> {
  await db.insertInto('polls').values(row).execute();
}

/** Changes a poll that has one of the statuses; false when it has not (any more). */
export async function updatePollIn(
  db: Kysely<Database>,
  pollId: string,
  statuses: readonly PollStatus[],
  change: Updateable<PollTables['polls']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('polls')
    .set(change)
    .where('id', '=', pollId)
    .where('status', 'in', statuses)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a draft; false when there is none (any more). */
export async function deleteDraftRow(db: Kysely<Database>, pollId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('polls')
    .where('id', '=', pollId)
    .where('status', '=', 'draft')
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whether a poll is open now. */
export async function isPollOpen(db: Kysely<Database>, pollId: string): Promise<boolean> {
  const row = await db.selectFrom('polls').select('status').where('id', '=', pollId).executeTakeFirst();
  return row?.status === 'open';
}

/** Where a poll would open in its session: the number that it gets, whether another one is open, and when the session ends
 *  (ms since the epoch; null where there is no such session). Holds the session until the transaction ends, so that two polls
 *  never open at once. */
export async function holdPlaceToOpen(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<{ number: number; openPollId: string | null; sessionEndsMs: number | null }> {
  const session = await db
    .selectFrom('voting_sessions')
    .select('ends_ms')
    .where('id', '=', idVotingSession)
    .forNoKeyUpdate()
    .executeTakeFirst();
  // Read after the session is held: one statement would see it held, and the polls as they were before.
  const polls = await db
    .selectFrom('polls')
    .select((eb) => [
      eb.fn.coalesce(eb.fn.max('number'), sql<number>`0`).as('last'),
      sql<string | null>`min(id) filter (where status = 'open')`.as('openPollId'),
    ])
    .where('id_voting_session', '=', idVotingSession)
    .executeTakeFirstOrThrow();
  return {
    number: Number(polls.last) + 1,
    openPollId: polls.openPollId,
    sessionEndsMs: session?.ends_ms ?? null,
  };
}

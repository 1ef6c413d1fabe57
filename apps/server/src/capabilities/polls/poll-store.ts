import { pollPrivacy, type PollStatus } from '@hemicycle/contract/polls';
import { isSecretPoll } from '@hemicycle/rules/polls/privacy';
import { tallyBallots, type BallotTally, type EqualBallots } from '@hemicycle/rules/polls/tally-ballots';
import type { Insertable, Kysely, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database.ts';
import { loadEqualBallots, loadShown, loadTurnout } from './ballot-store.ts';
import { countSealed } from './open-sealed-ballots.ts';
import { isSecret, loadSeal, shapeOfPoll, type BallotSource } from './poll-ballots.ts';
import type { PollRow, PollTables } from './poll-tables.ts';

const SECRET_OPTIONS = pollPrivacy.options.filter(isSecretPoll);

/** A poll with its count, from which the views of all classes of viewers are made. `tally` is null
 *  where nobody may see it now, so that secret ballots are not opened for nothing. The number of
 *  votes is always known. */
export interface PollFacts {
  readonly row: PollRow;
  readonly tally: BallotTally | null;
  readonly votedCount: number;
  readonly votedWeight: string;
}

/** A poll without its count. `lock` locks it until the end of the transaction: meanwhile nobody
 *  casts in it, closes or declares it. */
export async function loadPollRow(
  db: Kysely<Database>,
  pollId: string,
  options: { lock?: boolean } = {},
): Promise<PollRow | null> {
  const query = db.selectFrom('polls').selectAll().where('id', '=', pollId);
  return (await (options.lock ? query.forUpdate() : query).executeTakeFirst()) ?? null;
}

/** A poll with its present count, or null. */
export async function loadPollFacts(source: BallotSource, pollId: string): Promise<PollFacts | null> {
  const row = await loadPollRow(source.db, pollId);
  if (row === null) return null;
  return (await withCounts(source, [row]))[0] ?? null;
}

/** All polls of a session with their counts: drafts in their order, then opened polls, newest
 *  first. */
export async function loadPollFactsOfSession(
  source: BallotSource,
  idVotingSession: string,
): Promise<PollFacts[]> {
  const rows = await source.db
    .selectFrom('polls')
    .selectAll()
    .where('id_voting_session', '=', idVotingSession)
    .orderBy('number', (order) => order.desc().nullsFirst())
    .orderBy('position')
    .orderBy('created_ms')
    .orderBy('id')
    .execute();
  return withCounts(source, rows);
}

/** The polls that somebody who enters a session gets: drafts, open polls and the last ended ones,
 *  in the order of `loadPollFactsOfSession`. `older`: how many earlier polls there are, all ended;
 *  `olderInOpen`: those of them that were not open in a closed session. It needs two queries more
 *  than the counts. */
export async function loadPollFactsOnEntry(
  source: BallotSource,
  idVotingSession: string,
  lastEnded: number,
): Promise<{ readonly facts: PollFacts[]; readonly older: number; readonly olderInOpen: number }> {
  const { rows } = await sql<PollRow & { readonly older: number; readonly older_in_open: number }>`
    with of_session as (
      select id, in_closed, status in ('draft', 'open') as lasts,
        row_number() over (partition by status in ('draft', 'open') order by number desc) as place
      from polls where id_voting_session = ${idVotingSession}
    )
    select polls.*, (select count(*)::integer from of_session where not lasts and place > ${lastEnded}) as older,
      (select count(*)::integer from of_session
        where not lasts and place > ${lastEnded} and not in_closed) as older_in_open
    from of_session join polls using (id)
    where lasts or place <= ${lastEnded}
    order by number desc nulls first, position, created_ms, id`.execute(source.db);
  const [first] = rows;
  return {
    facts: await withCounts(source, rows),
    older: first?.older ?? 0,
    olderInOpen: first?.older_in_open ?? 0,
  };
}

/** At most `limit` ended polls of a session with numbers below `before`, newest first. `older`: how
 *  many follow after them. `closed`: whether with those that were open in a closed session. */
export async function loadPastPollFacts(
  source: BallotSource,
  idVotingSession: string,
  {
    before,
    limit,
    closed: withClosed,
  }: { readonly before: number; readonly limit: number; readonly closed: boolean },
): Promise<{ readonly facts: PollFacts[]; readonly older: number }> {
  const past = source.db
    .selectFrom('polls')
    .where('id_voting_session', '=', idVotingSession)
    .where('status', 'in', ['closed', 'cancelled'])
    .where('number', '<', before)
    .$if(!withClosed, (query) => query.where('in_closed', '=', false));
  const [rows, { all }] = await Promise.all([
    past.selectAll().orderBy('number', 'desc').limit(limit).execute(),
    past.select((eb) => eb.fn.countAll<number>().as('all')).executeTakeFirstOrThrow(),
  ]);
  return { facts: await withCounts(source, rows), older: Number(all) - rows.length };
}

async function withCounts(source: BallotSource, rows: readonly PollRow[]): Promise<PollFacts[]> {
  const ids = rows.filter((row) => row.status !== 'draft').map((row) => row.id);
  const ballots = ids.length === 0 ? [] : await loadEqualBallots(source.db, ids);
  const secret = rows.filter((row) => row.status !== 'draft' && isSecret(row)).map((row) => row.id);
  const turnout = secret.length === 0 ? [] : await loadTurnout(source.db, secret);
  return Promise.all(
    rows.map(async (row) => {
      const counted = ballots.filter((one) => one.pollId === row.id);
      if (!isSecret(row)) return factsOf(row, counted);
      const { votes, weight } = turnout.find((one) => one.pollId === row.id) ?? { votes: 0, weight: '0' };
      const seen = row.status === 'open' && votes > 0 ? await countWhileOpen(source, row) : counted;
      return factsOf(row, seen, { votes, weight });
    }),
  );
}

/** The ballots in the live count of an open secret poll whose count may be seen now. Null for every
 *  other poll, and where the key is lost. */
async function countWhileOpen(source: BallotSource, row: PollRow): Promise<EqualBallots[] | null> {
  if (row.anonymous !== 'privatevoter' || row.weights_differ) return null;
  const seal = await loadSeal(source.ballotKeys, row);
  return seal === null ? null : countSealed(seal, await loadShown(source.db, row.id));
}

/** A poll with its count from these ballots: none right after the opening, null where they stay
 *  sealed. `turnout` is needed where the ballots do not tell how many took part. */
export function factsOf(
  row: PollRow,
  ballots: readonly EqualBallots[] | null,
  turnout?: { readonly votes: number; readonly weight: string },
): PollFacts {
  // A secret poll that was withdrawn, or whose count is withheld, has no ballots any more.
  const gone = isSecret(row) && (row.status === 'cancelled' || row.count_withheld !== null);
  const known = ballots !== null && !gone;
  const tally = known
    ? tallyBallots(shapeOfPoll(row), ballots, row.voting_organisation !== 'none', row.run_off)
    : null;
  const { votes, weight } = turnout ?? tally ?? { votes: 0, weight: '0' };
  return { row, tally, votedCount: votes, votedWeight: weight };
}

/** Whether a session has any poll, drafts included. */
export async function sessionHasPolls(db: Kysely<Database>, idVotingSession: string): Promise<boolean> {
  const row = await db
    .selectFrom('polls')
    .select('id')
    .where('id_voting_session', '=', idVotingSession)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a vote is open in the session; timers do not count. */
export async function hasOpenVote(db: Kysely<Database>, idVotingSession: string): Promise<boolean> {
  const row = await db
    .selectFrom('polls')
    .select('id')
    .where('id_voting_session', '=', idVotingSession)
    .where('type', '=', 'vote')
    .where('status', '=', 'open')
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds a poll as the last draft of its session. */
export async function insertPoll(
  db: Kysely<Database>,
  row: Omit<Insertable<PollTables['polls']>, 'position'>,
): Promise<void> {
  const position = sql<number>`(
    select coalesce(max(position), 0) + 1 from polls
    where id_voting_session = ${row.id_voting_session} and status = 'draft')`;
  await db
    .insertInto('polls')
    .values({ ...row, position })
    .execute();
}

/** Changes a poll that has one of these statuses; false when it has another, or does not exist. */
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

/** A draft, locked until the end of the transaction; null when there is no such draft. */
export async function lockDraftRow(db: Kysely<Database>, pollId: string): Promise<PollRow | null> {
  const row = await db
    .selectFrom('polls')
    .selectAll()
    .where('id', '=', pollId)
    .where('status', '=', 'draft')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes a draft; false when there is no such draft. */
export async function deleteDraftRow(db: Kysely<Database>, pollId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('polls')
    .where('id', '=', pollId)
    .where('status', '=', 'draft')
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The ids of open secret polls. */
export async function loadOpenSecretPollIds(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('polls')
    .select('id')
    .where('status', '=', 'open')
    .where('type', '=', 'vote')
    .where('anonymous', 'in', SECRET_OPTIONS)
    .execute();
  return rows.map((row) => row.id);
}

/** The ids among `pollIds` of drafts and open polls. */
export async function loadUnendedPollIds(
  db: Kysely<Database>,
  pollIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from polls where id = any(${[...pollIds]}::text[]) and status in ('draft', 'open')`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/** Whether a poll is open now. */
export async function isPollOpen(db: Kysely<Database>, pollId: string): Promise<boolean> {
  const row = await db.selectFrom('polls').select('status').where('id', '=', pollId).executeTakeFirst();
  return row?.status === 'open';
}

/** Whether a secret poll is open in any session of the site. */
export async function isSecretPollOpenAnywhere(db: Kysely<Database>): Promise<boolean> {
  const row = await db
    .selectFrom('polls')
    .select('id')
    .where('status', '=', 'open')
    .where('anonymous', 'in', SECRET_OPTIONS)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The facts for opening a poll in a session: its number, the open vote if there is one, when the
 *  session ends (ms since the epoch; null where there is no such session), and whether it is
 *  closed. Locks the session until the end of the transaction, so that two polls never open at
 *  once. */
export async function holdPlaceToOpen(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<{
  number: number;
  openPollId: string | null;
  sessionEndsMs: number | null;
  sessionIsClosed: boolean;
}> {
  const session = await db
    .selectFrom('voting_sessions')
    .select(['ends_ms', 'closed_since_ms'])
    .where('id', '=', idVotingSession)
    .forNoKeyUpdate()
    .executeTakeFirst();
  // Read the polls by a second statement: a single one would see the polls as they were before it
  // waited for the lock.
  const polls = await db
    .selectFrom('polls')
    .select((eb) => [
      eb.fn.coalesce(eb.fn.max('number'), sql<number>`0`).as('last'),
      sql<string | null>`min(id) filter (where status = 'open' and type = 'vote')`.as('openPollId'),
    ])
    .where('id_voting_session', '=', idVotingSession)
    .executeTakeFirstOrThrow();
  return {
    number: Number(polls.last) + 1,
    openPollId: polls.openPollId,
    sessionEndsMs: session?.ends_ms ?? null,
    sessionIsClosed: session?.closed_since_ms != null,
  };
}

/** The ids of the polls of a session that were open while it was closed. Source: BEY-45. */
export async function loadClosedVotes(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('polls')
    .select('id')
    .where('id_voting_session', '=', idVotingSession)
    .where('in_closed', '=', true)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Marks the polls that are open as open in a closed session. Returns those that were not. */
export async function markOpenInClosed(db: Kysely<Database>, idVotingSession: string): Promise<string[]> {
  const rows = await db
    .updateTable('polls')
    .set({ in_closed: true })
    .where('id_voting_session', '=', idVotingSession)
    .where('status', '=', 'open')
    .where('in_closed', '=', false)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

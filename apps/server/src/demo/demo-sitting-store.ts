import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../database.ts';
import { GOES_OUT, MAIN_CHAMBER } from '../capabilities/rooms/public.ts';

/** The plenary sitting with the highest number. */
export interface LastSitting {
  readonly id: string;
  readonly number: number;
  readonly endsMs: number;
}

/** The last plenary sitting of the demonstration; null when all of them were deleted. */
export async function loadLastSitting(transaction: Transaction<Database>): Promise<LastSitting | null> {
  const { rows } = await sql<LastSitting>`
    select id, substring(id from '[0-9]+$')::int as number, ends_ms as "endsMs" from voting_sessions
    where id ~ '^plenary-sitting-[0-9]{1,6}$' order by number desc limit 1`.execute(transaction);
  return rows[0] ?? null;
}

/** Gives a sitting the members of another. */
export async function copyMembers(
  transaction: Transaction<Database>,
  fromId: string,
  toId: string,
): Promise<void> {
  await sql`
    insert into voting_session_members (id_voting_session, user_id)
    select ${toId}, user_id from voting_session_members where id_voting_session = ${fromId}`.execute(
    transaction,
  );
}

/** Puts people into the main chamber of a sitting of the demonstration, with the stay that their
 *  attendance tells. */
export async function seatPeople(
  db: Kysely<Database>,
  idVotingSession: string,
  userIds: readonly string[],
  { fromMs, untilMs }: { readonly fromMs: number; readonly untilMs: number },
): Promise<void> {
  const seats = sql`unnest(${[...userIds]}::text[]) as seated (user_id)`;
  await sql`
    insert into people_states (id_voting_session, user_id, meeting, entered_ms, last_seen_ms)
    select ${idVotingSession}, user_id, ${MAIN_CHAMBER}, ${fromMs}, ${fromMs} from ${seats}`.execute(db);
  await sql`
    insert into attendance_stays (id_voting_session, user_id, connection_id, joined_ms, left_ms)
    select ${idVotingSession}, user_id, ${idVotingSession} || '-' || user_id, ${fromMs}, ${untilMs} from ${seats}`.execute(
    db,
  );
}

/** Signs in a person of the demonstration for what is done in their name, with a token that nobody
 *  has. */
export async function signInForMaking(
  db: Kysely<Database>,
  {
    signInId,
    userId,
    untilMs,
  }: { readonly signInId: string; readonly userId: string; readonly untilMs: number },
): Promise<void> {
  await db
    .insertInto('sign_ins')
    .values({
      id: signInId,
      token_hash: randomBytes(32).toString('hex'),
      user_id: userId,
      created_ms: 0,
      expires_ms: untilMs,
      proven_ms: 0,
    })
    .execute();
}

/** Ends it. */
export async function signOutAfterMaking(db: Kysely<Database>, signInId: string): Promise<void> {
  await db.deleteFrom('sign_ins').where('id', '=', signInId).execute();
}

/** Takes everybody out of a sitting of the demonstration. */
export async function emptyChamber(
  db: Kysely<Database>,
  idVotingSession: string,
  atMs: number,
): Promise<void> {
  await sql`
    update people_states set ${GOES_OUT}, left_ms = ${atMs}
    where id_voting_session = ${idVotingSession}`.execute(db);
}

/** Takes away all that was held of a sitting of the demonstration: its votes with their record, who
 *  was there, and its course. */
export async function forgetSitting(
  transaction: Transaction<Database>,
  idVotingSession: string,
): Promise<void> {
  const polls = sql`select id from polls where id_voting_session = ${idVotingSession}`;
  for (const table of [
    'vote_requests',
    'vote_log',
    'votes',
    'sealed_ballots',
    'ballots',
    'poll_electors',
  ] as const) {
    await sql`delete from ${sql.table(table)} where poll_id in (${polls})`.execute(transaction);
  }
  for (const table of [
    'poll_records',
    'polls',
    'people_states',
    'attendance_stays',
    'sitting_facts',
  ] as const) {
    await sql`delete from ${sql.table(table)} where id_voting_session = ${idVotingSession}`.execute(
      transaction,
    );
  }
}

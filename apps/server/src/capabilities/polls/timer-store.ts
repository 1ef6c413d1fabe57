import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';

/** A running timer: a countdown to `endsAt`, or a stopwatch since `startedAt`. */
interface RunningTimer {
  readonly title: string;
  readonly startedAt: number;
  readonly endsAt: number | null;
}

/** The running timers of a session that the public may see, by their numbers: none that was opened
 *  while the session was closed. Source: POLL-01, POLL-03, BEY-33, BEY-45. */
export async function loadRunningTimers(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<RunningTimer[]> {
  const rows = await db
    .selectFrom('polls')
    .select(['title', 'start_time_ms as startedAt', 'end_time_ms as endsAt'])
    .where('id_voting_session', '=', idVotingSession)
    .where('type', '=', 'timer')
    .where('status', '=', 'open')
    .where('in_closed', '=', false)
    .orderBy('number')
    .execute();
  return rows.flatMap(({ startedAt, ...timer }) => (startedAt === null ? [] : [{ ...timer, startedAt }]));
}

/** Stops the running timers of a session and returns their ids. */
export async function stopTimers(
  db: Kysely<Database>,
  idVotingSession: string,
  nowMs: number,
): Promise<string[]> {
  const closedMs = sql<number>`greatest(${nowMs}::bigint, start_time_ms)`;
  const stopped = await db
    .updateTable('polls')
    .set({
      status: 'closed',
      closed_time_ms: closedMs,
      end_time_ms: sql<number>`least(end_time_ms, ${closedMs})`,
    })
    .where('id_voting_session', '=', idVotingSession)
    .where('type', '=', 'timer')
    .where('status', '=', 'open')
    .returning('id')
    .execute();
  return stopped.map(({ id }) => id);
}

import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';

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

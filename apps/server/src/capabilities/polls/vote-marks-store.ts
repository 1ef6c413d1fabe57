import type { Poll } from '@hemicycle/contract/polls';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';

/** When a vote was open, and what was declared of it; nothing that a privacy option withholds. */
export interface VoteMark {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly fromMs: number;
  readonly untilMs: number | null;
  readonly result: Poll['result'];
}

/** The votes of a session that were opened, by number, without those of closed parts. Source:
 *  BEY-17, BEY-45. */
export async function loadVoteMarks(db: Kysely<Database>, idVotingSession: string): Promise<VoteMark[]> {
  const rows = await db
    .selectFrom('polls')
    .select(['id', 'number', 'title', 'question', 'start_time_ms', 'closed_time_ms', 'result'])
    .where('id_voting_session', '=', idVotingSession)
    .where('type', '=', 'vote')
    .where('status', '!=', 'draft')
    .where('in_closed', '=', false)
    .orderBy('number')
    .execute();
  return rows.flatMap(
    ({ id, number, title, question, start_time_ms: fromMs, closed_time_ms: untilMs, result }) =>
      number === null || fromMs === null
        ? []
        : [{ id, number, title: title === '' ? question : title, fromMs, untilMs, result }],
  );
}

import { whatMaySee } from '@hemicycle/rules/polls/privacy';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';

/** The job that rings the division bell once a vote was opened. Its key is the vote's id; the
 *  capability `bell` handles it. Source: BEY-42. */
export const RING_BELL_JOB = 'ring-bell';

/** An open vote, for those who are called to it. `endsAtMs`: when it closes; null: it has no end.
 *  `showsVoters`: everybody may see who has voted. */
export interface OpenVote {
  readonly id: string;
  readonly idVotingSession: string;
  readonly title: string;
  readonly endsAtMs: number | null;
  readonly showsVoters: boolean;
}

/** The vote of this id while it is open and its close has not begun; otherwise null. */
export async function loadOpenVote(db: Kysely<Database>, pollId: string): Promise<OpenVote | null> {
  const row = await db
    .selectFrom('polls')
    .select(['id', 'id_voting_session as idVotingSession', 'title', 'end_time_ms as endsAtMs', 'anonymous'])
    .where('id', '=', pollId)
    .where('status', '=', 'open')
    .where('type', '=', 'vote')
    .where('casting_ended_ms', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { anonymous: privacy, ...vote } = row;
  const { voterNames } = whatMaySee({ privacy, status: 'open', viewer: 'ordinary' });
  return { ...vote, showsVoters: voterNames === 'names' };
}

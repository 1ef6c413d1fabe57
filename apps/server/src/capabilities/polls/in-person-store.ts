import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database.ts';

/** Which of the people given have a vote on record in a poll that no proxy cast. Nobody in an open
 *  `privatevoter` or `limitedvisibility` poll: its live tally moves with votes, so that who voted
 *  at this moment may tell what. */
export async function loadVotersInPerson(
  db: Kysely<Database>,
  pollId: string,
  userIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from votes
    where poll_id = ${pollId} and user_id = any(${[...userIds]}::text[]) and proxy_user_id is null
      and not exists (
        select from polls where id = ${pollId} and anonymous in ('privatevoter', 'limitedvisibility') and status = 'open')
    order by user_id`.execute(db);
  return rows.map(({ userId }) => userId);
}

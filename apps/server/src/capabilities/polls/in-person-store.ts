import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database.ts';

/** The people among `userIds` whose vote in a poll was not cast by a proxy. Empty for an open
 *  `privatevoter` or `limitedvisibility` poll: its count moves with the votes, so knowing who has
 *  just voted could reveal their choice. */
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

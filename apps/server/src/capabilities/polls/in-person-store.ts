import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database.ts';
import { HIDES_IN_PERSON } from './vote-store.ts';

/** The people among `userIds` whose vote in a poll was not cast by a proxy. Empty for an open
 *  poll that hides its voters: nobody learns who has voted there, and where the count moves with
 *  the votes, that could reveal a choice. Source: PRIV-03, PRIV-06. */
export async function loadVotersInPerson(
  db: Kysely<Database>,
  pollId: string,
  userIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from votes
    where poll_id = ${pollId} and user_id = any(${[...userIds]}::text[]) and proxy_user_id is null
      and not exists (
        select from polls p where p.id = ${pollId} and ${HIDES_IN_PERSON})
    order by user_id`.execute(db);
  return rows.map(({ userId }) => userId);
}

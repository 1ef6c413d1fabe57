import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';

/** The people who were ever in the session and have an id at the hosted provider, by account. */
export async function loadProviderPeople(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<{ userId: string; personId: string }[]> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('people_states', 'people_states.user_id', 'users.id')
    .select(['users.id as userId', 'users.webex_person_id as personId'])
    .where('people_states.id_voting_session', '=', idVotingSession)
    .where('users.webex_person_id', 'is not', null)
    .orderBy('users.id')
    .execute();
  return rows.flatMap(({ userId, personId }) => (personId === null ? [] : [{ userId, personId }]));
}

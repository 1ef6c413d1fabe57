import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';

/** Stores the id that an account has at the hosted provider; storing the same id again changes
 *  nothing. */
export async function noteProviderPerson(
  db: Kysely<Database>,
  userId: string,
  personId: string,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ webex_person_id: personId })
    .where('id', '=', userId)
    .where((row) => row.or([row('webex_person_id', 'is', null), row('webex_person_id', '!=', personId)]))
    .execute();
}

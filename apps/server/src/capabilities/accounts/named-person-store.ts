import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';

/** An account with its name and its address in small letters. */
export interface NamedPerson {
  readonly userId: string;
  readonly displayName: string;
  readonly email: string;
}

/** All accounts except guests, for finding people by their names and addresses. One query. */
export async function loadNamedPeople(db: Kysely<Database>): Promise<NamedPerson[]> {
  return db
    .selectFrom('users')
    .select(['id as userId', 'display_name as displayName', 'email'])
    .where('type', '=', 'user')
    .orderBy('id')
    .execute();
}

import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** A condition of a query: whether the person with this id has an account. A guest has none: no
 *  permission of theirs opens every session, and a session that is open to all is open to
 *  accounts. */
export function isAccount(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from users as person where person.id = ${userId} and person.type = 'user')`;
}

import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** An SQL condition: whether the person with this id has an account that is switched on. Guests
 *  have none. So no permission opens every session to a guest, and a session that is open to all is
 *  open to accounts only. */
export function isAccount(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from users as person where person.id = ${userId} and person.type = 'user' and person.switched_off_ms is null)`;
}

import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** An SQL condition: whether the person with this id has an account that is switched on. Guests
 *  have none. So no permission opens every session to a guest, and a session that is open to all is
 *  open to accounts only. */
export function isAccount(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from users as person where person.id = ${userId} and person.type = 'user' and person.switched_off_ms is null)`;
}

/** The subtypes of guests, by how they came: by a link, or by the address of a session by its
 *  title. */
export const LINK_GUEST = 'guest-link';
export const TITLE_GUEST = 'guest-title';

/** An SQL condition: whether the person with this id is a guest who came by a link or by an address
 *  by title. They are in the list of a session's members because they came, so whoever saves that
 *  list neither names nor removes them. Source: BEY-47. */
export function cameByAddress(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from users as person where person.id = ${userId}
    and person.type = 'guest-temporary' and person.subtype in (${LINK_GUEST}, ${TITLE_GUEST}))`;
}

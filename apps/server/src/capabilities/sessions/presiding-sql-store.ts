import { type RawBuilder, sql } from 'kysely';
import { inAHuddle, inMainChamber } from '../rooms/public.ts';

/** Whether a moderator in this state may preside: they are in the main chamber, or they presided
 *  last and are in a huddle or a lobby interview of the sitting since. `of`: the name that the
 *  statement gives to the table of people's states. Source: PROC-01. */
export function mayPreside(of = 'people_states'): RawBuilder<boolean> {
  return sql<boolean>`(${inMainChamber(of)} or ${inAHuddle(of)}
    and ${sql.ref(`${of}.user_id`)} = (
      select noted.user_id from sitting_facts as noted
      where noted.id_voting_session = ${sql.ref(`${of}.id_voting_session`)} and noted.kind <> 'ended'
      order by noted.id desc limit 1))`;
}

/** The order among those who may preside; the first one does. Those in the main chamber come before
 *  somebody in a huddle, the one who entered it first before the others. */
export function presidingOrder(of = 'people_states'): RawBuilder<unknown> {
  return sql`${inAHuddle(of)}, ${sql.ref(`${of}.entered_ms`)}, users.id`;
}

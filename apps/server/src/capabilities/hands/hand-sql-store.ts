import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** SQL for the hand of a person: 0 down, 1 single, 2 double. `of` names the rows in the statement
 *  that have `id_voting_session` and `user_id`. */
export function handTypeOf(of: string): RawBuilder<0 | 1 | 2> {
  const [session, user] = [sql.ref(`${of}.id_voting_session`), sql.ref(`${of}.user_id`)];
  return sql<0 | 1 | 2>`coalesce((select hand_type from raised_hands
    where raised_hands.id_voting_session = ${session} and raised_hands.user_id = ${user}), 0)`;
}

import { BYPASSES_LOBBY } from '@hemicycle/rules/lobby/let-in';
import { type RawBuilder, sql } from 'kysely';

/** The rule `isLetIn` as an SQL condition over the session in `voting_sessions` and one person of
 *  it. Whether they belong to the session is another question. Source: PERM-38, LOBBY-12. */
export function isLetIn(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(not voting_sessions.lobby_shut
    or exists (select from lobby_stays where lobby_stays.id_voting_session = voting_sessions.id
      and lobby_stays.user_id = ${userId} and lobby_stays.state = 'admitted')
    or exists (select from user_roles join roles on roles.id = role_id
      where user_roles.user_id = ${userId} and actions_allowed && ${[...BYPASSES_LOBBY]}::text[]))`;
}

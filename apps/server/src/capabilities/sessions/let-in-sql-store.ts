import type { ClosedPart } from '@hemicycle/contract/closed-sessions';
import type { LobbyStayState } from '@hemicycle/contract/lobby';
import { permissions } from '@hemicycle/contract/permissions';
import { BYPASSES_LOBBY, STAYS_IN_CLOSED } from '@hemicycle/rules/lobby/let-in';
import { type RawBuilder, sql } from 'kysely';
import { isAccount } from '../accounts/public.ts';

/** The rule `isLetIn` as an SQL condition over the session in `voting_sessions` and one person of
 *  it. Whether they belong to the session is another question. Source: PERM-38, LOBBY-12,
 *  BEY-45. */
export function isLetIn(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${mayBeThereNow(userId)} and (not voting_sessions.lobby_shut
    or exists (select from lobby_stays where lobby_stays.id_voting_session = voting_sessions.id
      and lobby_stays.user_id = ${userId} and lobby_stays.state = 'admitted')
    or exists (select from user_roles join roles on roles.id = role_id
      where user_roles.user_id = ${userId} and actions_allowed && ${[...BYPASSES_LOBBY]}::text[])))`;
}

/** An SQL condition: whether the session in `voting_sessions` is not closed, or closed to others
 *  than this person. Source: BEY-45. */
export function mayBeThereNow(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(voting_sessions.closed_since_ms is null
    or ${staysInClosed(userId, isNamedNow(userId))})`;
}

/** An SQL condition: whether the moderator who closed the session in `voting_sessions` named this
 *  person. */
export function isNamedNow(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from closed_part_people as named
    join closed_parts on closed_parts.id = named.part_id and closed_parts.to_ms is null
    where closed_parts.id_voting_session = voting_sessions.id and named.user_id = ${userId})`;
}

/** The rule `staysInClosed` as an SQL condition over one person. */
function staysInClosed(userId: RawBuilder<unknown>, isNamed: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql<boolean>`((${isNamed} or ${isAccount(userId)} and ${holds(userId, STAYS_IN_CLOSED)})
    and not ${holds(userId, [permissions.streamingBot])})`;
}

/** How this person stands in the lobby of the session in `voting_sessions`; null: they never came
 *  to it. */
export function lobbyStay(userId: RawBuilder<unknown>) {
  return sql<LobbyStayState | null>`(select state from lobby_stays
    where lobby_stays.id_voting_session = voting_sessions.id and lobby_stays.user_id = ${userId})`;
}

/** The closed parts of the session in `voting_sessions` of which this person may not know, as a
 *  JSON array. Source: BEY-45. */
export function hiddenParts(userId: RawBuilder<unknown>): RawBuilder<ClosedPart[]> {
  const isNamed = sql<boolean>`exists (select from closed_part_people as named
    where named.part_id = closed_parts.id and named.user_id = ${userId})`;
  return sql<ClosedPart[]>`coalesce((
    select json_agg(json_build_object('fromMs', from_ms, 'toMs', to_ms) order by from_ms) from closed_parts
    where closed_parts.id_voting_session = voting_sessions.id and not ${staysInClosed(userId, isNamed)}), '[]')`;
}

function holds(userId: RawBuilder<unknown>, actions: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`exists (select from user_roles as held join roles on roles.id = held.role_id
    where held.user_id = ${userId} and actions_allowed && ${[...actions]}::text[])`;
}

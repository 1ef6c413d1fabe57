import { permissions } from '@hemicycle/contract/permissions';
import { type RawBuilder, sql } from 'kysely';
import { isAccount } from '../accounts/public.ts';
import { IN_EVERY_SESSION } from './policy.ts';

/** An SQL condition over the session in `voting_sessions`: whether the list of its members names
 *  this person. Somebody whose account was switched off before the session ended counts no more; it
 *  is still their session once they are switched on again. */
export function isListed(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from voting_session_members as listed
    join users as listed_person on listed_person.id = listed.user_id
    where listed.id_voting_session = voting_sessions.id and listed.user_id = ${userId}
      and (switched_off_ms is null or switched_off_ms >= voting_sessions.ends_ms))`;
}

/** An SQL condition over the session in `voting_sessions`: whether this person is a member of it,
 *  so that they may vote and count in its quorums. Members are those listed, or everybody with an
 *  account where the session is open to all. `listed`: the condition for being listed, where the
 *  statement has locked the row. Source: SESS-01, PERM-13, decision 0184. */
export function isMemberOf(userId: RawBuilder<unknown>, listed = isListed(userId)): RawBuilder<boolean> {
  return sql<boolean>`(${listed} or not members_only and ${isAccount(userId)})`;
}

/** An SQL condition over the session in `voting_sessions`: whether this person belongs to it: as
 *  its member, as somebody who is named to run it, or by a permission that opens every session. All
 *  statements ask by this condition alone. `listed` as in `isMemberOf`. Source: SESS-01, PERM-08,
 *  decisions 0126, 0184. */
export function belongs(userId: RawBuilder<unknown>, listed = isListed(userId)): RawBuilder<boolean> {
  return sql<boolean>`(${listed} or ${isAccount(userId)} and (
    not members_only or ${holds(userId, IN_EVERY_SESSION)} or ${isGiven(userId)}))`;
}

/** Whether the session names this person to run it. A name counts while the person moderates. */
function isGiven(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(exists (select from voting_session_moderators as given
    where given.id_voting_session = voting_sessions.id and given.user_id = ${userId})
    and ${holds(userId, [permissions.moderation])})`;
}

/** An SQL condition over the session in `voting_sessions`: whether this person runs it. They
 *  moderate, and do so in every session or are named to run this one. Members who moderate other
 *  sessions do not. Source: PERM-08, decision 0177. */
export function runsIt(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${isAccount(userId)} and (${isGiven(userId)}
    or ${holds(userId, [permissions.moderation])} and ${holds(userId, IN_EVERY_SESSION)}))`;
}

function holds(userId: RawBuilder<unknown>, actions: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`exists (select from user_roles as held join roles on roles.id = held.role_id
    where held.user_id = ${userId} and actions_allowed && ${[...actions]}::text[])`;
}

import { permissions } from '@hemicycle/contract/permissions';
import { type RawBuilder, sql } from 'kysely';
import { isAccount } from '../accounts/public.ts';

/** A person in a session. */
export interface PersonInSession {
  readonly idVotingSession: string;
  readonly userId: string;
}

/** The beginning of a statement that writes somebody's state: `belonging` has one row, with how
 *  they stood before (nulls where they have no state), when the session ends, whether a host ended
 *  it for everybody (`isEndedForAll`) and whether they come back who were given up for lost, and
 *  none where they do not belong to the session, as `loadBelonging` has it. What it reads is held,
 *  so that whoever is being taken out of the session is out of it before or after, never between.
 *
 *   The order in which all who write hold rows: membership, state, session for a foreign key; then
 *   connections, then stays; of many people the memberships by account, then the states by account.
 *   Whoever changes a session holds it before all of these in a way that keeps no foreign key
 *   waiting (`lockSession`). */
export function withBelonging({ idVotingSession, userId }: PersonInSession): RawBuilder<unknown> {
  return sql`
    with member as (
      select user_id from voting_session_members
      where id_voting_session = ${idVotingSession} and user_id = ${userId} for update
    ), before as (
      select meeting, hand_type, observer, lost_ms from people_states left join member on true
      where people_states.id_voting_session = ${idVotingSession} and people_states.user_id = ${userId}
      for update of people_states
    ), belonging as (
      select before.meeting, before.hand_type, before.observer, voting_sessions.ends_ms,
        host_ended_ms is not distinct from ends_ms as ended_for_all,
        before.lost_ms is not null and host_ended_ms is distinct from ends_ms as comes_back
      from voting_sessions left join member on true left join before on true
      where id = ${idVotingSession} and (
        member.user_id is not null or ${isAccount(sql`${userId}`)} and (
          not members_only or exists (select from user_roles join roles on roles.id = role_id
            where user_roles.user_id = ${userId}
              and actions_allowed && array[${permissions.adminPage}, ${permissions.moderation}])))
      for key share of voting_sessions
    )`;
}

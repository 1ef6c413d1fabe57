import { type RawBuilder, sql } from 'kysely';
import { belongs, isLetIn } from '../sessions/public.ts';

/** A person in a session. */
export interface PersonInSession {
  readonly idVotingSession: string;
  readonly userId: string;
}

/** The beginning of an SQL statement that writes a person's state. Its table `belonging` has one
 *  row where the person belongs to the session and is let in, by the rule of `loadStandings`, else
 *  none. The row
 *  says how the person stood before (nulls where they have no state), when the session ends, and
 *  whether a host ended it for everybody (`isEndedForAll`). `comes_back` says whether somebody
 *  given up for lost returns. The statement locks the rows that it reads, so that a removal from
 *  the session happens completely before or completely after it.
 *
 *  All writers lock rows in this order: membership, state, session for a foreign key; then
 *  connections, then stays, then the raised hand. For many people: first the memberships by
 *  account, then the states by account. A change of the session locks the session before all of
 *  these, by a lock that keeps no foreign key waiting (`lockSession`). */
export function withBelonging({ idVotingSession, userId }: PersonInSession): RawBuilder<unknown> {
  return sql`
    with member as (
      select user_id from voting_session_members
      where id_voting_session = ${idVotingSession} and user_id = ${userId} for update
    ), before as (
      select meeting, observer, lost_ms from people_states left join member on true
      where people_states.id_voting_session = ${idVotingSession} and people_states.user_id = ${userId}
      for update of people_states
    ), belonging as (
      select before.meeting, before.observer, voting_sessions.ends_ms,
        host_ended_ms is not distinct from ends_ms as ended_for_all,
        before.lost_ms is not null and host_ended_ms is distinct from ends_ms as comes_back
      from voting_sessions left join member on true left join before on true
      where id = ${idVotingSession} and ${isLetIn(sql`${userId}`)}
        and ${belongs(sql`${userId}`, sql`member.user_id is not null`)}
      for key share of voting_sessions
    )`;
}

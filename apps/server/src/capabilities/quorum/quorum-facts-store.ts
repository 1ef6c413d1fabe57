import { permissions } from '@hemicycle/contract/permissions';
import type { QuorumPerson } from '@hemicycle/rules/quorum/calculate-quorum';
import type { WeightingGroup } from '@hemicycle/rules/polls/weighting';
import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { Database } from '../../database.ts';
import { inMainChamber } from '../rooms/public.ts';
import { isMemberOf } from '../sessions/public.ts';
import type { QuorumRuleRow } from './quorum-rule-store.ts';

/** The stored contribution of a person to one rule. `untilMs` is the calculation at which they did
 *  not contribute any more; null: they still contributed at the last one. */
export interface RecordedContribution {
  readonly weight: string;
  readonly untilMs: number | null;
}

/** Somebody who may vote in the session, or has contributed there before. `recorded`: their stored
 *  contributions by rule; null: there is none. */
export interface QuorumPersonFacts extends QuorumPerson {
  readonly recorded: Readonly<Record<string, RecordedContribution>> | null;
}

/** All facts for calculating the quorums of a session, read at one moment. `applied`: the ids of
 *  the applied rules, in no order. `isOver`: a host ended the session for everybody. */
export interface QuorumFacts {
  readonly isOver: boolean;
  readonly applied: readonly string[];
  readonly rules: readonly QuorumRuleRow[];
  readonly weightings: readonly WeightingGroup[];
  readonly people: readonly QuorumPersonFacts[];
}

/** The query for the facts, exported so that a test can check its plan. It reads each table by its
 *  index on the session, so other sessions do not slow it down. */
export function quorumFactsQuery(idVotingSession: string): RawBuilder<{ facts: QuorumFacts }> {
  return sql<{ facts: QuorumFacts }>`
    with session as (
      select id, members_only, ends_ms, host_ended_ms, quorums from voting_sessions where id = ${idVotingSession}
    ), entitled as (
      select distinct user_roles.user_id from session as voting_sessions
      join roles on ${permissions.vote} = any(actions_allowed)
      join user_roles on user_roles.role_id = roles.id
      where ${isMemberOf(sql`user_roles.user_id`)}
    ), recorded as (
      select user_id, json_object_agg(rule_id,
        json_build_object('weight', weight_contribution::text, 'untilMs', until_ms)) as rules
      from quorum_contributions where id_voting_session = ${idVotingSession}
      group by user_id
    ), states as (
      select user_id, meeting, last_seen_ms from people_states where id_voting_session = ${idVotingSession}
    ), connections as (
      select user_id, max(last_seen_ms) as last_seen_ms
      from people_connections where id_voting_session = ${idVotingSession}
      group by user_id
    ), person_groups as (
      select user_id, json_agg(group_id order by position) as ids
      from user_groups where user_id in (select user_id from entitled)
      group by user_id
    ), people as (
      select coalesce(entitled.user_id, recorded.user_id) as id, entitled.user_id is not null as entitled,
        recorded.rules
      from entitled full join recorded on recorded.user_id = entitled.user_id
    )
    select json_build_object(
      'isOver', (select host_ended_ms is not distinct from ends_ms from session),
      'applied', (select to_json(quorums) from session),
      'rules', (select coalesce(json_agg(json_build_object(
          'id', id, 'name', name, 'amount_type', amount_type, 'more_than', more_than, 'amount', amount::text,
          'total_type', total_type, 'defined_total', defined_total::text, 'group_ids', to_json(group_ids),
          'vote_organisation', vote_organisation, 'created_ms', created_ms) order by name, id), '[]')
        from quorum_rules),
      'weightings', (select coalesce(json_agg(json_build_object(
          'id', id, 'grouptype', grouptype, 'voteOrganisation', vote_organisation,
          'weightingNumber', weighting_number::text)), '[]')
        from groups where grouptype = 'vote-weighting'),
      'people', (select coalesce(json_agg(json_build_object(
          'id', people.id, 'entitled', entitled, 'present', coalesce(${inMainChamber()}, false),
          'lastSeen', greatest(states.last_seen_ms, connections.last_seen_ms),
          'groups', coalesce(person_groups.ids, '[]'), 'recorded', people.rules) order by people.id), '[]')
        from people
        left join states on states.user_id = people.id
        left join connections on connections.user_id = people.id
        left join person_groups on person_groups.user_id = people.id)
    ) as facts
    from session`;
}

/** All facts for calculating the quorums of a session, by one query for all rules; null where there
 *  is no such session. */
export async function loadQuorumFacts(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<QuorumFacts | null> {
  const { rows } = await quorumFactsQuery(idVotingSession).execute(db);
  return rows[0]?.facts ?? null;
}

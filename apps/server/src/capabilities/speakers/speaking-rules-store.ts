import {
  NO_SPEAKING_RULES,
  type SittingSpeakingRules,
  type SpeakingRules,
} from '@hemicycle/contract/speaking-rules';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../database.ts';

type RuleColumns = Omit<Selectable<Database['speaking_rules']>, 'id_voting_session' | 'follows_item'>;

/** The rules by their names on the wire. */
export function rulesOf(row: RuleColumns): SpeakingRules {
  return {
    order: row.speaking_order,
    limitSeconds: row.limit_seconds,
    personLimitSeconds: row.person_limit_seconds,
    groupLimitSeconds: row.group_limit_seconds,
    totalLimitSeconds: row.total_limit_seconds,
    limitScope: row.limit_scope,
    interventions: row.interventions,
    interventionLimitSeconds: row.intervention_limit_seconds,
    answerLimitSeconds: row.answer_limit_seconds,
  };
}

/** Rules as somebody names them; what they do not name is left out or undefined. */
type NamedRules = { readonly [Rule in keyof SpeakingRules]?: SpeakingRules[Rule] | undefined };

/** Rules of which the named ones are replaced. */
export function withRules(rules: SpeakingRules, named: NamedRules): SpeakingRules {
  const orNow = <T>(value: T | undefined, now: T): T => (value === undefined ? now : value);
  return {
    order: orNow(named.order, rules.order),
    limitSeconds: orNow(named.limitSeconds, rules.limitSeconds),
    personLimitSeconds: orNow(named.personLimitSeconds, rules.personLimitSeconds),
    groupLimitSeconds: orNow(named.groupLimitSeconds, rules.groupLimitSeconds),
    totalLimitSeconds: orNow(named.totalLimitSeconds, rules.totalLimitSeconds),
    limitScope: orNow(named.limitScope, rules.limitScope),
    interventions: orNow(named.interventions, rules.interventions),
    interventionLimitSeconds: orNow(named.interventionLimitSeconds, rules.interventionLimitSeconds),
    answerLimitSeconds: orNow(named.answerLimitSeconds, rules.answerLimitSeconds),
  };
}

/** The columns of rules. */
export function ruleColumnsOf(rules: SpeakingRules): RuleColumns {
  return {
    speaking_order: rules.order,
    limit_seconds: rules.limitSeconds,
    person_limit_seconds: rules.personLimitSeconds,
    group_limit_seconds: rules.groupLimitSeconds,
    total_limit_seconds: rules.totalLimitSeconds,
    limit_scope: rules.limitScope,
    interventions: rules.interventions,
    intervention_limit_seconds: rules.interventionLimitSeconds,
    answer_limit_seconds: rules.answerLimitSeconds,
  };
}

/** The rules with which the lists of a session open. */
export async function loadSpeakingRules(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<SittingSpeakingRules> {
  const row = await db
    .selectFrom('speaking_rules')
    .selectAll()
    .where('id_voting_session', '=', idVotingSession)
    .executeTakeFirst();
  if (row === undefined) return { ...NO_SPEAKING_RULES, followsItem: false };
  return { ...rulesOf(row), followsItem: row.follows_item };
}

/** Writes the rules of a session. The transaction must hold its session. */
export async function saveSpeakingRules(
  db: Kysely<Database>,
  idVotingSession: string,
  rules: SittingSpeakingRules,
): Promise<void> {
  const columns = { ...ruleColumnsOf(rules), follows_item: rules.followsItem };
  await db
    .insertInto('speaking_rules')
    .values({ id_voting_session: idVotingSession, ...columns })
    .onConflict((known) => known.column('id_voting_session').doUpdateSet(columns))
    .execute();
}

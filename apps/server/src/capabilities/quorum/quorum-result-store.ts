import { sql } from 'kysely';
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Database } from '../../database.ts';
import type { QuorumRuleRow } from './quorum-rule-store.ts';

/** The result of a rule in a session. */
type ResultRow = Omit<Insertable<Database['quorum_results']>, 'id_voting_session' | 'calculated_ms'>;

/** Lets nobody else store the quorums of the session until the end of the transaction. */
export async function lockQuorums(db: Kysely<Database>, idVotingSession: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(
    hashtextextended('quorum:' || current_schema() || ':' || ${idVotingSession}, 0))`.execute(db);
}

/** Replaces the results of a session's rules. Deletes the results of, and the contributions to,
 *  rules that are not given. Adds to the history each rule whose result differs from its last
 *  entry, and each rule that the session stopped applying. One statement. */
export async function replaceResults(
  db: Kysely<Database>,
  idVotingSession: string,
  results: readonly (ResultRow & { readonly ruleName: string })[],
  nowMs: number,
): Promise<void> {
  await sql`
    with now as (
      select * from unnest(
        ${results.map(({ rule_id }) => rule_id)}::text[], ${results.map(({ ruleName }) => ruleName)}::text[],
        ${results.map(({ pass }) => pass)}::boolean[],
        ${results.map(({ display_string }) => display_string)}::text[],
        ${results.map(({ dynamic_total }) => dynamic_total)}::numeric[],
        ${results.map(({ contributed }) => contributed)}::numeric[],
        ${results.map(({ needed }) => needed)}::numeric[]
      ) as now (rule_id, rule_name, pass, display_string, dynamic_total, contributed, needed)
    ), gone_results as (
      delete from quorum_results
      where id_voting_session = ${idVotingSession} and rule_id not in (select rule_id from now)
    ), gone_contributions as (
      delete from quorum_contributions
      where id_voting_session = ${idVotingSession} and rule_id not in (select rule_id from now)
    ), standing as (
      insert into quorum_results
        (id_voting_session, rule_id, pass, display_string, dynamic_total, contributed, needed, calculated_ms)
      select ${idVotingSession}::text, rule_id, pass, display_string, dynamic_total, contributed, needed, ${nowMs}::bigint
      from now
      on conflict (id_voting_session, rule_id) do update set pass = excluded.pass,
        display_string = excluded.display_string, dynamic_total = excluded.dynamic_total,
        contributed = excluded.contributed, needed = excluded.needed, calculated_ms = excluded.calculated_ms
    ), last as (
      select distinct on (rule_id) rule_id, rule_name, applied, pass, display_string from quorum_history
      where id_voting_session = ${idVotingSession} order by rule_id, id desc
    )
    insert into quorum_history
      (id_voting_session, rule_id, rule_name, at_ms, applied, pass, display_string, contributed, needed)
    select ${idVotingSession}::text, rule_id, rule_name, ${nowMs}::bigint, true, pass, display_string, contributed, needed
    from now where not exists (select from last where last.rule_id = now.rule_id and last.applied
      and last.pass = now.pass and last.display_string = now.display_string)
    union all
    select ${idVotingSession}::text, rule_id, rule_name, ${nowMs}::bigint, false, null, null, null, null
    from last where applied and rule_id not in (select rule_id from now)`.execute(db);
}

/** A person begins to contribute to a rule, contributes with another weight or, where `weight` is
 *  null, stops. */
export interface ContributionChange {
  readonly ruleId: string;
  readonly userId: string;
  readonly weight: string | null;
}

/** Stores the people who begin to contribute, with their weights, and the people who stop at
 *  `nowMs`. At most two statements for any number of people. */
export async function saveContributions(
  db: Kysely<Database>,
  idVotingSession: string,
  changes: readonly ContributionChange[],
  nowMs: number,
): Promise<void> {
  const columnsOf = (some: readonly ContributionChange[]) => ({
    rules: some.map(({ ruleId }) => ruleId),
    users: some.map(({ userId }) => userId),
    weights: some.map(({ weight }) => weight),
  });
  const began = columnsOf(changes.filter(({ weight }) => weight !== null));
  const ceased = columnsOf(changes.filter(({ weight }) => weight === null));
  if (began.users.length > 0) {
    await sql`
      insert into quorum_contributions (id_voting_session, rule_id, user_id, weight_contribution)
      select ${idVotingSession}, rule_id, user_id, weight
      from unnest(${began.rules}::text[], ${began.users}::text[], ${began.weights}::numeric[])
        as began (rule_id, user_id, weight)
      on conflict (id_voting_session, user_id, rule_id)
      do update set weight_contribution = excluded.weight_contribution, until_ms = null`.execute(db);
  }
  if (ceased.users.length > 0) {
    await sql`
      update quorum_contributions set until_ms = ${nowMs}
      from unnest(${ceased.rules}::text[], ${ceased.users}::text[]) as ceased (rule_id, user_id)
      where id_voting_session = ${idVotingSession} and quorum_contributions.rule_id = ceased.rule_id
        and quorum_contributions.user_id = ceased.user_id`.execute(db);
  }
}

/** Deletes the results, the contributions and the history of a session that no real person
 *  attends. */
export async function deleteQuorums(db: Kysely<Database>, idVotingSession: string): Promise<void> {
  for (const table of ['quorum_results', 'quorum_contributions', 'quorum_history'] as const) {
    await db.deleteFrom(table).where('id_voting_session', '=', idVotingSession).execute();
  }
}

/** The history of a session, oldest first. */
export async function loadHistoryRows(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<Selectable<Database['quorum_history']>[]> {
  return db
    .selectFrom('quorum_history')
    .selectAll()
    .where('id_voting_session', '=', idVotingSession)
    .orderBy('id')
    .execute();
}

/** A rule, whether a session applies it, and its result there. The columns of the result are null
 *  where there is none. */
export type StandingRow = QuorumRuleRow & {
  readonly active: boolean;
  readonly pass: boolean | null;
  readonly display_string: string | null;
  readonly dynamic_total: string | null;
  readonly contributed: string | null;
  readonly needed: string | null;
  readonly calculated_ms: number | null;
};

/** All rules by name, with their results in a session at the last calculation. One query. */
export async function loadStandingRows(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<StandingRow[]> {
  const { rows } = await sql<StandingRow>`
    select quorum_rules.*, quorum_rules.id = any(voting_sessions.quorums) as active,
      pass, display_string, dynamic_total, contributed, needed, calculated_ms
    from voting_sessions cross join quorum_rules
    left join quorum_results on quorum_results.rule_id = quorum_rules.id
      and quorum_results.id_voting_session = voting_sessions.id and quorum_rules.id = any(voting_sessions.quorums)
    where voting_sessions.id = ${idVotingSession}
    order by quorum_rules.name, quorum_rules.id`.execute(db);
  return rows;
}

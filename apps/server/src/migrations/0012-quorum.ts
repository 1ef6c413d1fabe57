import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Adds quorum rules of the site, the rules that a session applies, their results, the people who
 *  contributed, and the history of results. The history outlives its rule. A deleted group or
 *  organisation in a rule counts nobody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table quorum_rules (
      id text primary key,
      name text not null,
      amount_type text not null check (amount_type in ('percent', 'other')),
      amount numeric(20, 8) not null check (amount > 0),
      total_type text not null check (total_type in ('definedTotal', 'dynamic')),
      defined_total numeric(20, 8) check (defined_total > 0),
      group_ids text[] not null,
      vote_organisation text,
      created_ms bigint not null,
      check (amount_type = 'other' or amount <= 100),
      check ((total_type = 'definedTotal') = (defined_total is not null))
    )`.execute(db);
  await sql`alter table voting_sessions add column quorums text[] not null default '{}'`.execute(db);
  await sql`
    create table quorum_results (
      id_voting_session text not null references voting_sessions (id) on delete cascade,
      rule_id text not null references quorum_rules (id) on delete cascade,
      pass boolean not null,
      display_string text not null,
      dynamic_total numeric not null,
      contributed numeric not null,
      needed numeric not null,
      calculated_ms bigint not null,
      primary key (id_voting_session, rule_id)
    )`.execute(db);
  await sql`create index quorum_results_rule on quorum_results (rule_id)`.execute(db);
  await sql`
    create table quorum_contributions (
      id_voting_session text not null references voting_sessions (id) on delete cascade,
      rule_id text not null references quorum_rules (id) on delete cascade,
      user_id text not null references users (id) on delete cascade,
      weight_contribution numeric(20, 8) not null,
      until_ms bigint,
      primary key (id_voting_session, user_id, rule_id)
    )`.execute(db);
  await sql`create index quorum_contributions_rule on quorum_contributions (rule_id)`.execute(db);
  await sql`create index quorum_contributions_user on quorum_contributions (user_id)`.execute(db);
  await sql`
    create table quorum_history (
      id bigint generated always as identity primary key,
      id_voting_session text not null references voting_sessions (id) on delete cascade,
      rule_id text not null,
      rule_name text not null,
      at_ms bigint not null,
      applied boolean not null,
      pass boolean,
      display_string text,
      contributed numeric,
      needed numeric,
      check (applied = (pass is not null))
    )`.execute(db);
  await sql`create index quorum_history_session on quorum_history (id_voting_session, rule_id, id)`.execute(
    db,
  );
}

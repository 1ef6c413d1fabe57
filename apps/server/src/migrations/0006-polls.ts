import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Makes the tables of polls: the electorate of each, frozen at its opening; the votes, one row for
 *  each poll and voter; the requests that changed a vote; and the log of earlier votes, where a
 *  poll keeps one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table polls (
      id text primary key,
      id_voting_session text not null references voting_sessions (id),
      number integer,
      type text not null check (type in ('vote', 'timer')),
      timer_type text check (timer_type in ('timer', 'stopwatch')),
      title text not null,
      question text not null,
      description text not null,
      documentation jsonb not null,
      vote_options text[] not null,
      duration_in_second integer,
      duration_quantity integer,
      duration_units text check (duration_units in ('seconds', 'minutes', 'hours', 'days', 'weeks')),
      start_time_ms bigint,
      end_time_ms bigint,
      closed_time_ms bigint,
      status text not null check (status in ('draft', 'open', 'closed', 'cancelled')),
      anonymous text not null check (anonymous in
        ('open', 'privatevoter', 'privateselection', 'limitedvisibility', 'privatevoterselection')),
      voting_organisation text not null,
      may_change_vote boolean not null,
      log_all_votes boolean not null,
      result text not null default 'undeclared' check (result in ('PASS', 'FAIL', 'undeclared')),
      result_commentary text not null default '',
      declared_by text,
      declared_by_name text,
      declared_ms bigint,
      entitled_count integer not null default 0,
      entitled_weight numeric not null default 0,
      rare_weights boolean not null default false,
      created_by text not null,
      created_ms bigint not null,
      constraint polls_number_unique unique (id_voting_session, number),
      check ((status = 'draft') = (number is null)),
      check ((status = 'draft') = (start_time_ms is null)),
      check ((status in ('closed', 'cancelled')) = (closed_time_ms is not null)),
      check (result = 'undeclared' or status = 'closed')
    )`.execute(db);
  await sql`create unique index polls_one_open on polls (id_voting_session) where status = 'open'`.execute(
    db,
  );
  await sql`
    create table poll_electors (
      poll_id text not null references polls (id),
      user_id text not null,
      weight numeric(20, 8) not null check (weight >= 0),
      display_name text not null,
      group_id text,
      group_name text,
      group_color text,
      primary key (poll_id, user_id)
    )`.execute(db);
  // `votes` does not refer to `poll_electors`: a cast reads its row there anyway, and the check of
  // a foreign key would lock each elector once more.
  await sql`
    create table votes (
      poll_id text not null,
      user_id text not null,
      vote_decision text not null,
      vote_weight numeric(20, 8) not null,
      server_arrival_time_ms bigint not null,
      request_id text not null,
      receipt_public text not null,
      revision integer not null,
      first_request_id text not null,
      first_request_mark text not null,
      first_arrival_time_ms bigint not null,
      primary key (poll_id, user_id)
    )`.execute(db);
  await sql`
    create table vote_requests (
      poll_id text not null,
      user_id text not null,
      request_id text not null,
      request_mark text not null,
      server_arrival_time_ms bigint not null,
      primary key (poll_id, user_id, request_id)
    )`.execute(db);
  await sql`
    create table vote_log (
      poll_id text not null,
      user_id text not null,
      revision integer not null,
      vote_decision text not null,
      vote_weight numeric(20, 8) not null,
      server_arrival_time_ms bigint not null,
      primary key (poll_id, user_id, revision)
    )`.execute(db);
}

import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Adds ballot forms, majority rules, set times, proxies, the sealed and opened ballots of secret
 *  polls, and the signed record. For secret polls that are already closed, it removes the choices
 *  from the rows of the voters. A secret poll that is open has no key and becomes void. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table polls
      add column form jsonb not null default '{"kind":"single"}',
      add column may_split boolean not null default false,
      add column majority jsonb not null default
        '{"kind":"simple","base":"valid","heads":null,"weight":null,"blockingMinority":null,"castingVote":false}',
      add column repeats text references polls (id),
      add column opens_at_ms bigint,
      add column closes_at_ms bigint,
      add column position integer not null default 0,
      add column voting_organisation_name text,
      add column cancel_reason text check (cancel_reason in ('withdrawn', 'ballot-key-lost')),
      add column casting_vote jsonb,
      add column present_count integer,
      add column present_weight numeric,
      add column quorum_opening jsonb not null default '[]',
      add column quorum_closing jsonb not null default '[]',
      add column record_head jsonb`.execute(db);
  await sql`update polls set cancel_reason = 'withdrawn' where status = 'cancelled'`.execute(db);
  await sql`drop index polls_one_open`.execute(db);
  await sql`create unique index polls_one_open on polls (id_voting_session) where status = 'open' and type = 'vote'`.execute(
    db,
  );
  await sql`alter table poll_electors add column proxy_user_id text`.execute(db);
  await sql`
    alter table votes
      alter column vote_decision drop not null,
      add column proxy_user_id text`.execute(db);
  await sql`
    create table sealed_ballots (
      poll_id text not null,
      user_id text not null,
      sealed bytea not null,
      primary key (poll_id, user_id)
    )`.execute(db);
  // A row is a ballot or, with `is_sum`, the sum of equal ballots whose weights are too rare to be
  // listed.
  await sql`
    create table ballots (
      poll_id text not null references polls (id),
      vote_decision text not null,
      vote_weight numeric not null,
      votes integer not null,
      is_sum boolean not null
    )`.execute(db);
  await sql`create index ballots_of_poll on ballots (poll_id)`.execute(db);
  await sql`
    create table poll_records (
      id_voting_session text not null references voting_sessions (id),
      sequence integer not null,
      poll_id text not null references polls (id),
      kind text not null check (kind in ('closing', 'declaration', 'withdrawal')),
      entry text not null,
      hash text not null,
      key_id text not null,
      signature text not null,
      created_ms bigint not null,
      primary key (id_voting_session, sequence)
    )`.execute(db);
  await sql`create index poll_records_of_poll on poll_records (poll_id, sequence)`.execute(db);
  await sql`
    create table record_keys (
      key_id text primary key,
      public_key text not null,
      created_ms bigint not null,
      retired_ms bigint,
      endorsed_by text,
      endorsement text
    )`.execute(db);
  await sql`
    create table proxy_voters (
      id_voting_session text not null references voting_sessions (id) on delete cascade,
      proxy_user_id text not null references users (id) on delete cascade,
      behalf_of_user_id text not null references users (id) on delete cascade,
      primary key (id_voting_session, behalf_of_user_id),
      check (proxy_user_id <> behalf_of_user_id)
    )`.execute(db);
  await separateSecretVotes(db);
}

async function separateSecretVotes(db: Kysely<unknown>): Promise<void> {
  const secret = sql`anonymous in ('privatevoter', 'privateselection', 'privatevoterselection')`;
  await sql`
    insert into ballots (poll_id, vote_decision, vote_weight, votes, is_sum)
    select poll_id, vote_decision, sum(vote_weight), count(*), true
    from votes join polls on polls.id = poll_id
    where ${secret} and status = 'closed'
    group by poll_id, vote_decision`.execute(db);
  await sql`
    update polls set status = 'cancelled', cancel_reason = 'ballot-key-lost', closed_time_ms = start_time_ms
    where ${secret} and status = 'open'`.execute(db);
  await sql`update votes set vote_decision = null where poll_id in (select id from polls where ${secret})`.execute(
    db,
  );
}

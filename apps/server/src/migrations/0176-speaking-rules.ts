import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { noteChangesOf } from './0071-live-changes.ts';

const RULES = `
  speaking_order text not null default 'hands',
  person_limit_seconds integer check (person_limit_seconds > 0),
  total_limit_seconds integer check (total_limit_seconds > 0),
  interventions text not null default 'off' check (interventions in ('off', 'speaker', 'chair')),
  intervention_limit_seconds integer check (intervention_limit_seconds > 0),
  answer_limit_seconds integer check (answer_limit_seconds > 0)`;

/** Gives speakers lists their rules, and sessions the rules with which lists open. A speech may be
 *  an intervention in another one, or the answer to it; the one that it interrupts stands
 *  meanwhile, so that a list may have several speeches that have not ended, of which one is under
 *  way. A speaker need not be signed in. Requests are what people ask for beside raising a hand. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const columns = RULES.split(',\n').map((column) => `add column ${column.trim()}`);
  await sql`alter table speakers_lists ${sql.raw(columns.join(', '))}, add column item_id text`.execute(db);
  await sql`
    create table speaking_rules (
      id_voting_session text primary key references voting_sessions (id) on delete cascade,
      limit_seconds integer check (limit_seconds > 0),
      group_limit_seconds integer check (group_limit_seconds > 0),
      ${sql.raw(RULES)}
    )`.execute(db);
  await sql`
    alter table speeches
      alter column user_id drop not null,
      add column kind text not null default 'speech' check (kind in ('speech', 'intervention', 'answer')),
      add column of_speech text,
      add column interrupted boolean not null default false,
      add column ran_when_interrupted boolean not null default false,
      add column side text check (side in ('for', 'against')),
      add column by_name boolean not null default false,
      add column request_item_id text,
      add column by_request boolean not null default false,
      add check ((kind = 'speech') = (of_speech is null)),
      add check (not interrupted or running_since_ms is null)`.execute(db);
  await sql`drop index speeches_one_current`.execute(db);
  await sql`
    create unique index speeches_one_current on speeches (list_id)
      where ended_ms is null and not interrupted`.execute(db);
  await sql`
    create table speech_requests (
      id text primary key,
      id_voting_session text not null references voting_sessions (id) on delete cascade,
      kind text not null check (kind in ('speech', 'side', 'intervention')),
      user_id text references users (id) on delete cascade,
      name text not null,
      group_id text,
      group_name text,
      item_id text,
      side text check (side in ('for', 'against')),
      point_of_order boolean not null default false,
      by_name boolean not null default false,
      asked_ms bigint not null
    )`.execute(db);
  await sql`
    create unique index speech_requests_once on speech_requests
      (id_voting_session, kind, user_id, coalesce(item_id, '')) where user_id is not null`.execute(db);
  await sql`create index speech_requests_session on speech_requests (id_voting_session, asked_ms)`.execute(
    db,
  );
  await sql`create index speech_requests_user on speech_requests (user_id)`.execute(db);
  await noteChangesOf(db, 'speech_requests', 'select distinct id_voting_session from changed');
}

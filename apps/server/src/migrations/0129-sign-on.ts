import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Adds single sign-on: providers, whose identities there are which accounts, the sign-ins at a
 *  provider that are under way, the sign-ins here that were made by one, and the logout tokens that
 *  were used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sign_on_providers (
      id text primary key,
      name text not null constraint sign_on_providers_name_unique unique,
      is_on boolean not null,
      issuer text not null,
      client_id text not null,
      sealed_secret text,
      scopes text not null,
      new_people text not null check (new_people in ('match', 'make')),
      first_roles text[] not null,
      mappings jsonb not null,
      created_ms bigint not null
    )`.execute(db);
  await sql`
    create table sign_on_identities (
      provider_id text not null references sign_on_providers (id) on delete cascade,
      issuer text not null,
      subject text not null,
      user_id text not null references users (id) on delete cascade,
      claims jsonb not null,
      first_ms bigint not null,
      last_ms bigint not null,
      primary key (provider_id, issuer, subject),
      constraint sign_on_identities_one_a_person unique (provider_id, issuer, user_id)
    )`.execute(db);
  await sql`create index sign_on_identities_user on sign_on_identities (user_id)`.execute(db);
  await sql`
    create table sign_on_attempts (
      state_hash text primary key,
      browser_hash text not null,
      provider_id text not null references sign_on_providers (id) on delete cascade,
      network_hash text not null,
      expires_ms bigint not null
    )`.execute(db);
  await sql`create index sign_on_attempts_expiry on sign_on_attempts (expires_ms)`.execute(db);
  await sql`create index sign_on_attempts_network on sign_on_attempts (network_hash)`.execute(db);
  await sql`
    create table sign_on_sign_ins (
      sign_in_id text primary key references sign_ins (id) on delete cascade,
      provider_id text not null references sign_on_providers (id) on delete cascade,
      issuer text not null,
      subject text not null,
      provider_session text,
      sealed_id_token text not null
    )`.execute(db);
  await sql`
    create index sign_on_sign_ins_subject on sign_on_sign_ins (provider_id, issuer, subject)`.execute(db);
  await sql`
    create table sign_on_logouts (
      token_hash text primary key,
      expires_ms bigint not null
    )`.execute(db);
}

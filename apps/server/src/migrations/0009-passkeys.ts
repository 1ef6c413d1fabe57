import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Adds passkeys and their challenges, the time of each sign-in's last proof of identity, and the
 *  polls that ask for such a proof. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sign_ins add column proven_ms bigint not null default 0`.execute(db);
  await sql`update sign_ins set proven_ms = created_ms`.execute(db);
  await sql`
    create table passkeys (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      credential_id text not null constraint passkeys_credential_unique unique,
      rp_id text not null,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      device_type text not null check (device_type in ('singleDevice', 'multiDevice')),
      backed_up boolean not null,
      name text not null,
      created_ms bigint not null,
      last_used_ms bigint
    )`.execute(db);
  await sql`create index passkeys_user on passkeys (user_id)`.execute(db);
  await sql`
    create table passkey_challenges (
      challenge_hash text primary key,
      purpose text not null check (purpose in ('add', 'sign-in', 'prove')),
      sign_in_id text references sign_ins (id) on delete cascade,
      network_hash text,
      expires_ms bigint not null,
      check ((purpose = 'sign-in') = (sign_in_id is null)),
      check ((purpose = 'sign-in') = (network_hash is not null))
    )`.execute(db);
  await sql`create index passkey_challenges_expires on passkey_challenges (expires_ms)`.execute(db);
  await sql`create index passkey_challenges_network on passkey_challenges (network_hash)`.execute(db);
  await sql`create index passkey_challenges_sign_in on passkey_challenges (sign_in_id)`.execute(db);
  await sql`
    alter table polls
      add column proof_of_identity boolean not null default false,
      add column proof_within_ms bigint`.execute(db);
}

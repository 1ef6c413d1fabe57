import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Makes one append-only hash chain of the audit log. Entries are written without a place, and a
 *  job gives them their place; from then on the database refuses to change or delete them. An entry
 *  may be made while nobody is signed in. The entries that exist get their places at the next
 *  start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table moderation_acts
      alter column by_user_id drop not null,
      add column entered bigint generated always as identity,
      add column sequence bigint unique,
      add column previous text,
      add column hash text,
      add constraint moderation_acts_chained check ((sequence is null) = (hash is null))`.execute(db);
  await sql`
    create index moderation_acts_unchained on moderation_acts (entered) where sequence is null`.execute(db);
  await sql`
    create index moderation_acts_person on moderation_acts (user_id, created_ms)`.execute(db);
  await sql`
    create table audit_heads (
      sequence bigint primary key,
      hash text not null,
      signed_ms bigint not null,
      key_id text not null,
      signature text not null
    )`.execute(db);
  await sql`
    create function refuse_change_of_audit() returns trigger language plpgsql as $$
    begin
      raise exception 'entries of the audit log are never changed or deleted';
    end $$`.execute(db);
  await sql`
    create trigger moderation_acts_chained before update or delete on moderation_acts
    for each row when (old.sequence is not null) execute function refuse_change_of_audit()`.execute(db);
  await sql`
    create trigger audit_heads_chained before update or delete on audit_heads
    for each row execute function refuse_change_of_audit()`.execute(db);
  await sql`
    create trigger moderation_acts_kept before truncate on moderation_acts
    execute function refuse_change_of_audit()`.execute(db);
  await sql`
    create trigger audit_heads_kept before truncate on audit_heads
    execute function refuse_change_of_audit()`.execute(db);
  await sql`delete from jobs where name = 'sweep-moderation-acts'`.execute(db);
  await sql`
    insert into jobs (name, key, due_ms, payload, created_ms)
    select 'chain-audit', 'entered-before', 0, 'null', 0 where exists (select from moderation_acts)`.execute(
    db,
  );
}

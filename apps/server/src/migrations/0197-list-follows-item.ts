import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Lets the open speakers list follow the current item of the agenda, where a session chooses so:
 *  the list of another item is set aside meanwhile, which `closed_ms` says too. Limits of persons,
 *  of parties and of the whole count in a list, in an item or in the session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const scope = sql.raw(
    `add column limit_scope text not null default 'list' check (limit_scope in ('list', 'item', 'sitting'))`,
  );
  await sql`
    alter table speaking_rules ${scope}, add column follows_item boolean not null default false`.execute(db);
  await sql`
    alter table speakers_lists ${scope},
      add column set_aside boolean not null default false,
      add check (not set_aside or closed_ms is not null)`.execute(db);
}

import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { ServerLoad } from './server-load.ts';
import type { ServerTables } from './server-tables.ts';

/** The time of the database, because the clocks of the servers differ. */
const nowMs = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** Another running server, what it counts by name, and how much it has to do (null: it has not said
 *  so yet). */
export interface OtherServer {
  readonly id: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly load: ServerLoad | null;
}

/** Renews the entry of a server, with what it counts and its load, and takes out the entries that
 *  were not renewed for `goneAfterMs`. Returns the other servers that run, and those that it took
 *  out. */
export async function noteRunning(
  db: Kysely<ServerTables>,
  { id, counts, load }: OtherServer,
  goneAfterMs: number,
): Promise<{ readonly running: readonly OtherServer[]; readonly gone: readonly OtherServer[] }> {
  const { rows } = await sql<OtherServer & { isGone: boolean }>`
    with self as (
      insert into running_servers (id, seen_ms, counts, load)
      values (${id}, ${nowMs}, ${JSON.stringify(counts)}::jsonb, ${load && JSON.stringify(load)}::jsonb)
      on conflict (id) do update
      set seen_ms = excluded.seen_ms, counts = excluded.counts, load = excluded.load
    ), gone as (
      delete from running_servers where seen_ms < ${nowMs} - ${goneAfterMs}::bigint and id <> ${id} returning id
    )
    select id, counts, load, id in (select id from gone) as "isGone" from running_servers where id <> ${id}`.execute(
    db,
  );
  return { running: rows.filter(({ isGone }) => !isGone), gone: rows.filter(({ isGone }) => isGone) };
}

/** Takes the entry of a server out. */
export async function deleteRunning(db: Kysely<ServerTables>, id: string): Promise<void> {
  await sql`delete from running_servers where id = ${id}`.execute(db);
}

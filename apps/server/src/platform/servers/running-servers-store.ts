import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { ServerTables } from './server-tables.ts';

/** The time of the database, because the clocks of the servers differ. */
const nowMs = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** What the renewal of a server's entry found. */
export interface Beat {
  /** The servers that did not renew their entry in time, which this call took out of the list. */
  readonly gone: readonly string[];
  /** The other running servers, and what each of them counts by name. */
  readonly others: readonly { readonly id: string; readonly counts: Readonly<Record<string, number>> }[];
}

/** Renews the entry of a server, with what it counts, and takes out the entries that were not
 *  renewed for `goneAfterMs`. */
export async function noteRunning(
  db: Kysely<ServerTables>,
  { id, counts }: { readonly id: string; readonly counts: Readonly<Record<string, number>> },
  goneAfterMs: number,
): Promise<Beat> {
  const { rows } = await sql<{ id: string; counts: Record<string, number>; isGone: boolean }>`
    with self as (
      insert into running_servers (id, seen_ms, counts) values (${id}, ${nowMs}, ${JSON.stringify(counts)}::jsonb)
      on conflict (id) do update set seen_ms = excluded.seen_ms, counts = excluded.counts
    ), gone as (
      delete from running_servers where seen_ms < ${nowMs} - ${goneAfterMs}::bigint and id <> ${id} returning id
    )
    select id, counts, id in (select id from gone) as "isGone" from running_servers where id <> ${id}`.execute(
    db,
  );
  return {
    gone: rows.flatMap((row) => (row.isGone ? [row.id] : [])),
    others: rows.filter(({ isGone }) => !isGone),
  };
}

/** Takes the entry of a server out. */
export async function deleteRunning(db: Kysely<ServerTables>, id: string): Promise<void> {
  await sql`delete from running_servers where id = ${id}`.execute(db);
}

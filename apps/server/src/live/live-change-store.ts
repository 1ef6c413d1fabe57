import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { oldestMissing, type AsOf } from './as-of.ts';
import type { LiveChangeTables } from './live-change-tables.ts';

/** Changes older than this are forgotten, in ms. */
export const CHANGES_KEPT_MS = 600_000;

/** A table that a transaction changed. */
export interface LiveChange {
  readonly xid: string;
  readonly table: string;
  /** Null: it concerns all sessions. */
  readonly idVotingSession: string | null;
  readonly server: string;
  readonly atMs: number;
}

/** The database as it is now, the name that it has of this server, and changes of transactions from
 *  `since` on. Without `since` no changes are read. With `idVotingSession` those of one session
 *  only. Some of the changes may be older than `since`: `contains` tells them apart. One query. */
export async function loadChanges(
  db: Kysely<LiveChangeTables>,
  { since, idVotingSession = null }: { since?: string; idVotingSession?: string | null } = {},
): Promise<{ now: AsOf; self: string; changes: LiveChange[] }> {
  const { rows } = await sql<AsOf & { self: string; changes: LiveChange[] }>`
    select pg_current_snapshot()::text as snapshot, current_setting('application_name') as self,
      (extract(epoch from clock_timestamp()) * 1000)::bigint as "atMs",
      coalesce((
        select json_agg(json_build_object('xid', xid::text, 'table', table_name,
          'idVotingSession', id_voting_session, 'server', server_name, 'atMs', at_ms))
        from live_changes
        where xid >= ${since === undefined ? null : oldestMissing(since)}::xid8
          and (${idVotingSession}::text is null or id_voting_session is null or id_voting_session = ${idVotingSession})
      ), '[]') as changes`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the database told no snapshot');
  const { snapshot, atMs, self, changes } = row;
  return { now: { snapshot, atMs }, self, changes };
}

/** Deletes the changes that are older than `CHANGES_KEPT_MS`. */
export async function deleteOldChanges(db: Kysely<LiveChangeTables>): Promise<void> {
  await sql`delete from live_changes
    where at_ms < (extract(epoch from clock_timestamp()) * 1000)::bigint - ${CHANGES_KEPT_MS}`.execute(db);
}

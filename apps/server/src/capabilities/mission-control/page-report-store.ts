import type { PageReport } from '@hemicycle/contract/page-report';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database.ts';

/** A report of a page of somebody in a session. */
export interface ToldReport {
  readonly idVotingSession: string;
  readonly userId: string;
  readonly report: PageReport;
}

/** Keeps the last report of each of these people in place of the one before, and deletes what is
 *  older than `keptSinceMs`. Reports of sessions and people that are gone are left out. One
 *  statement. */
export async function upsertReports(
  db: Kysely<Database>,
  reports: readonly ToldReport[],
  { nowMs, keptSinceMs }: { readonly nowMs: number; readonly keptSinceMs: number },
): Promise<void> {
  const given = JSON.stringify(
    reports.map(({ idVotingSession, userId, report }) => ({
      ...{ id_voting_session: idVotingSession, user_id: userId, report },
    })),
  );
  await sql`
    with old as (
      delete from page_reports where told_ms < ${keptSinceMs}::bigint
    )
    insert into page_reports (id_voting_session, user_id, report, told_ms)
    select given.id_voting_session, given.user_id, given.report, ${nowMs}::bigint
    from jsonb_to_recordset(${given}::jsonb) as given(id_voting_session text, user_id text, report jsonb)
    where exists (select from voting_sessions where id = given.id_voting_session)
      and exists (select from users where id = given.user_id)
    order by given.id_voting_session, given.user_id
    on conflict (id_voting_session, user_id) do update set report = excluded.report, told_ms = excluded.told_ms`.execute(
    db,
  );
}

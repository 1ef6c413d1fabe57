import {
  ACTS_PER_PAGE,
  clientAudit,
  type ClientAuditPage,
  type listClientAudit,
} from '@hemicycle/contract/audit';
import type { QueryOf } from '@hemicycle/contract/endpoint';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database.ts';
import { inNameOrder } from '../../platform/db/name-order.ts';
import { shownName } from '../names/public.ts';

type Filter = QueryOf<typeof listClientAudit>;

interface Row {
  readonly id: string;
  readonly userId: string;
  readonly name: string | null;
  readonly idVotingSession: string | null;
  readonly sessionTitle: string | null;
  readonly logType: string;
  readonly logObject: unknown;
  readonly browserTabId: number;
  readonly created: number;
}

/** A page of what browsers entered after a time, newest first. An entry that no longer has the
 *  shape of its kind is left out. Source: AUDIT-01. */
export async function loadClientAudit(
  db: Kysely<Database>,
  filter: Filter,
  sinceMs: number,
): Promise<Omit<ClientAuditPage, 'keptDays'>> {
  const found = isFound(filter, sinceMs);
  const { rows } = await sql<Row>`
    select entries.id, user_id as "userId", ${shownName()} as name,
      id_voting_session as "idVotingSession", title as "sessionTitle",
      log_type as "logType", log_object as "logObject", browser_tab_id as "browserTabId",
      entries.created_ms as created
    from client_audit_entries as entries left join users on users.id = user_id
      left join voting_sessions on voting_sessions.id = id_voting_session
    where ${found}
    order by entries.created_ms desc, entries.id
    offset ${filter.page * ACTS_PER_PAGE} limit ${ACTS_PER_PAGE}`.execute(db);
  const { rows: counted } = await sql<{ all: number }>`
    select count(*)::int as all from client_audit_entries as entries where ${found}`.execute(db);
  const since = sql`select distinct user_id, id_voting_session from client_audit_entries
    where created_ms > ${sinceMs}`;
  const { rows: people } = await sql<{ userId: string; name: string }>`
    select id as "userId", ${shownName()} as name from users
    where id in (select user_id from (${since}) as seen) order by ${inNameOrder(shownName())}, id`.execute(
    db,
  );
  const { rows: sessions } = await sql<{ idVotingSession: string; title: string }>`
    select id as "idVotingSession", title from voting_sessions
    where id in (select id_voting_session from (${since}) as seen) order by starts_ms desc, id`.execute(db);
  return { entries: rows.flatMap(presentEntry), all: counted[0]?.all ?? 0, people, sessions };
}

function presentEntry({ logType, logObject, browserTabId, ...row }: Row): ClientAuditPage['entries'] {
  const { data: entry } = clientAudit.safeParse({ logType, logObject, browserTabId });
  return entry === undefined ? [] : [{ ...row, entry }];
}

function isFound({ person, session, kind, from, until }: Filter, sinceMs: number): RawBuilder<boolean> {
  const conditions = [
    sql`entries.created_ms > ${sinceMs}`,
    ...(person === undefined ? [] : [sql`user_id = ${person}`]),
    ...(session === undefined ? [] : [sql`id_voting_session = ${session}`]),
    ...(kind === undefined ? [] : [sql`log_type = ${kind}`]),
    ...(from === undefined ? [] : [sql`entries.created_ms >= ${from}`]),
    ...(until === undefined ? [] : [sql`entries.created_ms <= ${until}`]),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

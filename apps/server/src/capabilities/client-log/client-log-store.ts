import { CLIENT_LOGS_PER_PAGE, type ClientLogHead, type ClientLogWish } from '@hemicycle/contract/client-log';
import { type Insertable, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database.ts';
import { inNameOrder } from '../../platform/db/name-order.ts';
import { shownName } from '../names/public.ts';

/** Lets nothing else be written for the person until the end of the transaction. */
export async function lockLogsOf(db: Kysely<Database>, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('client-log:' || current_schema() || ${userId}::text, 0))`.execute(
    db,
  );
}

/** Counts the logs of a person since a time, and those since a later time: those that were asked
 *  for, or the others. */
export async function countLogsSince(
  db: Kysely<Database>,
  userId: string,
  {
    sinceMs,
    latelySinceMs,
    requested,
  }: { readonly sinceMs: number; readonly latelySinceMs: number; readonly requested: boolean },
): Promise<{ all: number; lately: number }> {
  const { rows } = await sql<{ all: number; lately: number }>`
    select count(*)::int as all, (count(*) filter (where created_ms > ${latelySinceMs}))::int as lately
    from client_logs where user_id = ${userId} and created_ms > ${sinceMs}
      and (log_reason = 'requested') = ${requested}`.execute(db);
  return rows[0] ?? { all: 0, lately: 0 };
}

export async function insertLog(
  db: Kysely<Database>,
  row: Insertable<Database['client_logs']>,
): Promise<void> {
  await db.insertInto('client_logs').values(row).execute();
}

/** The texts of the newest chat messages that a person wrote. */
export async function loadOwnChatTexts(
  db: Kysely<Database>,
  userId: string,
  most: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('chat_messages')
    .select('text')
    .where('person_id', '=', userId)
    .orderBy('created_ms', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ text }) => text);
}

/** Whether somebody wants the log of this person. */
export async function loadWish(db: Kysely<Database>, userId: string): Promise<ClientLogWish> {
  const row = await db
    .selectFrom('client_log_wishes')
    .select(['flagged', 'requested_ms as requestedMs'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? { flagged: false, requestedMs: null };
}

/** Writes what is wanted of a person; what is undefined stays. False where there is no such
 *  account. */
export async function saveWish(
  db: Kysely<Database>,
  userId: string,
  { flagged, requestedMs }: { readonly flagged?: boolean | undefined; readonly requestedMs?: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    insert into client_log_wishes (user_id, flagged, requested_ms)
    select id, ${flagged ?? false}, ${requestedMs ?? null}::bigint from users where id = ${userId}
    on conflict (user_id) do update set
      flagged = ${flagged === undefined ? sql`client_log_wishes.flagged` : sql`excluded.flagged`},
      requested_ms = ${requestedMs === undefined ? sql`client_log_wishes.requested_ms` : sql`excluded.requested_ms`}
    returning user_id`.execute(db);
  return rows.length > 0;
}

/** A page of the logs, of one person or of all, newest first, and how many there are. `search`:
 *  only those that have this in a line, in their reason, in the title of their sitting or in their
 *  time in `zone`, whatever its case. */
export async function loadLogs(
  db: Kysely<Database>,
  {
    person,
    search,
    zone,
    page,
  }: {
    readonly person?: string | undefined;
    readonly search?: string | undefined;
    readonly zone: string;
    readonly page: number;
  },
): Promise<{ logs: ClientLogHead[]; all: number }> {
  const ofPerson = person === undefined ? sql`true` : sql`client_logs.user_id = ${person}`;
  const has = (text: RawBuilder<unknown>) => sql`strpos(lower(${text}), lower(${search ?? ''}::text)) > 0`;
  const matches =
    search === undefined
      ? sql`true`
      : sql`(${has(sql`log_reason`)} or exists (select from unnest(lines) as line where ${has(sql`line`)})
          or exists (select from voting_sessions where voting_sessions.id = client_logs.id_voting_session
            and ${has(sql`title`)})
          or ${has(sql`to_char(to_timestamp(client_logs.created_ms / 1000) at time zone ${zone}::text, 'YYYY-MM-DD HH24:MI:SS')`)})`;
  const found = sql<boolean>`${ofPerson} and ${matches}`;
  const logs = await heads(db)
    .where(found)
    .orderBy('client_logs.created_ms', 'desc')
    .orderBy('client_logs.id')
    .offset(page * CLIENT_LOGS_PER_PAGE)
    .limit(CLIENT_LOGS_PER_PAGE)
    .execute();
  const { all } = await db
    .selectFrom('client_logs')
    .where(found)
    .select((eb) => eb.fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow();
  return { logs, all: Number(all) };
}

/** One log with its lines; null: there is none. */
export async function loadLog(
  db: Kysely<Database>,
  logId: string,
): Promise<(ClientLogHead & { messageArray: string[] }) | null> {
  const row = await heads(db)
    .select('lines as messageArray')
    .where('client_logs.id', '=', logId)
    .executeTakeFirst();
  return row ?? null;
}

/** The people with logs, and those whose log is wanted, by name. */
export async function loadPeopleOfLogs(
  db: Kysely<Database>,
): Promise<(ClientLogWish & { userId: string; name: string })[]> {
  const { rows } = await sql<ClientLogWish & { userId: string; name: string }>`
    select users.id as "userId", ${shownName()} as name, coalesce(flagged, false) as flagged,
      requested_ms as "requestedMs"
    from users left join client_log_wishes on client_log_wishes.user_id = users.id
    where flagged or requested_ms is not null
      or exists (select from client_logs where client_logs.user_id = users.id)
    order by ${inNameOrder(shownName())}, users.id`.execute(db);
  return rows;
}

/** Deletes the logs from before a time. */
export async function deleteLogsBefore(db: Kysely<Database>, beforeMs: number): Promise<void> {
  await db.deleteFrom('client_logs').where('created_ms', '<', beforeMs).execute();
}

function heads(db: Kysely<Database>) {
  return db
    .selectFrom('client_logs')
    .innerJoin('users', 'users.id', 'client_logs.user_id')
    .select(['client_logs.id', 'client_logs.user_id as userId', shownName().as('userName')])
    .select(['id_voting_session as idVotingSession', 'log_reason as logReason'])
    .select(['error_count as errorCount', 'message_count as messageCount'])
    .select(['message_bytes as messageBytes', 'client_logs.created_ms as created']);
}

import type { DocumentLanguage } from '@hemicycle/contract/site';
import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database.ts';
import { isAccount } from '../accounts/public.ts';
import type { BellWays } from '../polls/public.ts';

/** Notes once for a vote whom the bell rings: those of its electorate, and their proxies, who
 *  have no vote on record and no page of the sitting that is connected, by each of their devices
 *  and by mail. Where not everybody sees who has voted, a vote on record changes nothing: else
 *  the number of rings would tell of it. Guests have no bell. Nothing where it was noted before.
 *  `waysTo` tells in which ways the bell reaches those who are called.
 *  `staleBeforeMs`: a connection without a sign of life since then is stale. Call it in a
 *  transaction. Source: BEY-42. */
export async function noteRings(
  db: Kysely<Database>,
  poll: { readonly id: string; readonly idVotingSession: string; readonly showsVoters: boolean },
  waysTo: (userIds: readonly string[]) => Promise<BellWays>,
  { nowMs, staleBeforeMs }: { readonly nowMs: number; readonly staleBeforeMs: number },
): Promise<void> {
  const { rows } = await sql`
    insert into bells (poll_id, rung_ms) values (${poll.id}, ${nowMs})
    on conflict do nothing returning poll_id`.execute(db);
  if (rows.length === 0) return;
  const { rows: called } = await sql<{ readonly userId: string }>`
    select distinct elector.user_id as "userId" from (
      select user_id, user_id as voter from poll_electors where poll_id = ${poll.id}
      union all
      select proxy_user_id, user_id from poll_electors
      where poll_id = ${poll.id} and proxy_user_id is not null
    ) elector
    where ${isAccount(sql`elector.user_id`)}
      and not (${poll.showsVoters}::boolean and exists (
        select from votes where poll_id = ${poll.id} and votes.user_id = elector.voter))
      and not exists (
        select from people_connections connection
        where connection.id_voting_session = ${poll.idVotingSession}
          and connection.user_id = elector.user_id and last_seen_ms >= ${staleBeforeMs}::bigint)`.execute(db);
  const ways = await waysTo(called.map(({ userId }) => userId));
  await insertRings(poll.id, ways, null).execute(db);
}

/** Inserts a ring that waits for each device and each address of those whom the ways name.
 *  `rungMs`: when a clerk had it ring again; null for the ring of the opening. */
const insertRings = (pollId: string, ways: BellWays, rungMs: number | null) => sql`
    insert into bell_rings (poll_id, user_id, way, device_id, status, rung_ms)
    select ${pollId}, user_id, 'push', id, 'waiting', ${rungMs}::bigint from bell_devices
    where user_id = any(${[...ways.push]}::text[])
    union all
    select ${pollId}, id, 'mail', '', 'waiting', ${rungMs}::bigint from users
    where id = any(${[...ways.mail]}::text[]) and email <> ''`;

/** When the bell last rang in a vote for somebody; null: it has not rung for the vote yet. It
 *  locks the bell of the vote, so that two clerks do not ring at once. */
export async function lockLastRing(
  db: Transaction<Database>,
  pollId: string,
  userId: string,
): Promise<{ readonly rungMs: number | null } | null> {
  const bell = await db
    .selectFrom('bells')
    .select('rung_ms')
    .where('poll_id', '=', pollId)
    .forUpdate()
    .executeTakeFirst();
  if (bell === undefined) return null;
  const { rows } = await sql<{ readonly rungMs: number | null }>`
    select max(coalesce(rung_ms, ${bell.rung_ms}::bigint)) as "rungMs" from bell_rings
    where poll_id = ${pollId} and user_id = ${userId}`.execute(db);
  return { rungMs: rows[0]?.rungMs ?? null };
}

/** Notes that the bell is to ring again, in each of these ways for those of its list. Answers how
 *  many rings wait then. That somebody came by its link stays noted. Source: BEY-42. */
export async function noteRingAgain(
  db: Kysely<Database>,
  pollId: string,
  ways: BellWays,
  nowMs: number,
): Promise<number> {
  const { rows } = await sql`${insertRings(pollId, ways, nowMs)}
    on conflict (poll_id, user_id, way, device_id)
      do update set status = 'waiting', tries = 0, rung_ms = excluded.rung_ms
    returning user_id`.execute(db);
  return rows.length;
}

/** The rings that one job sends: those of the opening of a vote, or those that ring again for one
 *  person (`againFor`). */
export interface RingsOfJob {
  readonly pollId: string;
  readonly againFor: string | null;
}

/** SQL: whether a row of `bell_rings` is one of a job's. */
const isOfJob = ({ pollId, againFor }: RingsOfJob) =>
  againFor === null
    ? sql<boolean>`poll_id = ${pollId} and rung_ms is null`
    : sql<boolean>`poll_id = ${pollId} and rung_ms is not null and user_id = ${againFor}`;

/** A ring that a job took to send. `rungMs`: when a clerk had it ring again; null: it is that of
 *  the opening. `language`: in which the person last signed in. */
export interface TakenRing {
  readonly userId: string;
  readonly way: 'push' | 'mail';
  readonly deviceId: string;
  readonly tries: number;
  readonly rungMs: number | null;
  readonly email: string;
  readonly language: DocumentLanguage | null;
  /** Null for mail, and where the person has ended the bell there meanwhile. */
  readonly address: string | null;
  readonly p256dh: string | null;
  readonly auth: string | null;
}

/** Takes up to `most` rings of a job that wait and were tried less often than `tries`. Nobody else
 *  takes them then. Pushes come before mail, which is slower. */
export async function takeRings(
  db: Kysely<Database>,
  of: RingsOfJob,
  { tries, most }: { readonly tries: number; readonly most: number },
): Promise<TakenRing[]> {
  const { rows } = await sql<TakenRing>`
    with taken as (
      update bell_rings as ring set status = 'sending', tries = ring.tries + 1
      from (
        select user_id, way, device_id from bell_rings
        where ${isOfJob(of)} and status = 'waiting' and tries < ${tries}
        order by way desc, user_id, device_id limit ${most} for update skip locked
      ) waiting
      where ring.poll_id = ${of.pollId} and ring.user_id = waiting.user_id and ring.way = waiting.way
        and ring.device_id = waiting.device_id
      returning ring.user_id, ring.way, ring.device_id, ring.tries, ring.rung_ms
    )
    select taken.user_id as "userId", taken.way, taken.device_id as "deviceId", taken.tries, taken.rung_ms as "rungMs", users.email,
      last_sign_ins.language, device.address, device.p256dh, device.auth
    from taken join users on users.id = taken.user_id
    left join last_sign_ins on last_sign_ins.user_id = taken.user_id
    left join bell_devices device on device.id = taken.device_id and device.user_id = taken.user_id`.execute(
    db,
  );
  return rows;
}

/** Notes what became of a ring, unless a clerk had it ring again meanwhile. */
export async function updateRing(
  db: Kysely<Database>,
  pollId: string,
  { userId, way, deviceId, rungMs }: Pick<TakenRing, 'userId' | 'way' | 'deviceId' | 'rungMs'>,
  status: 'waiting' | 'sent' | 'failed',
): Promise<void> {
  await db
    .updateTable('bell_rings')
    .set({ status })
    .where('poll_id', '=', pollId)
    .where('user_id', '=', userId)
    .where('way', '=', way)
    .where('device_id', '=', deviceId)
    .where('rung_ms', 'is not distinct from', rungMs)
    .execute();
}

/** Notes as failed what was under way when a job ended in the middle, since nobody knows whether it
 *  went out, and nobody is to hear the bell twice; and with `all` what waits, once the vote is
 *  over. */
export async function failRings(
  db: Kysely<Database>,
  of: RingsOfJob,
  { all }: { readonly all: boolean },
): Promise<void> {
  await db
    .updateTable('bell_rings')
    .set({ status: 'failed' })
    .where(isOfJob(of))
    .where('status', 'in', all ? ['sending', 'waiting'] : ['sending'])
    .execute();
}

/** How many rings of a job wait. */
export async function countWaitingRings(db: Kysely<Database>, of: RingsOfJob): Promise<number> {
  const { count } = await db
    .selectFrom('bell_rings')
    .select((the) => the.fn.countAll<number>().as('count'))
    .where(isOfJob(of))
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether the bell rang for somebody in a vote. */
export async function hasRung(db: Kysely<Database>, pollId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('bell_rings')
    .select('poll_id')
    .where('poll_id', '=', pollId)
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes when somebody came by the link of the bell; the first time after each ring counts. */
export async function noteAnswered(
  db: Kysely<Database>,
  pollId: string,
  userId: string,
  nowMs: number,
): Promise<void> {
  await db
    .updateTable('bell_rings')
    .set({ answered_ms: nowMs })
    .where('poll_id', '=', pollId)
    .where('user_id', '=', userId)
    .where(sql<boolean>`(answered_ms is null or answered_ms < rung_ms)`)
    .execute();
}

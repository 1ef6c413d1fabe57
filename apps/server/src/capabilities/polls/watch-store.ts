import type { BellCounts, BellOfVoter, MissingVoter } from '@hemicycle/contract/poll-watch';
import type { PageReport } from '@hemicycle/contract/page-report';
import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database.ts';
import { inAHuddle, inARoom, inMainChamber } from '../rooms/public.ts';
import { inNameOrder } from '../../platform/db/name-order.ts';
import { shownName } from '../names/public.ts';

/** An elector whose vote is not on record, with what the connections tell of them. Times in ms
 *  since the epoch. `line`: how their page says that sound travels; null: it says nothing. */
type MissingRow = Omit<MissingVoter, 'hasPoorLine' | 'bell'> & {
  readonly line: PageReport['line'];
  readonly bell: Omit<BellOfVoter, 'reaches'>;
};

/** SQL: what became of the division bell for one person, in one row or none. */
function bellOf(pollId: RawBuilder<unknown>, userId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select case
      when bool_or(ring.status in ('waiting', 'sending')) then 'ringing'
      when bool_or(ring.answered_ms >= coalesce(ring.rung_ms, 0)) then 'answered'
      when bool_or(ring.status = 'sent') then 'sent'
      else 'failed' end as standing,
      coalesce(array_agg(distinct ring.way order by ring.way desc) filter (where ring.status = 'sent'),
        '{}') as ways,
      max(coalesce(ring.rung_ms, bell.rung_ms)) as rung_ms
    from bell_rings ring join bells bell using (poll_id)
    where ring.poll_id = ${pollId} and ring.user_id = ${userId}
    having count(*) > 0`;
}

/** When the division bell rang in a poll, for how many people, and to how many it was sent; null
 *  where it rang for nobody. Source: BEY-42. */
export async function countBell(
  db: Kysely<Database>,
  pollId: string,
): Promise<{ readonly [Count in keyof BellCounts]: number } | null> {
  const { rows } = await sql<{ [Count in keyof BellCounts]: number }>`
    with rung as (select distinct user_id from bell_rings where poll_id = ${pollId})
    select (select rung_ms from bells where poll_id = ${pollId}) as "rungMs", count(*)::integer as rung,
      count(*) filter (where standing in ('sent', 'answered'))::integer as sent,
      count(*) filter (where standing = 'failed')::integer as failed,
      count(*) filter (where standing = 'answered')::integer as answered
    from rung cross join lateral (${bellOf(sql`${pollId}`, sql`rung.user_id`)}) bell`.execute(db);
  const [counts] = rows;
  return counts === undefined || counts.rung === 0 ? null : counts;
}

/** The electors of a poll without a vote on record, and where they are. Whoever has a connection
 *  that is not stale is here. Somebody without one who did not leave has lost the line: they
 *  still stand in a room, or were given up for lost there. What a page said of its line before
 *  `staleBeforeMs` is left out. `staleBeforeMs`: a connection without
 *  a sign of life since then is stale. One statement. Source: BEY-40. */
export async function loadMissing(
  db: Kysely<Database>,
  poll: { readonly id: string; readonly idVotingSession: string; readonly openedMs: number },
  staleBeforeMs: number,
): Promise<MissingRow[]> {
  /** SQL: when a page of somebody of the sitting was last seen; null: none is connected. */
  const seenOf = (userId: RawBuilder<unknown>) => sql`(
    select max(last_seen_ms) from people_connections connection
    where connection.id_voting_session = ${poll.idVotingSession} and connection.user_id = ${userId})`;
  const { rows } = await sql<MissingRow>`
    with missing as (
      select elector.* from poll_electors elector
      where elector.poll_id = ${poll.id} and not exists (
        select from votes where votes.poll_id = elector.poll_id and votes.user_id = elector.user_id)
    ), stays as (
      select stay.user_id, max(stay.left_ms) as left_ms,
        min(stay.joined_ms) filter (where stay.left_ms is null) as here_ms,
        count(*) filter (where stay.left_ms >= ${poll.openedMs}::bigint) as ended
      from attendance_stays stay join missing on missing.user_id = stay.user_id
      where stay.id_voting_session = ${poll.idVotingSession} and connection_id is not null group by stay.user_id
    ), states as (
      select user_id, lost_ms, left_ms as went_ms,
        case when ${inMainChamber()} then 'chamber' when ${inAHuddle()} then 'huddle'
          else 'none' end as room, ${inARoom()} or lost_ms is not null as stands_in_room
      from people_states where id_voting_session = ${poll.idVotingSession}
    ), known as (
      select missing.*, stays.left_ms, stays.here_ms, coalesce(stays.ended, 0) as ended,
        states.lost_ms, states.went_ms, states.user_id is not null as came,
        coalesce(states.stands_in_room, false) as stands_in_room, coalesce(states.room, 'none') as room,
        coalesce(proxy_states.room, 'none') as proxy_room,
        ${seenOf(sql`missing.user_id`)} as seen_ms, ${seenOf(sql`missing.proxy_user_id`)} as proxy_seen_ms
      from missing
      left join stays on stays.user_id = missing.user_id
      left join states on states.user_id = missing.user_id
      left join states as proxy_states on proxy_states.user_id = missing.proxy_user_id
    ), placed as (
      select known.*, case
        when seen_ms >= ${staleBeforeMs}::bigint then 'here'
        when stands_in_room then 'line-lost'
        when proxy_seen_ms >= ${staleBeforeMs}::bigint then 'with-proxy'
        when came then 'away'
        else 'never' end as place
      from known
    )
    select placed.user_id as "userId", placed.display_name as name, voter.avatar, placed.group_name as "groupName",
      placed.group_color as color, coalesce(proxy.display_name, ${shownName('proxy_user')}) as "proxyName",
      placed.place as "where",
      case placed.place
        when 'here' then greatest(placed.here_ms, ${poll.openedMs}::bigint)
        when 'with-proxy' then greatest(${poll.openedMs}::bigint, (
          select min(joined_ms) from attendance_stays stay
          where stay.id_voting_session = ${poll.idVotingSession} and stay.user_id = placed.proxy_user_id
            and connection_id is not null and stay.left_ms is null))
        when 'line-lost' then coalesce(placed.seen_ms, placed.left_ms, placed.lost_ms)
        when 'away' then coalesce(placed.went_ms, placed.left_ms) end as "sinceMs",
      case placed.place when 'here' then placed.room when 'with-proxy' then placed.proxy_room end as room,
      case placed.place when 'here' then said.report->'line' end as line,
      placed.ended::integer as "timesLost",
      json_build_object('standing', coalesce(bell.standing, 'none'), 'ways', coalesce(bell.ways, '{}'),
        'rungMs', bell.rung_ms) as bell
    from placed
    left join lateral (${bellOf(sql`placed.poll_id`, sql`placed.user_id`)}) bell on true
    left join page_reports said on said.id_voting_session = ${poll.idVotingSession}
      and said.user_id = placed.user_id and said.told_ms >= ${staleBeforeMs}::bigint
    left join poll_electors proxy on proxy.poll_id = placed.poll_id and proxy.user_id = placed.proxy_user_id
    left join users voter on voter.id = placed.user_id
    left join users proxy_user on proxy_user.id = placed.proxy_user_id
    order by ${inNameOrder('placed.display_name')}, placed.user_id`.execute(db);
  return rows;
}

/** Somebody of the electorate whose vote is on record, and when it arrived. */
interface VotedRow {
  readonly userId: string;
  readonly name: string;
  readonly arrivalMs: number;
}

/** The electors of a poll whose vote is on record, by name. */
export async function loadVoted(db: Kysely<Database>, pollId: string): Promise<VotedRow[]> {
  const { rows } = await sql<VotedRow>`
    select elector.user_id as "userId", elector.display_name as name,
      votes.server_arrival_time_ms as "arrivalMs"
    from poll_electors elector join votes using (poll_id, user_id)
    where elector.poll_id = ${pollId} order by ${inNameOrder('elector.display_name')}, elector.user_id`.execute(
    db,
  );
  return rows;
}

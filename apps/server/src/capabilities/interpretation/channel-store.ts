import type {
  InterpretationLanguage,
  Interpreter,
  InterpreterChannel,
} from '@hemicycle/contract/interpretation';
import { permissions } from '@hemicycle/contract/permissions';
import { boothAlarm } from '@hemicycle/rules/interpretation/floor-language';
import { sql, type Insertable, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../database.ts';
import { isMemberOf } from '../sessions/public.ts';
import { inNameOrder } from '../../platform/db/name-order.ts';
import { shownName } from '../names/public.ts';

/** A channel with the people named for its booth, in the order in which they were named. */
export interface ChannelRow {
  readonly id: string;
  readonly boothId: string;
  readonly idVotingSession: string;
  readonly language: InterpretationLanguage;
  readonly isClosed: boolean;
  /** Whether the room that the booth serves speaks this language, as somebody has said. */
  readonly isFloorLanguage: boolean;
  /** Who is on air, and since when; null: nobody. */
  readonly onAir: InterpreterChannel['onAir'];
  /** The latest handover, open or ended; null: none yet. */
  readonly handover: InterpreterChannel['handover'];
  readonly alarm: InterpreterChannel['alarm'];
  readonly interpreters: readonly Interpreter[];
  /** The huddle that the booth serves; null: the main chamber. */
  readonly huddleId: string | null;
}

/** Writes a channel. False where its session has an open channel of the language. */
export async function insertChannel(
  db: Kysely<Database>,
  channel: Insertable<Database['interpreter_channels']>,
): Promise<boolean> {
  const row = await db
    .insertInto('interpreter_channels')
    .values(channel)
    .onConflict((conflict) =>
      conflict.columns(['id_voting_session', 'language']).where('closed_ms', 'is', null).doNothing(),
    )
    .returning('channel_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A channel, closed or not; null where there is none. */
export async function loadChannel(db: Kysely<Database>, channelId: string): Promise<ChannelRow | null> {
  const [row] = await loadChannels(db, sql`channel_id = ${channelId}`);
  return row ?? null;
}

/** The channel of a booth; null where there is none. */
export async function loadChannelIdOfBooth(db: Kysely<Database>, boothId: string): Promise<string | null> {
  const row = await db
    .selectFrom('interpreter_channels')
    .select('channel_id')
    .where('booth_id', '=', boothId)
    .executeTakeFirst();
  return row?.channel_id ?? null;
}

/** The open channels of a session. One query. */
export async function loadOpenChannels(db: Kysely<Database>, idVotingSession: string): Promise<ChannelRow[]> {
  return loadChannels(
    db,
    sql`interpreter_channels.id_voting_session = ${idVotingSession} and interpreter_channels.closed_ms is null`,
  );
}

/** The channels to which people listen while nobody is named for their booth. One query. */
export async function loadUnofferedChannels(db: Kysely<Database>): Promise<ChannelRow[]> {
  return loadChannels(
    db,
    sql`exists (select from second_rooms where room_id = channel_id)
      and not exists (select from users where users.id = any(huddles.invitees))`,
  );
}

/** Whether the room that the booth of a channel serves speaks its language, as somebody has
 *  said. */
const IS_FLOOR_LANGUAGE = sql<boolean>`exists (
  select from floor_languages as floor join huddles as channel on channel.id = floor.channel_id
  where floor.channel_id = interpreter_channels.channel_id
    and floor.floor_huddle_id is not distinct from channel.served_huddle_id)`;

/** Since when nobody is on air while people listen, and since when the interpreter on air is
 *  silent. */
interface BoothFacts {
  readonly silentSinceMs: number | null;
  readonly emptySinceMs: number | null;
}

async function loadChannels(db: Kysely<Database>, which: RawBuilder<unknown>): Promise<ChannelRow[]> {
  const { rows } = await sql<Omit<ChannelRow, 'alarm'> & BoothFacts>`
    select channel_id as id, booth_id as "boothId", language, interpreter_channels.closed_ms is not null as "isClosed",
      interpreter_channels.id_voting_session as "idVotingSession",
      (select json_build_object('userId', user_id, 'sinceMs', air_since_ms) from second_rooms
        where room_id = channel_id and air_since_ms is not null) as "onAir",
      (select json_build_object('giverId', giver_id, 'takerId', taker_id, 'askedBy', asked_by, 'minutes', minutes,
          'endsAtMs', ends_ms, 'state', state, 'changedMs', changed_ms) from booth_handovers
        where booth_handovers.channel_id = interpreter_channels.channel_id) as handover,
      ${IS_FLOOR_LANGUAGE} as "isFloorLanguage",
      (select silent_since_ms from second_rooms where room_id = channel_id and silent_since_ms is not null)
        as "silentSinceMs",
      empty_since_ms as "emptySinceMs",
      (select served_huddle_id from huddles as channel where channel.id = channel_id) as "huddleId",
      coalesce((
        select json_agg(json_build_object('userId', users.id, 'displayName', ${shownName()}) order by place)
        from unnest(huddles.invitees) with ordinality as named (user_id, place)
        join users on users.id = named.user_id
      ), '[]') as interpreters
    from interpreter_channels join huddles on huddles.id = booth_id
    where ${which}`.execute(db);
  return rows.map(({ silentSinceMs, emptySinceMs, ...row }) => ({
    ...row,
    alarm: boothAlarm({ isFloorLanguage: row.isFloorLanguage, silentSinceMs, emptySinceMs }),
  }));
}

/** Notes of which channels, of a session or (null) of every session, people listen while nobody is
 *  on air, and of which no longer. The interpreters of the booth do not count as listeners; where
 *  the floor speaks the language nobody is missed. Returns the sessions in which that changed.
 *  One statement. Source: BEY-38. */
export async function updateEmptyBooths(
  db: Kysely<Database>,
  idVotingSession: string | null,
  nowMs: number,
): Promise<string[]> {
  const { rows } = await sql<{ idVotingSession: string }>`
    with facts as (
      select channel_id, interpreter_channels.closed_ms is null
        and not exists (select from second_rooms where room_id = channel_id and air_since_ms is not null)
        and not ${IS_FLOOR_LANGUAGE}
        and exists (select from second_rooms where room_id = channel_id and user_id <> all(invitees)) as is_empty
      from interpreter_channels join huddles on huddles.id = booth_id
      where ${idVotingSession}::text is null or interpreter_channels.id_voting_session = ${idVotingSession}
    )
    update interpreter_channels set empty_since_ms = case when is_empty then ${nowMs}::bigint end
    from facts
    where interpreter_channels.channel_id = facts.channel_id and (empty_since_ms is not null) <> is_empty
    returning id_voting_session as "idVotingSession"`.execute(db);
  return [...new Set(rows.map((row) => row.idVotingSession))];
}

/** Marks a channel as closed. False where it was closed already. */
export async function updateChannelClosed(
  db: Kysely<Database>,
  channelId: string,
  nowMs: number,
): Promise<boolean> {
  const row = await db
    .updateTable('interpreter_channels')
    .set({ closed_ms: nowMs })
    .where('channel_id', '=', channelId)
    .where('closed_ms', 'is', null)
    .returning('channel_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The people who belong to a session and may see its interpreter rooms, by name. One query.
 *  Source: PERM-39. */
export async function loadCandidates(db: Kysely<Database>, idVotingSession: string): Promise<Interpreter[]> {
  const { rows } = await sql<Interpreter>`
    select users.id as "userId", ${shownName()} as "displayName" from users
    join voting_sessions on voting_sessions.id = ${idVotingSession}
    where users.id in (select user_id from user_roles join roles on roles.id = role_id
        where ${permissions.interpreterRoomView} = any(actions_allowed))
      and ${isMemberOf(sql`users.id`)}
    order by ${inNameOrder(shownName())}, users.id`.execute(db);
  return rows;
}

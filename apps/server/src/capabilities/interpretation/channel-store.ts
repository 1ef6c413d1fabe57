import type {
  InterpretationLanguage,
  Interpreter,
  InterpreterChannel,
} from '@hemicycle/contract/interpretation';
import { permissions } from '@hemicycle/contract/permissions';
import { sql, type Insertable, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../database.ts';

/** A channel with the people named for its booth, in the order in which they were named. */
export interface ChannelRow {
  readonly id: string;
  readonly boothId: string;
  readonly idVotingSession: string;
  readonly language: InterpretationLanguage;
  readonly isClosed: boolean;
  /** Who is on air, and since when; null: nobody. */
  readonly onAir: InterpreterChannel['onAir'];
  readonly interpreters: readonly Interpreter[];
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

/** The open channels of a session. One query. */
export async function loadOpenChannels(db: Kysely<Database>, idVotingSession: string): Promise<ChannelRow[]> {
  return loadChannels(
    db,
    sql`interpreter_channels.id_voting_session = ${idVotingSession} and interpreter_channels.closed_ms is null`,
  );
}

async function loadChannels(db: Kysely<Database>, which: RawBuilder<unknown>): Promise<ChannelRow[]> {
  const { rows } = await sql<ChannelRow>`
    select channel_id as id, booth_id as "boothId", language, interpreter_channels.closed_ms is not null as "isClosed",
      interpreter_channels.id_voting_session as "idVotingSession",
      (select json_build_object('userId', user_id, 'sinceMs', air_since_ms) from second_rooms
        where room_id = channel_id and air_since_ms is not null) as "onAir",
      coalesce((
        select json_agg(json_build_object('userId', users.id, 'displayName', display_name) order by place)
        from unnest(huddles.invitees) with ordinality as named (user_id, place)
        join users on users.id = named.user_id
      ), '[]') as interpreters
    from interpreter_channels join huddles on huddles.id = booth_id
    where ${which}`.execute(db);
  return rows;
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
    select users.id as "userId", display_name as "displayName" from users
    join voting_sessions on voting_sessions.id = ${idVotingSession}
    where users.id in (select user_id from user_roles join roles on roles.id = role_id
        where ${permissions.interpreterRoomView} = any(actions_allowed))
      and (not members_only and users.type = 'user' or users.id in (select user_id from voting_session_members
        where id_voting_session = ${idVotingSession}))
    order by display_name, users.id`.execute(db);
  return rows;
}

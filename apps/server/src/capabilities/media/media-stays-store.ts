import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { StayFacts } from '../../adapters/media-server/stay-book.ts';
import type { SharedStay, StayChanges } from '../../adapters/media-server/stay-sharing.ts';
import type { Database } from '../../database.ts';

const facts = sql`id, user_id as "userId", room_id as "roomId", epoch::float8 as epoch, connection_id as "connectionId",
  sends, may, hidden, views_shares as "viewsShares", views_cameras as "viewsCameras"`;

/** Writes the stays of a server in a room. A new stay replaces the lingering stays of the same
 *  person in the room. A stay that another server has taken over is left unchanged. A stay that
 *  goes on sending keeps the turn in which it began. */
export async function writeStays(
  db: Kysely<Database>,
  serverId: string,
  roomId: string,
  { entered, changed, ended }: StayChanges,
): Promise<void> {
  const given = JSON.stringify([
    ...entered.map((stay) => ({ ...factsOf(stay), entered: true })),
    ...changed.map((stay) => ({ ...factsOf(stay), entered: false })),
  ]);
  await sql`
    with given as (
      select * from jsonb_to_recordset(${given}::jsonb) as given(id text, user_id text, epoch bigint,
        connection_id text, sends jsonb, may jsonb, hidden boolean, views_shares boolean, views_cameras text,
        entered boolean)
    ), newcomers as (
      select user_id from given where entered and not exists (
        select from media_stays where room_id = ${roomId} and media_stays.id = given.id)
    ), gone as (
      delete from media_stays where room_id = ${roomId} and (
        (server_id = ${serverId} and id = any(${[...ended]}::text[]))
        or (connection_id is null and id not in (select id from given)
          and user_id in (select user_id from newcomers)))
    ), taken as (
      insert into media_stays (room_id, id, user_id, epoch, server_id, connection_id, sends, may, hidden, views_shares,
        views_cameras, camera_turn, microphone_turn)
      select ${roomId}, id, user_id, epoch, ${serverId}, connection_id, sends, may, hidden, views_shares,
        views_cameras, case when (sends->>'camera')::boolean then nextval('media_turns') end,
        case when (sends->>'microphone')::boolean then nextval('media_turns') end
      from given where entered
      on conflict (room_id, id) do update set server_id = excluded.server_id, connection_id = excluded.connection_id,
        sends = excluded.sends, may = excluded.may, hidden = excluded.hidden, views_shares = excluded.views_shares,
        views_cameras = excluded.views_cameras,
        camera_turn = case when excluded.camera_turn is not null
          then coalesce(media_stays.camera_turn, excluded.camera_turn) end,
        microphone_turn = case when excluded.microphone_turn is not null
          then coalesce(media_stays.microphone_turn, excluded.microphone_turn) end
    )
    update media_stays set connection_id = given.connection_id, sends = given.sends, may = given.may,
      hidden = given.hidden, views_shares = given.views_shares, views_cameras = given.views_cameras,
      camera_turn = case when (given.sends->>'camera')::boolean then coalesce(camera_turn, nextval('media_turns')) end,
      microphone_turn = case when (given.sends->>'microphone')::boolean
        then coalesce(microphone_turn, nextval('media_turns')) end
    from given
    where not given.entered and room_id = ${roomId} and media_stays.id = given.id and server_id = ${serverId}`.execute(
    db,
  );
}

/** All stays in a room, on every server. */
export async function loadStays(
  db: Kysely<Database>,
  serverId: string,
  roomId: string,
): Promise<SharedStay[]> {
  const { rows } = await sql<SharedStay>`
    select ${facts}, server_id = ${serverId} as own, camera_turn::float8 as "cameraTurn",
      microphone_turn::float8 as "microphoneTurn"
    from media_stays where room_id = ${roomId}`.execute(db);
  return rows;
}

/** Gives a server the stays of servers that are gone. Returns those stays; none has a socket. */
export async function takeStaysOfGone(db: Kysely<Database>, serverId: string): Promise<StayFacts[]> {
  const { rows } = await sql<StayFacts>`
    update media_stays set server_id = ${serverId}, connection_id = null
    where server_id not in (select id from running_servers) returning ${facts}`.execute(db);
  return rows;
}

function factsOf(stay: StayFacts) {
  const { id, userId: user_id, epoch, connectionId: connection_id, sends, may, hidden } = stay;
  const { viewsShares: views_shares, viewsCameras: views_cameras } = stay;
  return { id, user_id, epoch, connection_id, sends, may, hidden, views_shares, views_cameras };
}

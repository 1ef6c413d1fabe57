import { mayKnowOfRecording, mayPlayRecording } from '@hemicycle/rules/recording/recording-view';
import type { Room } from '@hemicycle/rules/rooms/room';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadHuddle, roomOfRow } from '../huddles/public.ts';
import type { RecordingRow } from './recording-store.ts';

type OfRoom = Pick<RecordingRow, 'id_voting_session' | 'floor_room_id'>;

/** Who may learn of recordings, and play them, by the rooms whose people are in them, as these are
 *  now. */
export interface SeenBy {
  readonly mayKnow: (row: OfRoom, viewer: Viewer) => boolean;
  readonly mayPlay: (row: OfRoom, viewer: Viewer) => boolean;
}

/** Loads the rooms of these recordings. */
export async function loadSeenBy(db: Kysely<Database>, rows: readonly OfRoom[]): Promise<SeenBy> {
  const ofHuddles = new Set(rows.filter((row) => !isOfMain(row)).map(({ floor_room_id: roomId }) => roomId));
  const huddles = await Promise.all([...ofHuddles].map((roomId) => loadHuddle(db, roomId)));
  const rooms = new Map<string, Room>(
    huddles.flatMap((huddle) => (huddle === null ? [] : [[huddle.id, roomOfRow(huddle)]])),
  );
  const roomOf = ({ floor_room_id: roomId }: OfRoom) => rooms.get(roomId) ?? null;
  return {
    mayKnow: (row, viewer) => {
      const room = roomOf(row);
      return isOfMain(row) || (room !== null && mayKnowOfRecording(room, viewer));
    },
    mayPlay: (row, viewer) => isOfMain(row) || mayPlayRecording(roomOf(row), viewer),
  };
}

function isOfMain({ id_voting_session: idVotingSession, floor_room_id: roomId }: OfRoom): boolean {
  return roomId === idVotingSession;
}

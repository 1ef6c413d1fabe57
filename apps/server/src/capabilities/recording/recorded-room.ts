import { isMainChamberOf } from '@hemicycle/rules/rooms/place';
import { roomTakesRecording } from '@hemicycle/rules/recording/recording-view';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadHuddle } from '../huddles/public.ts';
import { loadChannelIdOfBooth, loadChannelToHear } from '../interpretation/public.ts';
import { requireSessionOf } from '../sessions/public.ts';
import { loadFlagsFor } from '../site/public.ts';

type Session = Awaited<ReturnType<typeof requireSessionOf>>;

/** A room that may be recorded or streamed. */
export interface RecordedRoom {
  readonly session: Session;
  /** The session's id for its main chamber. */
  readonly roomId: string;
  readonly title: string;
  /** The room whose people are in it: for a channel, the one that its booth serves. */
  readonly floorRoomId: string;
  /** It is an interpreter channel. */
  readonly interpreter: boolean;
  /** The language of an interpreter channel, in its own name; null elsewhere. */
  readonly language: string | null;
  readonly takesRecording: boolean;
  readonly takesStream: boolean;
}

/** A room of a session of the viewer, by the id that the calls name: the session's for its main
 *  chamber. A booth stands for its channel, which is what can be heard of it. @throws DomainError
 *  `not-found`, `in-lobby`, `room-not-found`. Source: REC-04, ADMIN-02. */
export async function requireRecordedRoom(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { idVotingSession, id }: { readonly idVotingSession: string; readonly id: string },
): Promise<RecordedRoom> {
  const session = await requireSessionOf(db, viewer, idVotingSession);
  const flags = await loadFlagsFor(db, viewer);
  if (isMainChamberOf(session.id, id)) {
    return {
      session,
      ...{ roomId: session.id, floorRoomId: session.id, title: session.title, interpreter: false },
      language: null,
      takesRecording: roomTakesRecording({ isMainChamber: true, isBooth: false }, flags),
      takesStream: true,
    };
  }
  const named = await loadHuddle(db, id);
  const channelId = named?.subtype === 'booth' ? await loadChannelIdOfBooth(db, named.id) : null;
  const huddle = channelId === null ? named : await loadHuddle(db, channelId);
  const isOfPeople = huddle !== null && huddle.subtype !== 'interview' && huddle.type !== 'closed';
  if (!isOfPeople || huddle.id_voting_session !== session.id) throw new DomainError('room-not-found');
  const interpreter = huddle.subtype === 'interpreter';
  const channel = interpreter ? await loadChannelToHear(db, huddle.id) : null;
  return {
    session,
    ...{ roomId: huddle.id, floorRoomId: floorRoomOf(huddle), title: huddle.title, interpreter },
    language: channel?.languageNative ?? null,
    takesRecording: roomTakesRecording(
      { isMainChamber: false, isBooth: interpreter, privateRecording: huddle.private_recording },
      flags,
    ),
    takesStream: interpreter || huddle.streaming_enabled,
  };
}

/** The room whose people a recording of a huddle has in it. Source: REC-09, BEY-17. */
export function floorRoomOf(
  huddle: Pick<
    NonNullable<Awaited<ReturnType<typeof loadHuddle>>>,
    'id' | 'subtype' | 'served_huddle_id' | 'id_voting_session'
  >,
): string {
  if (huddle.subtype !== 'interpreter') return huddle.id;
  return huddle.served_huddle_id ?? huddle.id_voting_session;
}

/** The calls name who asks. @throws DomainError `wrong-person`. Source: REC-19. */
export function requireCaller({ userId }: Viewer, from: string): void {
  if (from !== userId) throw new DomainError('wrong-person');
}

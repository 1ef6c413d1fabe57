import { isMainChamberOf } from '@hemicycle/rules/rooms/place';
import { roomTakesRecording } from '@hemicycle/rules/recording/recording-view';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadHuddle } from '../huddles/public.ts';
import { loadChannelToHear } from '../interpretation/public.ts';
import { requireSessionOf } from '../sessions/public.ts';
import { loadSiteFlags } from '../site/public.ts';

type Session = Awaited<ReturnType<typeof requireSessionOf>>;

/** A room that may be recorded or streamed. */
export interface RecordedRoom {
  readonly session: Session;
  /** The session's id for its main chamber. */
  readonly roomId: string;
  readonly title: string;
  readonly isMain: boolean;
  /** It is an interpreter channel or a booth. */
  readonly interpreter: boolean;
  /** The language of an interpreter channel, in its own name; null elsewhere. */
  readonly language: string | null;
  readonly takesRecording: boolean;
  readonly takesStream: boolean;
}

/** A room of a session of the viewer, by the id that the calls name: the session's for its main
 *  chamber. @throws DomainError `not-found`, `in-lobby`, `room-not-found`. Source: REC-04,
 *  ADMIN-02. */
export async function requireRecordedRoom(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { idVotingSession, id }: { readonly idVotingSession: string; readonly id: string },
): Promise<RecordedRoom> {
  const session = await requireSessionOf(db, viewer, idVotingSession);
  const flags = await loadSiteFlags(db);
  if (isMainChamberOf(session.id, id)) {
    return {
      session,
      ...{ roomId: session.id, title: session.title, isMain: true, interpreter: false, language: null },
      takesRecording: roomTakesRecording({ isMainChamber: true, isBooth: false }, flags),
      takesStream: true,
    };
  }
  const huddle = await loadHuddle(db, id);
  const isOfPeople = huddle !== null && huddle.subtype !== 'interview' && huddle.type !== 'closed';
  if (!isOfPeople || huddle.id_voting_session !== session.id) throw new DomainError('room-not-found');
  const isChannel = huddle.subtype === 'interpreter';
  const interpreter = isChannel || huddle.subtype === 'booth';
  const channel = isChannel ? await loadChannelToHear(db, id) : null;
  return {
    session,
    ...{ roomId: id, title: huddle.title, isMain: false, interpreter },
    language: channel?.languageNative ?? null,
    takesRecording: roomTakesRecording(
      { isMainChamber: false, isBooth: interpreter, privateRecording: huddle.private_recording },
      flags,
    ),
    takesStream: isChannel || huddle.streaming_enabled,
  };
}

/** The calls name who asks. @throws DomainError `wrong-person`. Source: REC-19. */
export function requireCaller({ userId }: Viewer, from: string): void {
  if (from !== userId) throw new DomainError('wrong-person');
}

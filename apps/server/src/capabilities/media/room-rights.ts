import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadHuddle } from '../huddles/public.ts';
import { loadHuddleMembers } from '../people/public.ts';
import { loadMediaRights, loadRightsAnywhere, type Presence, type RoomRights } from './media-rights.ts';

/** A media room of a session: the main chamber, whose id is the session's, or a huddle. */
export interface RoomOfSession {
  readonly idVotingSession: string;
  readonly roomId: string;
}

/** What each of these people may do with the media of a room now, by user id: nothing of those who may not be in it, and of the main chamber
 *  nothing of those whose `presence` does not do. In a huddle that is whoever is a
 *  member of it and while it is open, also after the end of the main meeting. Source: HUD-06, EXIT-10, PERM-33. */
export async function loadRoomRights(
  deps: Pick<Deps, 'db'>,
  { idVotingSession, roomId }: RoomOfSession,
  viewers: readonly Pick<Viewer, 'userId' | 'roleNames' | 'actionsAllowed'>[],
  presence: Presence,
): Promise<Map<string, RoomRights>> {
  if (roomId === idVotingSession) return loadMediaRights(deps, idVotingSession, viewers, presence);
  const huddle = await loadHuddle(deps.db, roomId);
  if (huddle?.id_voting_session !== idVotingSession || huddle.type === 'closed') return new Map();
  const userIds = viewers.map(({ userId }) => userId);
  const members = await loadHuddleMembers(deps.db, roomId, userIds);
  const those = viewers.filter(({ userId }) => members.has(userId));
  return those.length === 0 ? new Map() : loadRightsAnywhere(deps, idVotingSession, those);
}

/** The session of a media room. A room that is no huddle is a main chamber. */
export async function sessionOfRoom({ db }: Pick<Deps, 'db'>, roomId: string): Promise<string> {
  return (await loadHuddle(db, roomId))?.id_voting_session ?? roomId;
}

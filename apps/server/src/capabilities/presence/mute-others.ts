import { forceMuteAllPermission } from '@hemicycle/rules/moderation/force-mute';
import { huddleOf, roomIdOf } from '@hemicycle/rules/rooms/place';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { requireAttendedSession } from '../sessions/public.ts';
import { loadPeopleState } from './live-people.ts';
import { loadUserIdsIn } from './place-store.ts';
import { muteStates } from './state-store.ts';

/** Mutes everyone but the caller in the huddle that the caller is in, or else in the main chamber,
 *  of the session that they attend, and says how many were on. They may unmute again.
 *  @throws DomainError `not-found` without such a session. Source: PERM-22. */
export async function muteOthers(deps: Deps, viewer: Viewer): Promise<{ muted: number }> {
  const session = await requireAttendedSession(deps.db, viewer);
  const { id: idVotingSession } = session;
  const { userId } = viewer;
  const own = await loadPeopleState(deps.db, idVotingSession, userId);
  const huddleId = huddleOf(own ?? undefined);
  const userIds = await muteStates(deps.db, idVotingSession, 'audio', { userId }, huddleId);
  if (userIds.length > 0) deps.news.announce({ kind: 'people', idVotingSession, userIds });
  // Those too who never said that they are on: the media knows who is heard.
  const there = await loadUserIdsIn(deps.db, idVotingSession, roomIdOf(idVotingSession, huddleId));
  const others = there.filter((id) => id !== userId);
  if (others.length > 0) {
    deps.news.announce({ kind: 'mediaSilenced', idVotingSession, userIds: others, source: 'microphone' });
  }
  return { muted: userIds.length };
}

/** Shows as muted whom a mute by force of all binds: not those who may release it, nor those whom a
 *  moderator let through. The media hears of it as of changed rights. Source: PERM-22, PERM-23. */
export async function muteAll(deps: Deps, idVotingSession: string, what: 'audio' | 'video'): Promise<void> {
  const userIds = await muteStates(deps.db, idVotingSession, what, {
    permission: forceMuteAllPermission[what],
    letThrough: true,
  });
  if (userIds.length > 0) deps.news.announce({ kind: 'people', idVotingSession, userIds });
}

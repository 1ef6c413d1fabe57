import { muteOthers as declared } from '@hemicycle/contract/people';
import { forceMuteAllPermission } from '@hemicycle/rules/moderation/force-mute';
import { huddleOf, roomIdOf } from '@hemicycle/rules/rooms/place';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import { requireAttendedSession } from '../sessions/public.ts';
import { requireStillMay } from '../writing/public.ts';
import { loadPeopleState } from './live-people.ts';
import { loadUserIdsIn } from './place-store.ts';
import { muteStates } from './state-store.ts';

/** Mutes everybody else in the caller's huddle, or in the main chamber where the caller is in no
 *  huddle, of the session that the caller attends. Returns how many were unmuted before. They may
 *  unmute themselves again.
 *  @throws DomainError `not-found` where the caller attends no session. Source: PERM-22. */
export async function muteOthers(deps: Deps, viewer: Viewer): Promise<{ muted: number }> {
  const session = await requireAttendedSession(deps.db, viewer);
  const { id: idVotingSession } = session;
  const { userId } = viewer;
  const own = await loadPeopleState(deps.db, idVotingSession, userId);
  const huddleId = huddleOf(own ?? undefined);
  const userIds = await inTransaction(deps.db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.access);
    const muted = await muteStates(transaction, idVotingSession, 'audio', { userId }, huddleId);
    const created = deps.clock.nowMs();
    await enterAct(deps, transaction, idVotingSession, {
      ...{ act: 'muteOthers', byUserId: userId, userId: null, detail: { people: muted.length }, created },
    });
    return muted;
  });
  if (userIds.length > 0) deps.news.announce({ kind: 'people', idVotingSession, userIds });
  // The media is told about everybody in the room: somebody may be heard there whose state says
  // muted.
  const there = await loadUserIdsIn(deps.db, idVotingSession, roomIdOf(idVotingSession, huddleId));
  const others = there.filter((id) => id !== userId);
  if (others.length > 0) {
    deps.news.announce({ kind: 'mediaSilenced', idVotingSession, userIds: others, source: 'microphone' });
  }
  return { muted: userIds.length };
}

/** Shows people as muted when all are muted by force. Left out are those who may lift that mute,
 *  and those whom a moderator let through. The media learns of it by the news of changed rights.
 *  Source: PERM-22, PERM-23. */
export async function muteAll(deps: Deps, idVotingSession: string, what: 'audio' | 'video'): Promise<void> {
  const userIds = await muteStates(deps.db, idVotingSession, what, {
    permission: forceMuteAllPermission[what],
    letThrough: true,
  });
  if (userIds.length > 0) deps.news.announce({ kind: 'people', idVotingSession, userIds });
}

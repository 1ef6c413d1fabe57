import { randomUUID } from 'node:crypto';
import type { AnswerOf, BodyOf } from '@hemicycle/contract/endpoint';
import type { Huddle } from '@hemicycle/contract/huddles';
import * as declared from '@hemicycle/contract/lobby';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import { insertHuddle, isMainMeetingOver, loadHuddle, presentHuddle, tellMoved } from '../huddles/public.ts';
import { enterHuddle } from '../presence/public.ts';
import { loadSession, lockSession, requireAttendedSession, requireSessionOf } from '../sessions/public.ts';
import { requireStillMay } from '../writing/public.ts';
import {
  deleteInterviewed,
  loadInterviewBy,
  updateBackInQueue,
  updateIdentitySeen,
  updateInterviewed,
} from './interview-store.ts';
import { shutOverRooms, tellEnded } from './keep-interviews.ts';
import { loadQueue } from './lobby-store.ts';

/** Takes somebody who waits into an interview: makes its room, and moves the viewer there out of
 *  the chamber. All of it happens, or nothing. Of several attendants at the same time, one gets the
 *  person. Repeating it answers the same room. @throws DomainError `not-found`, `lobby-off`,
 *  `interview-off`, `interview-open` where the viewer interviews somebody else, `lobby-decided`,
 *  `session-ended`, `huddles-full`, `huddles-unavailable` where a hosted provider carries the
 *  media. Source: LOBBY-03, BEY-19. */
export async function beginInterview(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
  { userId }: BodyOf<typeof declared.beginInterview>,
): Promise<Huddle> {
  const { db, clock, news, meetingProvider } = deps;
  const { id } = await requireSessionOf(db, viewer, idVotingSession);
  if (meetingProvider !== null) throw new DomainError('huddles-unavailable');
  const by = viewer.userId;
  const { huddle, moved } = await inTransaction(db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.beginInterview.access);
    if (!(await lockSession(transaction, id))) throw new DomainError('not-found');
    const nowMs = clock.nowMs();
    const session = await loadSession(transaction, id);
    if (session?.lobby_shut !== true) throw new DomainError('lobby-off');
    if (!session.lobby_interview) throw new DomainError('interview-off');
    const present = await loadInterviewBy(transaction, id, by);
    if (present !== null) {
      const room = await loadHuddle(transaction, present.roomId);
      if (present.userId !== userId || room === null) throw new DomainError('interview-open');
      return { huddle: room, moved: null };
    }
    if (await isMainMeetingOver(transaction, id, nowMs)) throw new DomainError('session-ended');
    const person = (await loadQueue(transaction, id)).find((waiting) => waiting.userId === userId);
    if (person === undefined) throw new DomainError('lobby-decided');
    const room = await insertHuddle(transaction, {
      ...{ id: randomUUID(), id_voting_session: id, title: person.displayName },
      ...{ type: 'direct', subtype: 'interview', invitees: [by], created_by: by, created_ms: nowMs },
    });
    if (room === null) throw new DomainError('huddles-full');
    const claimed = { idVotingSession: id, userId, roomId: room.id, by, nowMs };
    if (!(await updateInterviewed(transaction, claimed))) throw new DomainError('lobby-decided');
    await enterAct(deps, transaction, id, {
      ...{ act: 'beginInterview', byUserId: by, userId, detail: {}, created: nowMs },
    });
    const place = { idVotingSession: id, userId: by };
    return { huddle: room, moved: await enterHuddle(transaction, place, room.id, nowMs) };
  });
  news.announce({ kind: 'huddles', idVotingSession: id });
  if (moved !== null) tellMoved(deps, id, [moved]);
  news.announce({ kind: 'lobby', idVotingSession: id });
  return presentHuddle(huddle);
}

/** Ends the interview of the viewer; its person waits again at their place. Without one nothing
 *  changes. @throws DomainError `not-found`. Source: BEY-19. */
export async function endInterview(deps: Deps, viewer: Viewer, idVotingSession: string): Promise<void> {
  const { id } = await requireSessionOf(deps.db, viewer, idVotingSession);
  const userId = await inTransaction(deps.db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.endInterview.access);
    const interviewed = await updateBackInQueue(transaction, id, viewer.userId);
    await enterEnd(deps, transaction, id, { by: viewer.userId, userId: interviewed });
    return interviewed;
  });
  if (userId === null) return;
  tellEnded(deps, id, userId);
  await shutOverRooms(deps);
}

/** Enters into the audit log, once, that the viewer saw the identity of the person in their
 *  interview, with their note. @throws DomainError `not-found`; `lobby-decided` where the viewer
 *  does not interview this person. Source: BEY-19. */
export async function noteIdentitySeen(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
  { userId, note }: BodyOf<typeof declared.noteIdentitySeen>,
): Promise<AnswerOf<typeof declared.noteIdentitySeen>> {
  const { db, clock, news, jobs } = deps;
  const { id } = await requireSessionOf(db, viewer, idVotingSession);
  const nowMs = clock.nowMs();
  const { seenMs, isNew } = await inTransaction(db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.noteIdentitySeen.access);
    const whom = { idVotingSession: id, userId, by: viewer.userId };
    const noted = await updateIdentitySeen(transaction, whom, nowMs);
    if (noted === null) throw new DomainError('lobby-decided');
    if (noted.isNew) {
      await enterAct({ jobs }, transaction, id, {
        ...{ act: 'identitySeen', byUserId: viewer.userId, userId, created: nowMs },
        detail: note === undefined ? {} : { note },
      });
    }
    return noted;
  });
  if (isNew) news.announce({ kind: 'lobby', idVotingSession: id });
  return { identitySeenMs: seenMs };
}

/** Resets the interview of the viewer in the session that they attend: its person stands in no
 *  queue any more, and their pages go to the root of the site. Without an interview nothing
 *  changes. @throws DomainError `not-found`. Source: LOBBY-07, LOBBY-08. */
export async function resetAttendantCompleted(deps: Deps, viewer: Viewer): Promise<void> {
  const { id } = await requireAttendedSession(deps.db, viewer);
  const userId = await inTransaction(deps.db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.resetAttendantCompleted.access);
    const interviewed = await deleteInterviewed(transaction, id, viewer.userId);
    await enterEnd(deps, transaction, id, { by: viewer.userId, userId: interviewed });
    return interviewed;
  });
  if (userId === null) return;
  deps.news.announce({ kind: 'lobby', idVotingSession: id, resetUserId: userId });
  deps.news.announce({ kind: 'mediaRights', idVotingSession: id, userIds: [userId] });
  await shutOverRooms(deps);
}

async function enterEnd(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  transaction: Transaction<Database>,
  idVotingSession: string,
  { by, userId }: { readonly by: string; readonly userId: string | null },
): Promise<void> {
  if (userId === null) return;
  await enterAct(deps, transaction, idVotingSession, {
    ...{ act: 'endInterview', byUserId: by, userId, detail: {}, created: deps.clock.nowMs() },
  });
}

import { randomUUID } from 'node:crypto';
import type { AnswerOf, BodyOf } from '@hemicycle/contract/endpoint';
import type { Huddle } from '@hemicycle/contract/huddles';
import * as declared from '@hemicycle/contract/lobby';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { isUniqueViolation } from '../../platform/db/database-errors.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import { insertHuddle, isMainMeetingOver, loadHuddle, presentHuddle, tellMoved } from '../huddles/public.ts';
import { enterHuddle } from '../presence/public.ts';
import {
  loadSession,
  lockSession,
  requireAttendedSession,
  requireBelonging,
  requireSessionOf,
} from '../sessions/public.ts';
import { requireStillMay } from '../writing/public.ts';
import {
  deleteInterviewed,
  loadInterviewBy,
  updateBackInQueue,
  updateCalled,
  updateDeclined,
  updateIdentitySeen,
  updateStarted,
} from './interview-store.ts';
import { shutOverRooms, tellEnded } from './keep-interviews.ts';
import { loadQueue, loadStays } from './lobby-store.ts';

/** The index by which an attendant has one call or interview at a time, over all sessions. */
const ONE_A_TIME = 'lobby_stays_one_interview_each';

/** Calls somebody who waits to an interview: makes its room, and moves the viewer there out of the
 *  chamber. All of it happens, or nothing. The interview runs once the person starts it. Of several
 *  attendants at the same time, one gets the person. Repeating it answers the same room. @throws
 *  DomainError `not-found`, `lobby-off`, `interview-off`, `interview-open` where the viewer calls
 *  or interviews somebody else, in this session or another one, `lobby-decided`, `session-ended`,
 *  `huddles-full`, `huddles-unavailable` where a hosted provider carries the media. Source:
 *  LOBBY-03, BEY-19. */
export async function callToInterview(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
  { userId }: BodyOf<typeof declared.callToInterview>,
): Promise<Huddle> {
  const { db, clock, news, meetingProvider } = deps;
  const { id } = await requireSessionOf(db, viewer, idVotingSession);
  if (meetingProvider !== null) throw new DomainError('huddles-unavailable');
  const by = viewer.userId;
  const { huddle, moved } = await inTransaction(db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.callToInterview.access);
    if (!(await lockSession(transaction, id))) throw new DomainError('not-found');
    const nowMs = clock.nowMs();
    const session = await loadSession(transaction, id);
    if (session?.lobby_shut !== true) throw new DomainError('lobby-off');
    if (!session.lobby_interview) throw new DomainError('interview-off');
    const present = await loadInterviewBy(transaction, by);
    if (present !== null) {
      const room = await loadHuddle(transaction, present.roomId);
      const isThisOne = present.idVotingSession === id && present.userId === userId;
      if (!isThisOne || room === null) throw new DomainError('interview-open');
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
    const call = { idVotingSession: id, userId, roomId: room.id, by, nowMs };
    if (!(await updateCalled(transaction, call))) throw new DomainError('lobby-decided');
    const place = { idVotingSession: id, userId: by };
    return { huddle: room, moved: await enterHuddle(transaction, place, room.id, nowMs) };
  }).catch((cause: unknown) => {
    // The viewer called somebody of another session at the same time.
    if (!isUniqueViolation(cause, ONE_A_TIME)) throw cause;
    throw new DomainError('interview-open', [], { cause });
  });
  news.announce({ kind: 'huddles', idVotingSession: id });
  if (moved !== null) tellMoved(deps, id, [moved]);
  news.announce({ kind: 'lobby', idVotingSession: id });
  return presentHuddle(huddle);
}

/** The viewer, who is called to an interview, starts it or declines the call. Answering again what
 *  was answered before changes nothing, nor does declining a call that is over. @throws DomainError
 *  `not-found`; `call-over` where they start an interview to which nobody calls them any more, or
 *  decline one that runs. Source: BEY-19. */
export async function answerInterview(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
  { roomId, answer }: BodyOf<typeof declared.answerInterview>,
): Promise<void> {
  const { db, clock, news } = deps;
  const { id } = await requireBelonging(db, viewer, idVotingSession);
  const { userId } = viewer;
  const call = { idVotingSession: id, userId, roomId };
  const nowMs = clock.nowMs();
  if (answer === 'not-now') {
    if (!(await updateDeclined(db, call, nowMs))) {
      const stay = (await loadStays(db, id, [userId])).get(userId);
      if (stay?.interview?.roomId === roomId) throw new DomainError('call-over');
      return;
    }
    tellEnded(deps, id, userId);
    return shutOverRooms(deps);
  }
  const { wasRunning } = await inTransaction(db, async (transaction) => {
    const started = await updateStarted(transaction, call, nowMs);
    if (started === null) throw new DomainError('call-over');
    if (!started.wasRunning) {
      await enterAct(deps, transaction, id, {
        ...{ act: 'beginInterview', byUserId: started.by, userId, detail: {}, created: nowMs },
      });
    }
    return started;
  });
  if (wasRunning) return;
  news.announce({ kind: 'lobby', idVotingSession: id });
  news.announce({ kind: 'mediaRights', idVotingSession: id, userIds: [userId] });
}

/** Ends the interview of the viewer, or takes their call back; its person waits again at their
 *  place. Without one nothing changes. @throws DomainError `not-found`. Source: BEY-19. */
export async function endInterview(deps: Deps, viewer: Viewer, idVotingSession: string): Promise<void> {
  const { id } = await requireSessionOf(deps.db, viewer, idVotingSession);
  const userId = await inTransaction(deps.db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.endInterview.access);
    const interviewed = await updateBackInQueue(transaction, id, viewer.userId, deps.clock.nowMs());
    if (interviewed?.wasRunning === true) {
      await enterEnd(deps, transaction, id, { by: viewer.userId, userId: interviewed.userId });
    }
    return interviewed?.userId ?? null;
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
 *  queue any more, and their pages go to the root of the site. Without an interview that runs
 *  nothing changes. @throws DomainError `not-found`. Source: LOBBY-07, LOBBY-08. */
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

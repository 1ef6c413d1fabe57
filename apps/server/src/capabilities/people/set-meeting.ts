import type { BodyOf } from '@hemicycle/contract/endpoint';
import type { PeopleState, setMeeting as declared } from '@hemicycle/contract/people';
import { permissions } from '@hemicycle/contract/permissions';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { may, type Viewer } from '../../platform/http/viewer.ts';
import { isEndedForAll, requireSessionOf } from '../sessions/public.ts';
import { insertStateWhereMissing } from './connection-store.ts';
import { loadPeopleState } from './live-people.ts';
import { loadStateForUpdate, updateState, type StateRow } from './state-store.ts';

type Step = BodyOf<typeof declared>;

/** The caller enters the main chamber of a session or goes out, where the hand goes down and microphone and camera off; either way they are in no huddle. Doing
 *  it again changes nothing. `error-webexinit` is only logged. Returns the caller's state; null for somebody who was never there.
 *  @throws DomainError `not-found`, `session-ended` on entering after the end. Source: PEOP-06, HANDS-02, SESS-19. */
export async function setMeeting(deps: Deps, viewer: Viewer, step: Step): Promise<PeopleState | null> {
  const { db, clock, log, news } = deps;
  const session = await requireSessionOf(db, viewer, step.idVotingSession);
  const person = { idVotingSession: session.id, userId: viewer.userId };
  if (step.meeting === 'error-webexinit') {
    log.warn(person, 'the video of a participant could not start');
    return loadPeopleState(db, session.id, viewer.userId);
  }
  const nowMs = clock.nowMs();
  const enters = step.meeting === 'mainchamber';
  const endedForAll = isEndedForAll(session);
  const isOver = endedForAll || nowMs >= session.ends_ms;
  const before = await inTransaction(db, async (transaction) => {
    if (enters && !isOver) await insertStateWhereMissing(transaction, person, nowMs);
    const state = await loadStateForUpdate(transaction, person);
    // Others may sit on after the planned end: who is still among them, or was lost, comes back to them.
    const staysOn = state !== null && (state.meeting === 'mainchamber' || state.lost_ms !== null);
    if (enters && isOver && (endedForAll || !staysOn)) throw new DomainError('session-ended');
    if (state === null) return null;
    await updateState(transaction, person, enters ? entered(state, step, nowMs) : left(nowMs));
    return state;
  });
  if (before !== null) {
    news.announce({ kind: 'people', idVotingSession: session.id, userIds: [viewer.userId] });
    const wasInHuddle = before.meeting === 'huddle';
    if (wasInHuddle) {
      news.announce({ kind: 'mediaRights', idVotingSession: session.id, userIds: [viewer.userId] });
    }
    if ((!enters || wasInHuddle) && before.hand_type > 0)
      news.announce({ kind: 'hands', idVotingSession: session.id });
    // Whoever moderates may preside from now on, or no longer.
    const moved = before.meeting !== step.meeting;
    if (moved && may(viewer, permissions.moderation)) {
      news.announce({ kind: 'session', idVotingSession: session.id });
    }
  }
  return loadPeopleState(db, session.id, viewer.userId);
}

function entered(state: StateRow, step: Step, nowMs: number) {
  return {
    meeting: 'mainchamber' as const,
    huddle_id: null,
    entered_ms: state.entered_ms ?? nowMs,
    lost_ms: null,
    observer: step.observer ?? state.observer,
    joined_as_role: step.joinedAsRole ?? state.joined_as_role,
    last_seen_ms: nowMs,
  };
}

function left(nowMs: number) {
  return {
    meeting: 'NOT_IN_MEETING' as const,
    huddle_id: null,
    entered_ms: null,
    lost_ms: null,
    hand_type: 0 as const,
    hand_raise_ms: 0,
    mute_audio: 1 as const,
    mute_video: 1 as const,
    last_seen_ms: nowMs,
  };
}

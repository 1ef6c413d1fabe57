import type { BodyOf } from '@hemicycle/contract/endpoint';
import type { PeopleState, setMeeting as declared } from '@hemicycle/contract/people';
import { permissions } from '@hemicycle/contract/permissions';
import { isInHuddle, isInMainChamber } from '@hemicycle/rules/rooms/place';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { may, type Viewer } from '../../platform/http/viewer.ts';
import { requireSessionOf } from '../sessions/public.ts';
import { updateEntered } from './enter-store.ts';
import { loadPeopleState } from './live-people.ts';
import { updateLeft } from './place-store.ts';

type Step = BodyOf<typeof declared>;

/** The caller enters the main chamber of a session, or leaves it. Leaving lowers their hand and
 *  turns their microphone and camera off. In both cases they leave their huddle. Repeating it
 *  changes nothing. `error-webexinit` is only logged. Returns the caller's state; null for somebody
 *  who was never there.
 *  @throws DomainError `not-found`, `in-lobby`, `session-ended` on entering after the end,
 *  `not-signed-in` where the sign-in ended meanwhile. Source: PEOP-06, HANDS-02, SESS-19. */
export async function setMeeting(deps: Deps, viewer: Viewer, step: Step): Promise<PeopleState | null> {
  const { db, clock, log, news } = deps;
  const session = await requireSessionOf(db, viewer, step.idVotingSession);
  const person = { idVotingSession: session.id, userId: viewer.userId };
  if (step.meeting === 'error-webexinit') {
    log.warn(person, 'the video of a participant could not start');
    return loadPeopleState(db, session.id, viewer.userId);
  }
  const nowMs = clock.nowMs();
  const enters = isInMainChamber({ meeting: step.meeting });
  const before = enters
    ? await updateEntered(db, person, { ...step, signInId: viewer.signInId }, nowMs)
    : await updateLeft(db, person, nowMs);
  if (before === 'late') throw new DomainError('session-ended');
  // The caller has entered a huddle since, and stays in it.
  if (before === 'moved-since') return loadPeopleState(db, session.id, viewer.userId);
  // The caller was taken out of the session after the check above.
  if (before === 'no-member') throw new DomainError('not-found');
  // The caller was sent to the lobby after the check above.
  if (before === 'in-lobby') throw new DomainError('in-lobby');
  if (before === 'signed-out') throw new DomainError('not-signed-in');
  if (before !== null) {
    const wasInHuddle = isInHuddle(before);
    const watchesOtherwise = (step.observer ?? before.observer) !== before.observer;
    news.announce({
      kind: 'people',
      idVotingSession: session.id,
      userIds: [viewer.userId],
      ...(enters && !watchesOtherwise && before.handType === 0 ? { only: 'presence' } : {}),
    });
    // An observer of the chamber may send nothing, and a person outside of it may not use its
    // media.
    if (wasInHuddle || !enters || watchesOtherwise) {
      news.announce({ kind: 'mediaRights', idVotingSession: session.id, userIds: [viewer.userId] });
    }
    const moved = before.meeting !== step.meeting;
    // The raised hand of somebody who was lost or in a huddle is in the order again.
    if ((!enters || moved) && before.handType > 0)
      news.announce({ kind: 'hands', idVotingSession: session.id });
    // A moderator who enters or leaves may change who presides.
    if (moved && may(viewer, permissions.moderation)) {
      news.announce({ kind: 'session', idVotingSession: session.id });
    }
  }
  return loadPeopleState(db, session.id, viewer.userId);
}

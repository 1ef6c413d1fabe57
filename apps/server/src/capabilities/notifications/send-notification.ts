import { randomUUID } from 'node:crypto';
import type { PrivateNotification } from '@hemicycle/contract/notifications';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadForceMutes, updatePeopleState } from '../people/public.ts';
import { requireAttendedSession } from '../sessions/public.ts';
import { acceptsDeviceChanges } from './accepts-device-changes.ts';
import { insertNotification } from './notification-store.ts';

/** Sends something to one person of the session that the caller attends. A stopped share is stopped at the media too, and whether
 *  somebody may share is kept with their state. Returns the id by which the caller learns whether it came.
 *  @throws DomainError `not-found`, `permission-missing`, `device-changes-off`. Source: NOTIF-05, SHARE-08, SHARE-09, DEV-04 … DEV-06,
 *  MOD-05. */
export async function sendNotification(
  deps: Deps,
  viewer: Viewer,
  userId: string,
  notification: PrivateNotification,
): Promise<{ id: string }> {
  const { db, clock, news } = deps;
  const { id: idVotingSession } = await requireAttendedSession(db, viewer);
  const known = await loadForceMutes(db, idVotingSession, [userId]);
  if (!known.has(userId)) throw new DomainError('not-found');
  if (changesDevice(notification) && !(await acceptsDeviceChanges(deps, userId))) {
    throw new DomainError('device-changes-off');
  }
  if (notification.type === 'setTargetUserShareScreenState') {
    const { enabled } = notification.message;
    await updatePeopleState(deps, viewer, userId, { forceMuteShare: enabled ? 0 : -1 });
  }
  const id = randomUUID();
  await insertNotification(
    db,
    { id, idVotingSession, userId, from: viewer.userId, notification },
    clock.nowMs(),
  );
  if (notification.type === 'requestStopSharing') {
    news.announce({ kind: 'mediaSilenced', idVotingSession, userIds: [userId], source: 'share' });
  }
  news.announce({ kind: 'notification', idVotingSession, notificationId: id });
  return { id };
}

function changesDevice(notification: PrivateNotification): boolean {
  return notification.type === 'moderatorInstruction' && 'newDeviceId' in notification.message;
}

import { randomUUID } from 'node:crypto';
import type { PrivateNotification } from '@hemicycle/contract/notifications';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { inviteToHuddle } from '../huddles/public.ts';
import { updatePeopleState } from '../presence/public.ts';
import { removePerson } from '../removal/public.ts';
import { requireAttendedSession } from '../sessions/public.ts';
import { otherAcceptsDeviceChanges } from './accepts-device-changes.ts';
import { keepNotification } from './keep-notification.ts';
import { updateNotificationRead } from './notification-store.ts';
import { requireKnownPerson } from './require-known-person.ts';
import { isMove, sendMove } from './send-move.ts';

/** Sends a notification to one person of the session that the caller attends. Some also act on the
 *  server, whatever the person's pages do. Stopping a share also stops it in the media. Allowing or
 *  forbidding shares is stored in the person's state. An invitation to a huddle lets the person
 *  enter it. A logout removes the person (`removePerson`). Returns the id by which the caller
 *  learns whether the notification arrived. A move is done by the server (`sendMove`).
 *  @throws DomainError `not-found`, `permission-missing`, `device-changes-off`, or as
 *  `inviteToHuddle` does. Source: NOTIF-05, HUD-15, SHARE-08, SHARE-09, DEV-04 … DEV-06, MOD-05. */
export async function sendNotification(
  deps: Deps,
  viewer: Viewer,
  userId: string,
  notification: PrivateNotification,
): Promise<{ id: string }> {
  const { db, clock, log, news } = deps;
  const { id: idVotingSession } = await requireAttendedSession(db, viewer);
  if (notification.type === 'moderatorInstruction' && isMove(notification.message)) {
    return sendMove(deps, viewer, { idVotingSession, userId }, notification.message);
  }
  await requireKnownPerson(db, idVotingSession, userId);
  if (changesDevice(notification) && !(await otherAcceptsDeviceChanges(deps, userId))) {
    throw new DomainError('device-changes-off');
  }
  if (notification.type === 'setTargetUserShareScreenState') {
    const { enabled } = notification.message;
    await updatePeopleState(deps, viewer, userId, { forceMuteShare: enabled ? 0 : -1 });
  }
  const id = randomUUID();
  const sent = { id, idVotingSession, userId, from: viewer.userId, notification };
  if (isRemoval(notification)) {
    await removePerson(deps, userId, {
      told: { notificationId: id, from: viewer.userId },
      async write(transaction, nowMs) {
        await keepNotification(deps, transaction, sent, nowMs);
        // The server removes the person itself, so the notification counts as arrived without a
        // page's confirmation.
        await updateNotificationRead(transaction, { id, userId }, nowMs);
      },
    });
    log.info({ idVotingSession, userId, byUserId: viewer.userId }, 'a moderator removed somebody');
    return { id };
  }
  const isNewInvitee = await inTransaction(db, async (transaction) => {
    const nowMs = clock.nowMs();
    await keepNotification(deps, transaction, sent, nowMs);
    if (notification.type !== 'requestJoinHuddle') return false;
    return inviteToHuddle(transaction, { idVotingSession, userId, ...notification.message }, nowMs);
  });
  if (isNewInvitee) news.announce({ kind: 'huddles', idVotingSession });
  if (notification.type === 'requestStopSharing') {
    news.announce({ kind: 'mediaSilenced', idVotingSession, userIds: [userId], source: 'share' });
  }
  news.announce({ kind: 'notification', idVotingSession, notificationId: id });
  return { id };
}

function isRemoval(notification: PrivateNotification): boolean {
  return notification.type === 'moderatorInstruction' && notification.message.instruction === 'logout';
}

function changesDevice(notification: PrivateNotification): boolean {
  return notification.type === 'moderatorInstruction' && 'newDeviceId' in notification.message;
}

import { randomUUID } from 'node:crypto';
import {
  type Instruction,
  type PrivateNotification,
  sendNotification as declared,
} from '@hemicycle/contract/notifications';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { inviteToHuddle, loadHuddle } from '../huddles/public.ts';
import { type Act, enterAct } from '../audit/public.ts';
import { updatePeopleState } from '../presence/public.ts';
import { removePerson } from '../removal/public.ts';
import { requireAttendedSession } from '../sessions/public.ts';
import { requireStillMay } from '../writing/public.ts';
import { otherAcceptsDeviceChanges } from './accepts-device-changes.ts';
import { keepNotification } from './keep-notification.ts';
import { updateNotificationRead } from './notification-store.ts';
import { requireKnownPerson } from './require-known-person.ts';
import { sendLanguage } from './send-language.ts';
import { isMove, sendMove } from './send-move.ts';

/** Sends a notification to one person of the session that is named, or that the caller attends.
 *  Some also act on the server, whatever the person's pages do. Stopping a share also stops it in
 *  the media. Allowing or forbidding shares is stored in the person's state. An invitation to a
 *  huddle lets the person enter it. A logout removes the person (`removePerson`). Returns the id by
 *  which the caller learns whether the notification arrived. A move is done by the server
 *  (`sendMove`); `sendLanguage` sends a language. @throws DomainError `not-found`,
 *  `permission-missing`, `device-changes-off`, or as `inviteToHuddle` does. Source: NOTIF-05,
 *  HUD-15, SHARE-08, SHARE-09, DEV-04 … DEV-06, MOD-05, ADMIN-03. */
export async function sendNotification(
  deps: Deps,
  viewer: Viewer,
  { userId, named }: { readonly userId: string; readonly named: string | undefined },
  notification: PrivateNotification,
): Promise<{ id: string }> {
  const { db, clock, log, news } = deps;
  const { id: idVotingSession } = await requireAttendedSession(db, viewer, named);
  if (notification.type === 'moderatorInstruction' && isMove(notification.message)) {
    return sendMove(deps, viewer, { idVotingSession, userId }, notification.message);
  }
  const instruction = notification.type === 'moderatorInstruction' ? notification.message : null;
  if (instruction?.instruction === 'changeInterpreter') {
    return sendLanguage(deps, viewer, { idVotingSession, userId }, instruction);
  }
  await requireKnownPerson(db, idVotingSession, userId);
  if (changesDevice(notification) && !(await otherAcceptsDeviceChanges(deps, userId))) {
    throw new DomainError('device-changes-off');
  }
  if (notification.type === 'setTargetUserShareScreenState') {
    const { enabled } = notification.message;
    const change = { forceMuteShare: enabled ? 0 : -1 } as const;
    await updatePeopleState(deps, viewer, { userId, idVotingSession }, change);
  }
  const id = randomUUID();
  const sent = { id, idVotingSession, userId, from: viewer.userId, notification };
  const enter = async (transaction: Transaction<Database>, created: number) => {
    const act = await actOf(transaction, notification);
    if (act === null) return;
    const entry = { ...act, byUserId: viewer.userId, userId, created };
    await enterAct(deps, transaction, idVotingSession, entry);
  };
  if (isRemoval(notification)) {
    await removePerson(deps, userId, {
      told: { notificationId: id, from: viewer.userId },
      async write(transaction, nowMs) {
        await keepNotification(deps, transaction, sent, nowMs);
        await enter(transaction, nowMs);
        // The server removes the person itself, so the notification counts as arrived without a
        // page's confirmation.
        await updateNotificationRead(transaction, { id, userId }, nowMs);
      },
    });
    log.info({ idVotingSession, userId, byUserId: viewer.userId }, 'a moderator removed somebody');
    return { id };
  }
  const isNewInvitee = await inTransaction(db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.access);
    const nowMs = clock.nowMs();
    await keepNotification(deps, transaction, sent, nowMs);
    await enter(transaction, nowMs);
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

/** The act that a notification enters into the audit log. Null for the right to share, whose change
 *  is entered with the person's state. `sendMove` enters a move, `sendLanguage` a language. */
async function actOf(
  transaction: Transaction<Database>,
  { type, message }: PrivateNotification,
): Promise<Pick<Act, 'act' | 'detail'> | null> {
  switch (type) {
    case 'setTargetUserShareScreenState':
      return null;
    case 'requestStopSharing':
      return { act: 'stopShare', detail: {} };
    case 'requestJoinHuddle': {
      const huddle = await loadHuddle(transaction, message.roomId);
      return { act: 'inviteToHuddle', detail: { to: huddle?.title ?? '' } };
    }
    case 'moderatorInstruction':
      return actOfInstruction(message.instruction);
  }
}

function actOfInstruction(instruction: Instruction['instruction']): Pick<Act, 'act' | 'detail'> | null {
  switch (instruction) {
    case 'gotoMainMeeting':
    case 'gotoMeeting':
    case 'gotoLobby':
    case 'changeInterpreter':
      return null;
    case 'changeMicrophone':
      return { act: 'changeDevice', detail: { device: 'microphone' } };
    case 'changeCamera':
      return { act: 'changeDevice', detail: { device: 'camera' } };
    case 'changeSpeaker':
      return { act: 'changeDevice', detail: { device: 'speaker' } };
    case 'resetWebexCanvas':
      return { act: 'redraw', detail: {} };
    case 'soundBeep':
      return { act: 'beep', detail: {} };
    case 'unmuteMicrophone':
      return { act: 'askToUnmute', detail: {} };
    case 'logout':
      return { act: 'remove', detail: {} };
  }
}

function isRemoval(notification: PrivateNotification): boolean {
  return notification.type === 'moderatorInstruction' && notification.message.instruction === 'logout';
}

function changesDevice(notification: PrivateNotification): boolean {
  return notification.type === 'moderatorInstruction' && 'newDeviceId' in notification.message;
}

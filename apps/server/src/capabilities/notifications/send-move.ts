import { randomUUID } from 'node:crypto';
import {
  type Instruction,
  type MoveInstruction,
  sendNotification as declared,
} from '@hemicycle/contract/notifications';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import { requireStillMay } from '../writing/public.ts';
import { keepNotification } from './keep-notification.ts';
import { destinationOf, movePerson, wordsFor } from './move-person.ts';
import { updateNotificationRead } from './notification-store.ts';

/** Whether an instruction moves its receiver. Source: MOD-10 … MOD-12. */
export function isMove(message: Instruction): message is MoveInstruction {
  switch (message.instruction) {
    case 'gotoMainMeeting':
    case 'gotoMeeting':
    case 'gotoLobby':
      return true;
    default:
      return false;
  }
}

/** A moderator moves a person of the session that they attend: at once, by the server, whatever the
 *  person's pages do. The move, the notification by which the pages tell it and the entry in the
 *  audit log are one transaction. The notification counts as arrived, because nothing waits for a
 *  page. Of two moderators who move the same person, the second finds them where the first put
 *  them.
 *  @throws DomainError `moves-themselves`, as `requireStillMay` does for a moderator who lost the
 *  permission meanwhile, or as `movePerson` does. Source: NOTIF-05, NOTIF-12, MOD-10 … MOD-12. */
export async function sendMove(
  deps: Deps,
  viewer: Viewer,
  { idVotingSession, userId }: { readonly idVotingSession: string; readonly userId: string },
  message: MoveInstruction,
): Promise<{ id: string }> {
  const { db, clock, news } = deps;
  if (userId === viewer.userId) throw new DomainError('moves-themselves');
  const by = viewer.userId;
  const id = randomUUID();
  const move = { idVotingSession, userId, by, to: destinationOf(message) };
  const notification = { type: 'moderatorInstruction', message } as const;
  const done = await inTransaction(db, async (transaction) => {
    const nowMs = clock.nowMs();
    await requireStillMay(deps, transaction, viewer, declared.access);
    const moved = await movePerson(transaction, move, nowMs);
    await keepNotification(deps, transaction, { id, idVotingSession, userId, from: by, notification }, nowMs);
    await updateNotificationRead(transaction, { id, userId }, nowMs);
    await enterAct(deps, transaction, idVotingSession, {
      act: 'move',
      byUserId: by,
      userId,
      detail: { from: moved.from, to: await wordsFor(transaction, move) },
      created: nowMs,
    });
    return moved;
  });
  // First, so that it reaches pages whose line to the chamber ends by the move.
  news.announce({ kind: 'notification', idVotingSession, notificationId: id });
  await done.tell(deps);
  return { id };
}

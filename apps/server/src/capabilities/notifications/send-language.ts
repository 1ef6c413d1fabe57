import { randomUUID } from 'node:crypto';
import { NO_CHANNEL_ID } from '@hemicycle/contract/interpretation-names';
import { type ChangeInterpreter, sendNotification as declared } from '@hemicycle/contract/notifications';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { isMainMeetingOver, loadSecondRoom } from '../huddles/public.ts';
import { loadChannelToHear } from '../interpretation/public.ts';
import { enterAct } from '../audit/public.ts';
import { loadPlaces } from '../presence/public.ts';
import { requireStillMay } from '../writing/public.ts';
import { keepNotification } from './keep-notification.ts';

/** Whom a moderator instructs, in which session. */
interface Receiver {
  readonly idVotingSession: string;
  readonly userId: string;
}

/** A moderator chooses which language somebody in the main chamber or in a huddle hears, or the
 *  floor. The booth of the language must serve the room in which they are. Their page follows and
 *  asks for the channel itself, so that nobody is given what they may not hear. The title that
 *  pages show is the server's. The entry in the audit log is of the same transaction.
 *  @throws DomainError `moves-themselves`, `room-not-found`, also for a channel of another session
 *  and one that is not offered,
 *  `room-closed`, `session-ended`, `not-at-floor`, `speaks-beside`, or as `requireStillMay` does.
 *  Source: INTERP-12, NOTIF-12. */
export async function sendLanguage(
  deps: Deps,
  viewer: Viewer,
  receiver: Receiver,
  { newInterpreterRoomId }: ChangeInterpreter,
): Promise<{ id: string }> {
  const { db, clock, news } = deps;
  const { idVotingSession, userId } = receiver;
  if (userId === viewer.userId) throw new DomainError('moves-themselves');
  const id = randomUUID();
  await inTransaction(db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.access);
    const nowMs = clock.nowMs();
    const channel = await requireChannel(transaction, idVotingSession, newInterpreterRoomId);
    const title = channel?.languageNative ?? '';
    if (await isMainMeetingOver(transaction, idVotingSession, nowMs)) throw new DomainError('session-ended');
    await requireListens(transaction, receiver, channel?.besideRoomId ?? null);
    const message = {
      instruction: 'changeInterpreter',
      newInterpreterRoomId,
      newInterpreterTitle: title,
    } as const;
    const notification = { type: 'moderatorInstruction', message } as const;
    const from = viewer.userId;
    await keepNotification(deps, transaction, { id, idVotingSession, userId, from, notification }, nowMs);
    await enterAct(deps, transaction, idVotingSession, {
      ...{ act: 'changeInterpreter', byUserId: from, userId, created: nowMs },
      detail: { to: title === '' ? 'floor' : title },
    });
  });
  news.announce({ kind: 'notification', idVotingSession, notificationId: id });
  return { id };
}

/** The open channel of the session, which is offered to listeners; null for the floor. */
async function requireChannel(
  transaction: Transaction<Database>,
  idVotingSession: string,
  channelId: string,
): ReturnType<typeof loadChannelToHear> {
  if (channelId === NO_CHANNEL_ID) return null;
  const channel = await loadChannelToHear(transaction, channelId);
  if (channel?.idVotingSession !== idVotingSession) throw new DomainError('room-not-found');
  if (channel.isClosed) throw new DomainError('room-closed');
  if (!channel.isOffered) throw new DomainError('room-not-found');
  return channel;
}

/** Refuses somebody who is not in the room that hears the language (null: the floor, which each
 *  room has), and somebody who speaks into another room, as an interpreter on air does. */
async function requireListens(
  transaction: Transaction<Database>,
  { idVotingSession, userId }: Receiver,
  besideRoomId: string | null,
): Promise<void> {
  const place = (await loadPlaces(transaction, idVotingSession, [userId])).get(userId);
  if (place === undefined) throw new DomainError('not-found');
  if (place === null || (besideRoomId !== null && place !== besideRoomId)) {
    throw new DomainError('not-at-floor');
  }
  const beside = await loadSecondRoom(transaction, { idVotingSession, userId });
  if (beside?.sends === true) throw new DomainError('speaks-beside');
}

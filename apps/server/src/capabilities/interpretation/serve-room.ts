import * as declared from '@hemicycle/contract/interpretation';
import type { InterpreterChannel } from '@hemicycle/contract/interpretation';
import { mayServe } from '@hemicycle/rules/interpretation/served-room';
import { unionOfRoles } from '@hemicycle/rules/permissions/roles';
import { mainChamberOf } from '@hemicycle/rules/rooms/room';
import { keepsRooms, mayNavigateTo } from '@hemicycle/rules/rooms/room-policy';
import { roomIdOf } from '@hemicycle/rules/rooms/place';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadViewerAccounts } from '../accounts/public.ts';
import {
  inviteToHuddle,
  isMainMeetingOver,
  loadHuddle,
  loadListenersOf,
  loadSecondRoom,
  lockHuddle,
  roomOfRow,
  tellMoved,
  updateServedHuddle,
} from '../huddles/public.ts';
import { enterAct } from '../audit/public.ts';
import { enterHuddle, holdPlace, leaveHuddles, type Moved } from '../presence/public.ts';
import { lockSession } from '../sessions/public.ts';
import { loadFlagsFor } from '../site/public.ts';
import { requireStillMay } from '../writing/public.ts';
import { type ChannelRow, loadChannel } from './channel-store.ts';
import { keepBooths } from './keep-booths.ts';
import { nativeNameOf, presentChannel } from './present-channel.ts';
import { requireChannel } from './require-channel.ts';

/** What a change of the served room did. `listeners`: who heard the language, or hears it in
 *  relay. */
interface Change {
  readonly moved: readonly Moved[];
  readonly hasInvited: boolean;
  readonly listeners: readonly string[];
}

/** The booth of a channel serves a huddle, or with null the main chamber again, and its
 *  interpreters who were in the room before go there with it. Those who are on air in another
 *  language stay where they are. Who was on air in this one stays on air. Choosing the same again
 *  changes nothing. @throws DomainError `permission-missing`, `channel-not-found`, `session-ended`,
 *  `huddles-not-allowed` for an interpreter whose role enters none, and the codes of `mayServe`.
 *  Source: BEY-16, BEY-38. */
export async function serveRoom(
  deps: Deps,
  viewer: Viewer,
  channelId: string,
  huddleId: string | null,
): Promise<InterpreterChannel> {
  const { db, clock, news } = deps;
  const { id, boothId, idVotingSession } = await requireChannel(db, viewer, channelId);
  const { enableSelfRoomNavigationActionControl: controlOn } = await loadFlagsFor(db, viewer);
  const change = await inTransaction(db, async (transaction): Promise<Change | null> => {
    const caller = await requireStillMay(deps, transaction, viewer, declared.serveRoom.access);
    // The session first, as everything does that moves people; then the huddle, as its closing
    // does.
    if (!(await lockSession(transaction, idVotingSession))) throw new DomainError('channel-not-found');
    const huddle = huddleId === null ? null : await lockHuddle(transaction, huddleId);
    await lockHuddle(transaction, id);
    await lockHuddle(transaction, boothId);
    const channel = await loadChannel(transaction, id);
    if (channel === null) throw new DomainError('channel-not-found');
    if (channel.isClosed) throw new DomainError('room-closed');
    const nowMs = clock.nowMs();
    if (await isMainMeetingOver(transaction, idVotingSession, nowMs)) throw new DomainError('session-ended');
    if (huddleId !== null && huddle?.id_voting_session !== idVotingSession) {
      throw new DomainError('room-not-found');
    }
    const room = huddle === null ? mainChamberOf(idVotingSession, false) : roomOfRow(huddle);
    const answer = mayServe(room, caller, await loadInterpreters(transaction, channel));
    if (!answer.ok) throw new DomainError(answer.code);
    const keeps = keepsRooms(caller);
    const goesBack = huddle === null;
    if (!keeps && !goesBack && !mayNavigateTo(room, { ...caller, roomId: null }, controlOn)) {
      throw new DomainError('permission-missing');
    }
    if (channel.huddleId === huddleId) return null;
    const hasInvited = keeps && huddleId !== null && (await invite(transaction, channel, huddleId, nowMs));
    await updateServedHuddle(transaction, id, huddleId);
    const moved = await moveBooth(transaction, channel, huddleId, nowMs);
    await enterAct(deps, transaction, idVotingSession, {
      ...{ act: 'serveRoom', byUserId: viewer.userId, userId: null, created: nowMs },
      detail: {
        from: await wordsFor(transaction, channel, channel.huddleId),
        to: await wordsFor(transaction, channel, huddleId),
      },
    });
    return { moved, hasInvited, listeners: await loadListenersOf(transaction, id) };
  });
  const changed = await loadChannel(db, id);
  if (changed === null) throw new DomainError('channel-not-found');
  if (change === null) return presentChannel(changed);
  // Pages learn first where the booth is, and then who goes with it and who hears it no longer.
  news.announce({ kind: 'interpreterChannels', idVotingSession });
  if (change.hasInvited) news.announce({ kind: 'huddles', idVotingSession });
  tellMoved(deps, idVotingSession, change.moved);
  if (change.listeners.length > 0) {
    news.announce({ kind: 'mediaRights', idVotingSession, userIds: [...change.listeners] });
  }
  await keepBooths(deps, idVotingSession);
  return presentChannel(changed);
}

async function loadInterpreters(transaction: Transaction<Database>, { interpreters }: ChannelRow) {
  const userIds = interpreters.map(({ userId }) => userId);
  const accounts = await loadViewerAccounts(transaction, userIds);
  return userIds.map((userId) => ({
    userId,
    actionsAllowed: unionOfRoles(accounts.get(userId)?.roles ?? []),
  }));
}

/** Invites the interpreters of a booth by name, as somebody is who is moved. */
async function invite(
  transaction: Transaction<Database>,
  { idVotingSession, interpreters }: ChannelRow,
  roomId: string,
  nowMs: number,
): Promise<boolean> {
  let hasInvited = false;
  for (const { userId } of interpreters) {
    const isNew = await inviteToHuddle(transaction, { idVotingSession, roomId, userId }, nowMs);
    hasInvited ||= isNew;
  }
  return hasInvited;
}

/** Moves the interpreters of a booth who are in the room that it served until now. */
async function moveBooth(
  transaction: Transaction<Database>,
  channel: ChannelRow,
  huddleId: string | null,
  nowMs: number,
): Promise<Moved[]> {
  const { id, idVotingSession, huddleId: before, interpreters } = channel;
  const moved: Moved[] = [];
  for (const { userId } of interpreters.toSorted((one, other) => (one.userId < other.userId ? -1 : 1))) {
    const person = { idVotingSession, userId };
    const place = await holdPlace(transaction, person);
    if (place !== roomIdOf(idVotingSession, before)) continue;
    const beside = await loadSecondRoom(transaction, person);
    if (beside?.sends === true && beside.room_id !== id) continue;
    if (huddleId !== null) {
      const entered = await enterHuddle(transaction, person, huddleId, nowMs);
      if (entered !== null) moved.push(entered);
    } else if (before !== null) {
      const leaving = { huddleIds: [before], userId };
      moved.push(...(await leaveHuddles(transaction, leaving, 'main-chamber', nowMs)));
    }
  }
  return moved;
}

/** The words of the audit log for a booth in a room. */
async function wordsFor(
  transaction: Transaction<Database>,
  { language }: Pick<ChannelRow, 'language'>,
  huddleId: string | null,
): Promise<string> {
  const huddle = huddleId === null ? null : await loadHuddle(transaction, huddleId);
  const room = huddle === null ? 'main meeting' : `huddle “${huddle.title}”`;
  return `${nativeNameOf(language)}: ${room}`;
}

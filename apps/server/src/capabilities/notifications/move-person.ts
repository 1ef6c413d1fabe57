import { WAITING_ROOM_ID } from '@hemicycle/contract/lobby-names';
import type { MoveInstruction } from '@hemicycle/contract/notifications';
import { isMainChamberOf } from '@hemicycle/rules/rooms/place';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { inviteToHuddle, isMainMeetingOver, loadHuddle, tellMoved } from '../huddles/public.ts';
import { putOut, tellPutOut, updateLetIn } from '../lobby/public.ts';
import { enterHuddle, holdPlace, leaveHuddles, type Moved } from '../presence/public.ts';
import { loadStandings, lockSession } from '../sessions/public.ts';

/** Whom a moderator moves in a session, and where to. */
export interface Move {
  readonly idVotingSession: string;
  readonly userId: string;
  readonly by: string;
  readonly to: Destination;
}

/** A place to which a person is moved. */
export type Destination =
  | { readonly place: 'main' | 'waiting' | 'held' }
  | { readonly place: 'huddle'; readonly huddleId: string };

/** What a move changed: where the person was, as the audit log says it, and what is told of it. */
export interface MoveDone {
  readonly from: string;
  readonly tell: (deps: Deps) => Promise<void>;
}

/** Where an instruction leads. Source: MOD-10, MOD-11, MOD-12. */
export function destinationOf(message: MoveInstruction): Destination {
  switch (message.instruction) {
    case 'gotoMainMeeting':
      return { place: 'main' };
    case 'gotoLobby':
      return { place: 'waiting' };
    case 'gotoMeeting':
      return message.roomId === WAITING_ROOM_ID
        ? { place: 'held' }
        : { place: 'huddle', huddleId: message.roomId };
  }
}

/** Moves a person within the transaction: their place, and with it their rights in the media and
 *  the chat. Somebody who stands in the lobby is let in, and enters by their own page. After an
 *  error nothing is changed.
 *  @throws DomainError `not-found`, `person-not-here`, `already-there`, `session-ended`,
 *  `lobby-off`, `bypasses-lobby`, `comes-back-first` for the lobby while the person is in a huddle,
 *  or as `inviteToHuddle` does. Source: MOD-10 … MOD-12, HUD-16, LOBBY-13. */
export async function movePerson(
  transaction: Transaction<Database>,
  move: Move,
  nowMs: number,
): Promise<MoveDone> {
  const { idVotingSession, userId, to } = move;
  // Lock the session first, as everything does that moves people: then no two of them wait for each
  // other.
  if (!(await lockSession(transaction, idVotingSession))) throw new DomainError('not-found');
  const standing = (await loadStandings(transaction, idVotingSession, [userId])).get(userId);
  if (standing === undefined) throw new DomainError('not-found');
  if (to.place === 'waiting' || to.place === 'held') return moveOut(transaction, move, to.place, nowMs);
  if (await isMainMeetingOver(transaction, idVotingSession, nowMs)) throw new DomainError('session-ended');
  const goesTo = to.place === 'huddle' ? to.huddleId : null;
  const isNewInvitee =
    goesTo !== null &&
    (await inviteToHuddle(transaction, { idVotingSession, roomId: goesTo, userId }, nowMs));
  if (standing === 'in-lobby') {
    const from = await updateLetIn(transaction, { idVotingSession, userId }, { by: move.by, goesTo, nowMs });
    if (from === null) throw new DomainError('person-not-here');
    return {
      from: from === 'held' ? 'waiting room' : 'lobby',
      tell: async (deps) => tellLetIn(deps, idVotingSession, isNewInvitee),
    };
  }
  const roomId = await holdPlace(transaction, { idVotingSession, userId });
  if (roomId === null) throw new DomainError('person-not-here');
  if (roomId === (goesTo ?? idVotingSession)) throw new DomainError('already-there');
  const moved =
    goesTo === null
      ? await leaveHuddles(transaction, { huddleIds: [roomId], userId }, 'main-chamber', nowMs)
      : one(await enterHuddle(transaction, { idVotingSession, userId }, goesTo, nowMs));
  return {
    from: await nameOfRoom(transaction, idVotingSession, roomId),
    tell: async (deps) => {
      if (isNewInvitee) deps.news.announce({ kind: 'huddles', idVotingSession });
      tellMoved(deps, idVotingSession, moved);
    },
  };
}

/** The words of the audit log for a destination. The title of a huddle is in quotation marks. */
export async function wordsFor(
  transaction: Transaction<Database>,
  { idVotingSession, to }: Pick<Move, 'idVotingSession' | 'to'>,
): Promise<string> {
  switch (to.place) {
    case 'main':
      return 'main meeting';
    case 'waiting':
      return 'lobby';
    case 'held':
      return 'waiting room';
    case 'huddle':
      return nameOfRoom(transaction, idVotingSession, to.huddleId);
  }
}

async function moveOut(
  transaction: Transaction<Database>,
  { idVotingSession, userId, by }: Move,
  to: 'waiting' | 'held',
  nowMs: number,
): Promise<MoveDone> {
  const roomId = await holdPlace(transaction, { idVotingSession, userId });
  const isInHuddle = roomId !== null && !isMainChamberOf(idVotingSession, roomId);
  if (to === 'waiting' && isInHuddle) throw new DomainError('comes-back-first');
  const going = { idVotingSession, userId, to, by };
  const before = await putOut(transaction, going, nowMs);
  return {
    from: roomId === null ? 'lobby' : await nameOfRoom(transaction, idVotingSession, roomId),
    tell: (deps) => tellPutOut(deps, going, before),
  };
}

function tellLetIn({ news }: Deps, idVotingSession: string, isNewInvitee: boolean): void {
  if (isNewInvitee) news.announce({ kind: 'huddles', idVotingSession });
  news.announce({ kind: 'lobby', idVotingSession });
}

async function nameOfRoom(
  transaction: Transaction<Database>,
  idVotingSession: string,
  roomId: string,
): Promise<string> {
  if (isMainChamberOf(idVotingSession, roomId)) return 'main meeting';
  const huddle = await loadHuddle(transaction, roomId);
  return huddle === null ? roomId : `huddle “${huddle.title}”`;
}

function one(moved: Moved | null): Moved[] {
  return moved === null ? [] : [moved];
}

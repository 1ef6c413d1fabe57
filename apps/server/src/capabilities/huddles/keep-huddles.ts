import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@hemicycle/contract/endpoint';
import { EVERYBODY_INVITED } from '@hemicycle/contract/huddle-names';
import * as declared from '@hemicycle/contract/huddles';
import { isMovedInto, leavesHuddleFor } from '@hemicycle/rules/rooms/room-policy';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import { leaveHuddles } from '../presence/public.ts';
import { lockSession, requireSessionOf } from '../sessions/public.ts';
import { requireStillMay } from '../writing/public.ts';
import { insertHuddle, releaseChannels, updateHuddleClosed } from './huddle-store.ts';
import { isMainMeetingOver } from './main-meeting.ts';
import { presentHuddle } from './present-huddle.ts';
import { requireRoom } from './require-room.ts';
import { roomOfRow } from './room-of-row.ts';
import { tellMoved } from './tell-moved.ts';

/** Makes a huddle in a session of the viewer and tells everybody who may see it.
 *  @throws DomainError `not-found`, `session-ended`, `huddles-full`, `huddles-unavailable` where a
 *  hosted provider carries the media. Source: HUD-01, HUD-02. */
export async function createHuddle(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
  { title, invitees }: BodyOf<typeof declared.createHuddle>,
): Promise<declared.Huddle> {
  const { db, clock, news, meetingProvider } = deps;
  const { id } = await requireSessionOf(db, viewer, idVotingSession);
  if (meetingProvider !== null) throw new DomainError('huddles-unavailable');
  const huddle = await inTransaction(db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.createHuddle.access);
    if (!(await lockSession(transaction, id))) throw new DomainError('not-found');
    const nowMs = clock.nowMs();
    if (await isMainMeetingOver(transaction, id, nowMs)) throw new DomainError('session-ended');
    const made = await insertHuddle(transaction, {
      id: randomUUID(),
      id_voting_session: id,
      title,
      type: invitees.includes(EVERYBODY_INVITED) ? 'other' : 'direct',
      invitees,
      created_by: viewer.userId,
      created_ms: nowMs,
    });
    if (made === null) return null;
    await enterAct(deps, transaction, id, {
      ...{ act: 'openHuddle', byUserId: viewer.userId, userId: null, created: nowMs },
      detail: { room: made.title },
    });
    return made;
  });
  if (huddle === null) throw new DomainError('huddles-full');
  news.announce({ kind: 'huddles', idVotingSession: id });
  return presentHuddle(huddle);
}

/** Closes a huddle. The people in it are in the main chamber again, or in no room where the main
 *  meeting is over. Closing it again changes nothing. An interpreter channel and its booth are
 *  closed together, by a call of their own.
 *  @throws DomainError `room-not-found`. Source: HUD-02, HUD-08. */
export async function closeHuddle(deps: Deps, viewer: Viewer, roomId: string): Promise<void> {
  const huddle = await requireRoom(deps.db, viewer, roomId);
  if (!isMovedInto(roomOfRow(huddle))) throw new DomainError('room-not-found');
  const { id: huddleId, id_voting_session: idVotingSession, title: room } = huddle;
  const created = deps.clock.nowMs();
  const moved = await inTransaction(deps.db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.closeHuddle.access);
    const out = await shut(transaction, { huddleId, idVotingSession }, created);
    if (out === null) return null;
    await enterAct(deps, transaction, idVotingSession, {
      ...{ act: 'closeHuddle', byUserId: viewer.userId, userId: null, detail: { room }, created },
    });
    return out;
  });
  tellShut(deps, idVotingSession, moved);
}

/** As `closeHuddle`, for the server itself. */
export async function shutHuddle(
  deps: Pick<Deps, 'db' | 'clock' | 'news'>,
  huddle: HuddleToShut,
): Promise<void> {
  const nowMs = deps.clock.nowMs();
  const moved = await inTransaction(deps.db, (transaction) => shut(transaction, huddle, nowMs));
  tellShut(deps, huddle.idVotingSession, moved);
}

interface HuddleToShut {
  readonly huddleId: string;
  readonly idVotingSession: string;
}

/** What the closing of a huddle changed: who was moved out, and whether booths served it. */
interface Out {
  readonly moved: Awaited<ReturnType<typeof leaveHuddles>>;
  readonly hasReleased: boolean;
}

/** Shuts a huddle and moves its people out; booths that served it serve the main chamber again.
 *  Null where it was shut before. */
async function shut(
  transaction: Transaction<Database>,
  { huddleId, idVotingSession }: HuddleToShut,
  nowMs: number,
): Promise<Out | null> {
  if (!(await updateHuddleClosed(transaction, huddleId, nowMs))) return null;
  const hasReleased = await releaseChannels(transaction, [huddleId]);
  const isOver = await isMainMeetingOver(transaction, idVotingSession, nowMs);
  const leaving = { huddleIds: [huddleId] };
  return { hasReleased, moved: await leaveHuddles(transaction, leaving, leavesHuddleFor(isOver), nowMs) };
}

function tellShut(deps: Pick<Deps, 'news'>, idVotingSession: string, out: Out | null): void {
  if (out === null) return;
  const { moved, hasReleased } = out;
  if (hasReleased) deps.news.announce({ kind: 'interpreterChannels', idVotingSession });
  deps.news.announce({ kind: 'huddles', idVotingSession });
  tellMoved(deps, idVotingSession, moved);
}

import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@hemicycle/contract/endpoint';
import * as declared from '@hemicycle/contract/huddles';
import { isMovedInto, takesInvitations } from '@hemicycle/rules/rooms/room-policy';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import { lockSession, requireSessionOf } from '../sessions/public.ts';
import { requireStillMay } from '../writing/public.ts';
import { insertHuddle, loadOpenHuddles } from './huddle-store.ts';
import { isMainMeetingOver } from './main-meeting.ts';
import { presentHuddle } from './present-huddle.ts';
import { requireFreeName } from './require-free-name.ts';
import { requireInvitees, typeFor } from './require-invitees.ts';
import { requireRoom } from './require-room.ts';
import { roomOfRow } from './room-of-row.ts';
import { type HuddleToShut, shutInTransaction } from './shut-huddle.ts';

/** Makes a huddle in a session of the viewer and tells everybody who may see it.
 *  @throws DomainError as `requireInvitees` does, `not-found`, `session-ended`, `huddle-exists`
 *  where another open huddle has the title, `huddles-full`, `huddles-unavailable` where a hosted
 *  provider carries the media. Source: HUD-01, HUD-02. */
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
    const open = await loadOpenHuddles(transaction, id);
    requireFreeName(
      open.filter((row) => takesInvitations(roomOfRow(row))),
      title,
    );
    await requireInvitees(transaction, id, invitees, 'invitees');
    const made = await insertHuddle(transaction, {
      id: randomUUID(),
      id_voting_session: id,
      title,
      type: typeFor(invitees),
      invitees: [...new Set(invitees)],
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
  const toTell = await inTransaction(deps.db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.closeHuddle.access);
    const out = await shutInTransaction(transaction, { huddleId, idVotingSession }, created);
    if (out === null) return null;
    await enterAct(deps, transaction, idVotingSession, {
      ...{ act: 'closeHuddle', byUserId: viewer.userId, userId: null, detail: { room }, created },
    });
    return out;
  });
  for (const item of toTell ?? []) deps.news.announce(item);
}

/** As `closeHuddle`, for the server itself. */
export async function shutHuddle(
  deps: Pick<Deps, 'db' | 'clock' | 'news'>,
  huddle: HuddleToShut,
): Promise<void> {
  const nowMs = deps.clock.nowMs();
  const toTell = await inTransaction(deps.db, (transaction) => shutInTransaction(transaction, huddle, nowMs));
  for (const item of toTell ?? []) deps.news.announce(item);
}

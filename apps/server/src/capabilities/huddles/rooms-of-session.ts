import { randomUUID } from 'node:crypto';
import { EVERYBODY_INVITED } from '@hemicycle/contract/huddle-names';
import type { RoomChanges } from '@hemicycle/contract/rooms-of-session';
import { addToInlineList, keyOfLabel } from '@hemicycle/rules/foundations/inline-list';
import { isMovedInto } from '@hemicycle/rules/rooms/room-policy';
import type { Deps } from '../../deps.ts';
import type { NewsItem } from '../../news.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { enterAct } from '../audit/public.ts';
import type { HeldSession, SessionHook } from '../sessions/public.ts';
import { type HuddleRow, insertHuddle, loadOpenHuddles, updateFlags, updateTitle } from './huddle-store.ts';
import { isMainMeetingOver } from './main-meeting.ts';
import { requireFreeName } from './require-free-name.ts';
import { requireInvitees, typeFor } from './require-invitees.ts';
import { roomOfRow } from './room-of-row.ts';
import { shutInTransaction } from './shut-huddle.ts';

/** Opens, marks, renames and closes the huddles of a session as its editor names them. Source:
 *  ADMIN-02. */
export const roomsOfSession: SessionHook = { saveRooms };

/** One save of the rooms of a session. */
type Save = HeldSession & { readonly deps: Deps; readonly byUserId: string; readonly nowMs: number };

async function saveRooms(
  deps: Deps,
  held: HeldSession,
  { add, change, close }: RoomChanges,
  by: { readonly userId: string; readonly nowMs: number },
): Promise<NewsItem[]> {
  const save: Save = { ...held, deps, byUserId: by.userId, nowMs: by.nowMs };
  const named = [...change.map(({ id }) => id), ...close];
  const open = await loadOpenHuddles(held.transaction, held.idVotingSession);
  const rooms = open.filter((row) => isMovedInto(roomOfRow(row)));
  requireOpen(rooms, named);
  const told: NewsItem[] = [];
  for (const id of close) told.push(...(await closeRoom(save, rooms, id)));
  for (const { id, label: _, ...flags } of change) await updateFlags(held.transaction, id, flags);
  const left = await renameRooms(
    save,
    rooms.filter(({ id }) => !close.includes(id)),
    change,
  );
  const made = await openRooms(save, left, add);
  if (made + named.length === 0) return [];
  return [{ kind: 'huddles', idVotingSession: held.idVotingSession }, ...told];
}

/** Refuses the change where one of these rooms is no open huddle of the session: somebody has
 *  closed it since the list was read. */
function requireOpen(rooms: readonly HuddleRow[], ids: readonly string[]): void {
  const open = new Set(rooms.map(({ id }) => id));
  if (ids.every((id) => open.has(id))) return;
  throw new DomainError('changed-meanwhile', [
    { path: 'rooms', problem: 'A room has been closed since the rooms were read.' },
  ]);
}

/** Gives rooms their new names, and returns all rooms as they are then. People in them stay; no two
 *  rooms have one name. @throws DomainError `huddle-exists`. Source: ADMIN-02. */
async function renameRooms(
  { transaction, idVotingSession, deps, byUserId, nowMs }: Save,
  rooms: readonly HuddleRow[],
  change: RoomChanges['change'],
): Promise<HuddleRow[]> {
  const labels = new Map(change.flatMap(({ id, label }) => (label === undefined ? [] : [[id, label]])));
  const renamed = rooms.map((room) => ({ ...room, title: labels.get(room.id) ?? room.title }));
  for (const [index, room] of renamed.entries()) {
    const before = rooms[index]?.title ?? '';
    if (room.title === before) continue;
    requireFreeName(
      renamed.filter(({ id }) => id !== room.id),
      room.title,
    );
    await updateTitle(transaction, room.id, room.title);
    await enterAct(deps, transaction, idVotingSession, {
      ...{ act: 'renameHuddle', byUserId, userId: null, created: nowMs },
      detail: { room: before, to: room.title },
    });
  }
  return renamed;
}

async function closeRoom(save: Save, rooms: readonly HuddleRow[], id: string): Promise<NewsItem[]> {
  const { transaction, idVotingSession, deps, byUserId, nowMs } = save;
  const room = rooms.find((row) => row.id === id)?.title ?? '';
  const toTell = await shutInTransaction(transaction, { huddleId: id, idVotingSession }, nowMs);
  // A moderator who closed it at the same moment has told so already.
  if (toTell === null) return [];
  await enterAct(deps, transaction, idVotingSession, {
    ...{ act: 'closeHuddle', byUserId, userId: null, detail: { room }, created: nowMs },
  });
  return toTell;
}

/** Opens the rooms that are not there yet; answers how many those are. */
async function openRooms(
  { transaction, idVotingSession, deps, byUserId, nowMs }: Save,
  there: readonly HuddleRow[],
  add: RoomChanges['add'],
): Promise<number> {
  const labels = there.map(({ title }) => ({ label: title }));
  const wanted = new Map(add.toReversed().map((entry) => [keyOfLabel(entry.label), entry]));
  const all = addToInlineList(
    labels,
    add.map(({ label }) => label),
    (label) => ({ label }),
  );
  const made = all.slice(labels.length);
  if (made.length === 0) return 0;
  if (deps.meetingProvider !== null) throw new DomainError('huddles-unavailable');
  if (await isMainMeetingOver(transaction, idVotingSession, nowMs)) throw new DomainError('session-ended');
  for (const { label } of made) {
    const flags = wanted.get(keyOfLabel(label));
    const invitees = flags?.invitees ?? [EVERYBODY_INVITED];
    await requireInvitees(transaction, idVotingSession, invitees, 'rooms.invitees');
    const row = await insertHuddle(transaction, {
      id: randomUUID(),
      id_voting_session: idVotingSession,
      title: label,
      type: typeFor(invitees),
      invitees: [...new Set(invitees)],
      private_recording: flags?.privateRecording ?? false,
      streaming_enabled: flags?.streamingEnabled ?? false,
      created_by: byUserId,
      created_ms: nowMs,
    });
    if (row === null) throw new DomainError('huddles-full');
    await enterAct(deps, transaction, idVotingSession, {
      ...{ act: 'openHuddle', byUserId, userId: null, detail: { room: label }, created: nowMs },
    });
  }
  return made.length;
}

import { EVERYBODY_INVITED, LOBBY_ROOM_TITLE } from '@hemicycle/contract/huddle-names';
import type { Huddle } from '@hemicycle/contract/huddles';
import { addToInlineList, type InlineListEntry, keyOfLabel } from '@hemicycle/rules/foundations/inline-list';
import { roomOfHuddle } from '@hemicycle/rules/rooms/room';
import { isMovedInto } from '@hemicycle/rules/rooms/room-policy';

/** A room in the editor of a sitting. `id` is null until it is saved. `invitees`: ids of the people
 *  for whom it is; null: for everybody. Source: FND-36, ADMIN-02, HUD-01. */
export interface RoomInForm extends InlineListEntry {
  readonly id: string | null;
  readonly invitees: readonly string[] | null;
}

/** The rooms of a sitting and the text in the box that adds one. */
export interface RoomsForm {
  readonly rooms: readonly RoomInForm[];
  readonly roomTyped: string;
}

/** The rooms that people enter, without interpreter channels, booths and interviews. */
export function formOfRooms(huddles: readonly Huddle[]): RoomsForm {
  return {
    rooms: huddles
      .filter((huddle) => isMovedInto(roomOfHuddle(huddle)))
      .map(({ id, title, davra }) => ({
        id,
        label: title,
        privateRecording: davra.privateRecording === true,
        streamingEnabled: davra.streamingEnabled === true,
        invitees: davra.invitees.includes(EVERYBODY_INVITED) ? null : davra.invitees,
      })),
    roomTyped: '',
  };
}

/** A room with a typed label: the saved one where it was only taken off the list. `listed`: the
 *  rooms that stand there; a saved one among them may have another label by now. */
export function roomOfLabel(was: RoomsForm, label: string, listed: readonly RoomInForm[] = []): RoomInForm {
  const saved = was.rooms.find(
    (room) =>
      keyOfLabel(room.label) === keyOfLabel(label) && !listed.some(({ id }) => id === room.id && id !== null),
  );
  return saved ?? { id: null, label, privateRecording: false, streamingEnabled: false, invitees: null };
}

/** All rooms of the form, with what was left in the box. Source: FND-40. */
export function readRooms(was: RoomsForm, { rooms, roomTyped }: RoomsForm): readonly RoomInForm[] {
  return addToInlineList(rooms, [roomTyped], (label) => roomOfLabel(was, label, rooms));
}

/** Whether a room would have the name of the lobby. Source: HUD-04. */
export function namesLobby({ rooms, roomTyped }: RoomsForm): boolean {
  const labels = [...rooms.map(({ label }) => label), roomTyped];
  return labels.some((label) => keyOfLabel(label) === keyOfLabel(LOBBY_ROOM_TITLE));
}

/** What is wrong with the rooms: one has no name, two have the same, or one is for nobody; null:
 *  nothing. Source: ADMIN-02, HUD-01. */
export function problemOfRooms({ rooms }: RoomsForm): 'roomUnnamed' | 'roomTwice' | 'roomForNobody' | null {
  const keys = rooms.map(({ label }) => keyOfLabel(label));
  if (keys.includes('')) return 'roomUnnamed';
  if (new Set(keys).size < keys.length) return 'roomTwice';
  return rooms.some(({ id, invitees }) => id === null && invitees?.length === 0) ? 'roomForNobody' : null;
}

/** A new room as the server takes it. */
export function bodyOfRoom({ id: _, invitees, ...entry }: RoomInForm) {
  return { ...entry, ...(invitees !== null && { invitees: [...invitees] }) };
}

/** What is to become of the rooms of a sitting; null where nothing is. */
export function changesOfRooms(was: RoomsForm, form: RoomsForm) {
  const all = readRooms(was, form);
  const add = all.flatMap((room) => (room.id === null ? [bodyOfRoom(room)] : []));
  const change = all.flatMap(({ id, label: typed, privateRecording, streamingEnabled }) => {
    const before = was.rooms.find((room) => room.id === id);
    if (id === null || before === undefined) return [];
    const label = typed.trim();
    const isSame =
      before.label === label &&
      before.privateRecording === privateRecording &&
      before.streamingEnabled === streamingEnabled;
    const renamed = before.label === label ? {} : { label };
    return isSame ? [] : [{ id, ...renamed, privateRecording, streamingEnabled }];
  });
  const kept = new Set(all.map(({ id }) => id));
  const close = was.rooms.flatMap(({ id }) => (id === null || kept.has(id) ? [] : [id]));
  return add.length + change.length + close.length === 0 ? null : { add, change, close };
}

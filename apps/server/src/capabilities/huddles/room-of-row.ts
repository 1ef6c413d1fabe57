import { roomOfHuddle, type Room } from '@hemicycle/rules/rooms/room';
import type { HuddleRow } from './huddle-store.ts';
import { presentHuddle } from './present-huddle.ts';

/** The room of a huddle's row, with the room beside which it is heard. */
export function roomOfRow(row: HuddleRow): Room {
  return roomOfHuddle({ ...presentHuddle(row), servedHuddleId: row.served_huddle_id });
}

import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/* The SQL for a person's place; no other file writes it. The parameter `of` is the name that the
   statement gives to the table of people's states. `packages/rules/src/rooms/place.ts` has the same
   in TypeScript. */

/** Whether somebody is in the main chamber. */
export function inMainChamber(of?: string): RawBuilder<boolean> {
  return sql<boolean>`${meetingOf(of)} = 'mainchamber'`;
}

/** Whether somebody is in a room of the session: its main chamber or a huddle. */
export function inARoom(of?: string): RawBuilder<boolean> {
  return sql<boolean>`${meetingOf(of)} <> 'NOT_IN_MEETING'`;
}

/** Whether somebody is in a huddle; a lobby interview is held in one. */
export function inAHuddle(of?: string): RawBuilder<boolean> {
  return sql<boolean>`${meetingOf(of)} = 'huddle'`;
}

/** Whether somebody is in no room. */
export function outside(of?: string): RawBuilder<boolean> {
  return sql<boolean>`${meetingOf(of)} = 'NOT_IN_MEETING'`;
}

/** The id of the room in which somebody is; null: no room. */
export const ROOM_ID = sql<
  string | null
>`case when meeting <> 'NOT_IN_MEETING' then coalesce(huddle_id, id_voting_session) end`;

/** Whether somebody is in this room. The statement must read the states of one session only. */
export function isInRoom(roomId: string): RawBuilder<boolean> {
  return sql<boolean>`${ROOM_ID} = ${roomId}`;
}

/** Whether somebody is in this huddle or, where it is null, in no huddle. */
export function isInHuddle(huddleId: string | null): RawBuilder<boolean> {
  return sql<boolean>`huddle_id is not distinct from ${huddleId}`;
}

/** The values of the column `meeting` for the main chamber and for no room. */
export const MAIN_CHAMBER = sql`'mainchamber'`;
export const NO_PLACE = sql`'NOT_IN_MEETING'`;

/** The assignments that take somebody out of the main chamber or their huddle. */
export const GOES_OUT = sql`meeting = 'NOT_IN_MEETING', huddle_id = null, entered_ms = null`;

function meetingOf(of?: string): RawBuilder<unknown> {
  return sql.ref(of === undefined ? 'meeting' : `${of}.meeting`);
}

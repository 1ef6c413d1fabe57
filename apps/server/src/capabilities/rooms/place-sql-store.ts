import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/* The words of a person's place in SQL: no other file writes them. Which rows they are of is the
   statement's, by `of`, a name in it of the table of people's states.
   `packages/rules/src/rooms/place.ts` has the same in TypeScript. */

/** Whether somebody is in the main chamber. */
export function inMainChamber(of?: string): RawBuilder<boolean> {
  return sql<boolean>`${meetingOf(of)} = 'mainchamber'`;
}

/** Whether somebody is in a room of the session, its main chamber or a huddle. */
export function inARoom(of?: string): RawBuilder<boolean> {
  return sql<boolean>`${meetingOf(of)} <> 'NOT_IN_MEETING'`;
}

/** Whether somebody is in none. */
export function outside(of?: string): RawBuilder<boolean> {
  return sql<boolean>`${meetingOf(of)} = 'NOT_IN_MEETING'`;
}

/** The room in which somebody is, by its id; null: none. */
export const ROOM_ID = sql<
  string | null
>`case when meeting <> 'NOT_IN_MEETING' then coalesce(huddle_id, id_voting_session) end`;

/** Whether somebody is in this room of the session whose states are read. */
export function isInRoom(roomId: string): RawBuilder<boolean> {
  return sql<boolean>`${ROOM_ID} = ${roomId}`;
}

/** Whether somebody is in this huddle, or (null) in none. */
export function isInHuddle(huddleId: string | null): RawBuilder<boolean> {
  return sql<boolean>`huddle_id is not distinct from ${huddleId}`;
}

/** The main chamber and no place, as `meeting` has them. */
export const MAIN_CHAMBER = sql`'mainchamber'`;
export const NO_PLACE = sql`'NOT_IN_MEETING'`;

/** Sets the place to none: out of the main chamber, and of a huddle. */
export const GOES_OUT = sql`meeting = 'NOT_IN_MEETING', huddle_id = null, entered_ms = null`;

function meetingOf(of?: string): RawBuilder<unknown> {
  return sql.ref(of === undefined ? 'meeting' : `${of}.meeting`);
}

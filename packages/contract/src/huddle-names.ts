/** Longest title of a huddle, in characters. */
export const HUDDLE_TITLE_MAX_CHARS = 80;
/** Most huddles of one session that are open at the same time. */
export const HUDDLES_MAX = 50;
/** Most people named as invitees of one huddle. */
export const HUDDLE_INVITEES_MAX = 500;
/** The room that no list of rooms holds; it is known by its title, so no huddle may bear it.
 *  Source: HUD-04. */
export const LOBBY_ROOM_TITLE = 'Lobby';
/** Among the invitees: everybody in the session. Source: HUD-01. */
export const EVERYBODY_INVITED = 'all';

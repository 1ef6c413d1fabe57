/** The greatest length of a huddle's title, in characters. */
export const HUDDLE_TITLE_MAX_CHARS = 80;
/** The greatest length of a room's label in the list of a sitting's rooms, in characters. Source:
 *  FND-41. */
export const ROOM_LABEL_MAX_CHARS = 25;
/** The greatest number of huddles of one session that are open at the same time. */
export const HUDDLES_MAX = 50;
/** The greatest number of people named as invitees of one huddle. */
export const HUDDLE_INVITEES_MAX = 500;
/** The longest countdown that calls everybody back from the huddles, and the most by which it is
 *  lengthened at once, in minutes. */
export const RECALL_MAX_MINUTES = 60;
/** The title of the lobby, a room that no list of rooms contains. The room is recognised by this
 *  title, so no huddle may have it. Source: HUD-04. */
export const LOBBY_ROOM_TITLE = 'Lobby';
/** The entry among the invitees that stands for everybody in the session. Source: HUD-01. */
export const EVERYBODY_INVITED = 'all';

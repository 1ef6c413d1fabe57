/** The path of the lobby's socket. People who wait use it in place of the chamber's. */
export const LOBBY_SOCKET_PATH = '/app/lobby';
/** The greatest length of the reason with which somebody is refused, in characters. */
export const LOBBY_REASON_MAX_CHARS = 300;
/** The greatest number of people whom one call admits by name. */
export const LOBBY_ADMITTED_MAX = 500;
/** The greatest length of a message of the lobby, in characters. */
export const LOBBY_MESSAGE_MAX_CHARS = 500;
/** How many messages of the lobby a page is told, the newest. */
export const LOBBY_MESSAGES_TOLD = 100;
/** The greatest number of questions for the interviews of a site. */
export const INTERVIEW_QUESTIONS_MAX = 20;
/** The greatest length of such a question, in characters. */
export const INTERVIEW_QUESTION_MAX_CHARS = 200;
/** How long somebody who waits keeps their place in the queue after their last page closed, as in a
 *  reload, in ms. After that they stand at its end. */
export const LOBBY_PLACE_KEPT_MS = 60_000;
/** How long a call to an interview rings until it counts as not answered, in ms. The server may end
 *  it one heartbeat later. */
export const LOBBY_CALL_RINGS_MS = 60_000;
/** How long a call goes on after the last page of its person closed, as in a reload, in ms. */
export const LOBBY_CALL_KEPT_MS = 15_000;
/** The `roomId` of the waiting room in `gotoMeeting`; no huddle has this id. Source: MOD-11. */
export const WAITING_ROOM_ID = 'waiting';
/** The greatest length of the note beside *identity seen*, in characters. */
export const IDENTITY_NOTE_MAX_CHARS = 200;

import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { huddle } from './huddles.ts';
import {
  IDENTITY_NOTE_MAX_CHARS,
  LOBBY_ADMITTED_MAX,
  LOBBY_MESSAGE_MAX_CHARS,
  LOBBY_REASON_MAX_CHARS,
} from './lobby-names.ts';
import { permissions } from './permissions.ts';
import { emailAddress, epochMs, id, line } from './values.ts';

/** Why somebody is not let in to a session now: somebody switched the waiting room on, the session
 *  has not begun, or it is closed to them. Source: LOBBY-12, BEY-19, BEY-45. */
export const lobbyReason = z.enum(['waiting-room', 'until-start', 'closed']);
export type LobbyReason = z.output<typeof lobbyReason>;

/** How a person stands in the lobby of a session. `waiting`: in the queue. `held`: in the waiting
 *  room, where a moderator put them; they stay there until a moderator moves them. Source: BEY-19,
 *  LOBBY-13. */
export const lobbyStayState = z.enum(['waiting', 'held', 'interview', 'admitted', 'refused']);
export type LobbyStayState = z.output<typeof lobbyStayState>;

const tested = z.enum(['works', 'fails', 'off']);

/** What a page found in its last check of devices. Source: BEY-19. */
export const lobbySelfTest = z.object({ camera: tested, microphone: tested });
export type LobbySelfTest = z.output<typeof lobbySelfTest>;

/** An interview of somebody in the lobby, or the call to it. `roomId`: the huddle in which it is
 *  held. `byUserId`, `byName`: the attendant; null where the account is gone. `calledMs`: when the
 *  attendant called. `sinceMs`: when the person started it; null while the call rings. `isHere`:
 *  whether a page of the person is open now. Source: BEY-19. */
const lobbyInterview = z.object({
  roomId: id,
  byUserId: id.nullable(),
  byName: z.string().nullable(),
  calledMs: epochMs,
  sinceMs: epochMs.nullable(),
  isHere: z.boolean(),
});

/** How a call ended that did not become an interview. `declined`: the person answered *not now*.
 *  `unanswered`: it rang too long, or the person left. `taken-back`: its attendant ended it or went
 *  away. Source: BEY-19. */
export const lobbyCallOutcome = z.enum(['declined', 'unanswered', 'taken-back']);
export type LobbyCallOutcome = z.output<typeof lobbyCallOutcome>;

/** The last call to an interview that did not become one. `byName`: its attendant; null where the
 *  account is gone. `atMs`: when it ended. Source: BEY-19. */
export const lobbyCall = z.object({
  outcome: lobbyCallOutcome,
  byName: z.string().nullable(),
  atMs: epochMs,
});
export type LobbyCall = z.output<typeof lobbyCall>;

/** Somebody in the queue, as attendants see them. `displayName`: the name that they claim.
 *  `avatar`: the picture of their account; null: it has none, or they are a guest. `kind`: whether
 *  they came with an account or by a guest link. `linkName`: the name of the guest link by which
 *  they came; null for accounts, and for guests by the public address that a title makes.
 *  `groupName`: their primary group; null for guests and people without one. `selfTest`: their last
 *  check of devices; null: none was made. `interview`: null while they only wait. `lastCall`: null
 *  where there was none, or an interview came of it. `identitySeenMs`: when an attendant saw their
 *  identity; null: nobody did. Source: BEY-19. */
export const lobbyPerson = z.object({
  userId: id,
  displayName: z.string(),
  avatar: z.string().nullable().default(null),
  kind: z.enum(['account', 'guest']),
  linkName: z.string().nullable(),
  groupName: z.string().nullable(),
  state: z.enum(['waiting', 'interview']),
  waitingSinceMs: epochMs,
  selfTest: lobbySelfTest.nullable(),
  interview: lobbyInterview.nullable(),
  lastCall: lobbyCall.nullable(),
  identitySeenMs: epochMs.nullable(),
});
export type LobbyPerson = z.output<typeof lobbyPerson>;

/** A message between attendants and those who wait. `to`: all who wait, one of them, or the
 *  attendants. `personId`: the person who waits to whom it goes, or from whom it comes; null: to
 *  all. `fromName`: the name of its sender when it was sent. Source: BEY-19. */
export const lobbyMessage = z.object({
  id,
  to: z.enum(['all', 'person', 'attendants']),
  personId: id.nullable(),
  fromName: z.string(),
  text: z.string(),
  created: epochMs,
});
export type LobbyMessage = z.output<typeof lobbyMessage>;

/** Somebody who was refused, whom the attendants may let wait again. `reason`: as they read it.
 *  `byName`: the name of the attendant. Source: BEY-19. */
export const lobbyRefused = z.object({
  userId: id,
  displayName: z.string(),
  reason: z.string(),
  byName: z.string().nullable(),
});
export type LobbyRefused = z.output<typeof lobbyRefused>;

/** Somebody in the waiting room. `byName`: the moderator who put them there; null: they went by
 *  themselves, or the account is gone. Source: LOBBY-13. */
export const lobbyHeld = z.object({ userId: id, displayName: z.string(), byName: z.string().nullable() });
export type LobbyHeld = z.output<typeof lobbyHeld>;

/** The queue of a session, in its order, those in the waiting room, by name, those refused, refused
 *  last first, and the newest messages of the lobby, oldest first. Source: BEY-19, LOBBY-13. */
export const lobbyQueue = z.object({
  people: z.array(lobbyPerson),
  held: z.array(lobbyHeld),
  refused: z.array(lobbyRefused),
  messages: z.array(lobbyMessage),
});

const ofSession = z.object({ idVotingSession: id });

export const getLobby = endpoint({
  name: 'getLobby',
  method: 'GET',
  path: '/api/lobby/votingsession/:idVotingSession',
  access: [permissions.moderation],
  summary: 'The people who wait in the lobby of a session, in their order.',
  params: ofSession,
  answer: lobbyQueue,
  errors: ['not-found'],
});

/** Admits the named people, or everybody who waits and whom nobody interviews. Only the attendant
 *  of an interview decides on its person. The answer has the people whom this call admitted; others
 *  were decided on before, or do not wait. */
export const admitFromLobby = endpoint({
  name: 'admitFromLobby',
  method: 'POST',
  path: '/api/lobby/votingsession/:idVotingSession/admit',
  access: [permissions.moderation],
  summary:
    'Admits people from the lobby: those named, or all whom nobody interviews. Refused where somebody else has decided on each of those named.',
  params: ofSession,
  body: z.object({ userIds: z.union([z.literal('all'), z.array(id).min(1).max(LOBBY_ADMITTED_MAX)]) }),
  answer: z.object({ admitted: z.array(id) }),
  errors: ['not-found', 'lobby-decided'],
});

export const refuseFromLobby = endpoint({
  name: 'refuseFromLobby',
  method: 'POST',
  path: '/api/lobby/votingsession/:idVotingSession/refuse',
  access: [permissions.moderation],
  summary: 'Refuses somebody in the lobby, who is told the reason.',
  params: ofSession,
  body: z.object({ userId: id, reason: line(LOBBY_REASON_MAX_CHARS) }),
  errors: ['not-found', 'lobby-decided'],
});

const messageBody = z.object({ text: line(LOBBY_MESSAGE_MAX_CHARS), requestId: id.optional() });
const messageLimit = { counts: 'calls', most: [{ of: 'person', max: 20, withinMs: 60_000 }] } as const;

/** `personId`: to one person who waits; null: to all who wait. A repeated `requestId` returns the
 *  message that the first call made. Source: BEY-19. */
export const sendLobbyMessage = endpoint({
  name: 'sendLobbyMessage',
  method: 'POST',
  path: '/api/lobby/votingsession/:idVotingSession/messages',
  access: [permissions.moderation],
  summary: 'Writes to one person who waits in the lobby, or to all who wait.',
  params: ofSession,
  body: messageBody.extend({ personId: id.nullable() }),
  answer: lobbyMessage,
  errors: ['not-found', 'lobby-off', 'lobby-decided'],
  limit: messageLimit,
});

/** For somebody who waits. A repeated `requestId` returns the message that the first call made.
 *  Source: BEY-19. */
export const replyFromLobby = endpoint({
  name: 'replyFromLobby',
  method: 'POST',
  path: '/api/lobby/votingsession/:idVotingSession/reply',
  access: 'signed-in',
  summary: 'Writes from the lobby to its attendants; only for somebody who waits.',
  params: ofSession,
  body: messageBody,
  answer: lobbyMessage,
  errors: ['not-found', 'lobby-decided'],
  limit: messageLimit,
});

/** Moves somebody to the end of the lobby's queue in the session that the caller attends: out of
 *  the main chamber, or back into the queue after a refusal. Source: LOBBY-06, LOBBY-13, A17. */
export const moveToLobbyQueue = endpoint({
  name: 'moveToLobbyQueue',
  method: 'GET',
  path: '/api/lobby/move/queue/:userId',
  access: [permissions.moderation],
  changes: true,
  summary: 'Moves somebody of the session that the caller attends to the end of the queue of its lobby.',
  params: z.object({ userId: id }),
  errors: [
    'not-found',
    'moves-themselves',
    'lobby-off',
    'lobby-decided',
    'bypasses-lobby',
    'comes-back-first',
  ],
});

/** Calls one person who waits to an interview with the caller, who leaves the chamber for its room.
 *  It runs once the person starts it. Of several attendants one gets the person. Repeating it
 *  answers the same room. Source: LOBBY-03, BEY-19. */
export const callToInterview = endpoint({
  name: 'callToInterview',
  method: 'POST',
  path: '/api/lobby/votingsession/:idVotingSession/interview',
  access: [permissions.moderation],
  summary: 'Calls somebody who waits in the lobby to an interview with the caller.',
  params: ofSession,
  body: z.object({ userId: id }),
  answer: huddle,
  status: 201,
  errors: [
    'not-found',
    'lobby-off',
    'lobby-decided',
    'interview-off',
    'interview-open',
    'session-ended',
    'huddles-full',
    'huddles-unavailable',
  ],
  limit: { counts: 'calls', most: [{ of: 'person', max: 30, withinMs: 60_000 }] },
});

/** The caller, whom an attendant calls to the interview in `roomId`, starts it, or declines and
 *  waits on at their place. An answer that was given before changes nothing, nor does declining a
 *  call that is over. Source: BEY-19. */
export const answerInterview = endpoint({
  name: 'answerInterview',
  method: 'POST',
  path: '/api/lobby/votingsession/:idVotingSession/interview/answer',
  access: 'signed-in',
  summary: 'Starts the interview to which an attendant calls the caller, or declines it.',
  params: ofSession,
  body: z.object({ roomId: id, answer: z.enum(['start', 'not-now']) }),
  errors: ['not-found', 'call-over'],
  limit: { counts: 'calls', most: [{ of: 'person', max: 20, withinMs: 60_000 }] },
});

/** Ends the interview of the caller, or takes their call back; its person waits again at their
 *  place. Ending none changes nothing. */
export const endInterview = endpoint({
  name: 'endInterview',
  method: 'DELETE',
  path: '/api/lobby/votingsession/:idVotingSession/interview',
  access: [permissions.moderation],
  summary: 'Puts the person whom the caller interviews back at their place in the queue.',
  params: ofSession,
  errors: ['not-found'],
});

/** Notes that the caller has seen the identity of the person whom they interview. It is entered
 *  into the audit log once, with the `note` of that call. */
export const noteIdentitySeen = endpoint({
  name: 'noteIdentitySeen',
  method: 'POST',
  path: '/api/lobby/votingsession/:idVotingSession/interview/identity',
  access: [permissions.moderation],
  summary: 'Enters into the audit log that the caller saw the identity of the person in their interview.',
  params: ofSession,
  body: z.object({ userId: id, note: line(IDENTITY_NOTE_MAX_CHARS).optional() }),
  answer: z.object({ identitySeenMs: epochMs }),
  errors: ['not-found', 'lobby-decided'],
});

/** The site's questions, in their order. */
export const listInterviewQuestions = endpoint({
  name: 'listInterviewQuestions',
  method: 'GET',
  path: '/api/lobby/interviewquestions',
  access: [permissions.moderation],
  summary: 'The questions that attendants of this site ask in an interview.',
  answer: z.array(z.string()),
});

/** Ends the interview that the caller holds in the session that they attend. Its person stands in
 *  no queue any more, and their page goes to the root of the site. Without an interview nothing
 *  changes. Source: LOBBY-07, LOBBY-08. */
export const resetAttendantCompleted = endpoint({
  name: 'resetAttendantCompleted',
  method: 'GET',
  path: '/api/lobby/resetAttendantCompleted',
  access: [permissions.moderation],
  changes: true,
  summary: 'Ends the interview of the caller and sends its person to the root of the site.',
  errors: ['not-found'],
});

/** How somebody stands in the lobby of a meeting. `meetingId`: a session or a huddle of it.
 *  `session`: the session of the huddle, where the caller knows it. `email`: of another person, for
 *  attendants; absent: the caller. `state` is null for somebody who never came to the lobby.
 *  `isLetIn`: they may enter the meeting. Source: LOBBY-05. */
export const getMeetingLobby = endpoint({
  name: 'getMeetingLobby',
  method: 'GET',
  path: '/api/huddle/member/webexlobby/:meetingId',
  access: 'signed-in',
  summary: 'How the caller, or for attendants the person of an e-mail address, stands in the lobby.',
  params: z.object({ meetingId: id }),
  query: z.object({ session: id.optional(), email: emailAddress.optional() }),
  answer: z.object({
    idVotingSession: id,
    isLetIn: z.boolean(),
    state: lobbyStayState.nullable(),
    place: z.number().int().positive().nullable(),
  }),
  errors: ['not-found', 'permission-missing'],
});

/** The caller goes out of the chamber or their huddle, to the end of the lobby's queue or into the
 *  waiting room. Whoever waits there already changes nothing by it. It moves nobody else, and needs
 *  no permission, as leaving needs none. Source: HUD-12, LOBBY-14. */
export const goToLobby = endpoint({
  name: 'goToLobby',
  method: 'POST',
  path: '/api/lobby/votingsession/:idVotingSession/go',
  access: 'signed-in',
  summary: 'The caller goes out of a session that has a lobby, and waits there.',
  params: ofSession,
  body: z.object({ to: z.enum(['lobby', 'waiting']) }),
  errors: ['not-found', 'lobby-off', 'bypasses-lobby'],
  limit: { counts: 'calls', most: [{ of: 'person', max: 20, withinMs: 60_000 }] },
});

export const lobbyCalls = {
  callToInterview,
  answerInterview,
  endInterview,
  noteIdentitySeen,
  listInterviewQuestions,
  resetAttendantCompleted,
  getMeetingLobby,
  getLobby,
  admitFromLobby,
  refuseFromLobby,
  sendLobbyMessage,
  replyFromLobby,
  moveToLobbyQueue,
  goToLobby,
};

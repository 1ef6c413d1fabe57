import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { HUDDLE_TITLE_MAX_CHARS, RECALL_MAX_MINUTES } from './huddle-names.ts';
import { peopleState } from './people.ts';
import { permissions } from './permissions.ts';
import { huddleTitle, roomInvitees } from './rooms-of-session.ts';
import { epochMs, id } from './values.ts';

/** `direct`: for the invited people; `other`: for all; `closed`: a moderator closed it, for nobody.
 *  Source: HUD-02. */
export const huddleType = z.enum(['direct', 'closed', 'other']);
export type HuddleType = z.output<typeof huddleType>;

/** Interpreter channels, booths and the interviews of the lobby are huddles of these subtypes.
 *  Source: HUD-03, BEY-19. */
export const huddleSubtype = z.enum(['default', 'user', 'interpreter', 'booth', 'interview']);
export type HuddleSubtype = z.output<typeof huddleSubtype>;

/** A smaller room of a voting session with media of its own. `webex`: the room's fields for the
 *  media. `davra.invitees`: ids of accounts, or `all`. `davra.privateRecording`,
 *  `davra.streamingEnabled`: absent where the room may not be recorded for the house, or streamed.
 *  Source: HUD-01, ADMIN-02. */
export const huddle = z.object({
  id,
  type: huddleType,
  title: z.string(),
  idVotingSession: id,
  webex: z.object({ id, title: z.string() }),
  davra: z.object({
    subtype: huddleSubtype,
    avatar: z.string().nullable(),
    invitees: z.array(id),
    privateRecording: z.literal(true).optional(),
    streamingEnabled: z.literal(true).optional(),
  }),
});
export type Huddle = z.output<typeof huddle>;

/** The countdown that brings everybody back from the huddles of a session. `endsAt`: when the
 *  server moves them; `openedBy`: the moderator who opened it, null where the account is gone. */
export const huddleRecall = z.object({ endsAt: epochMs, openedBy: id.nullable() });
export type HuddleRecall = z.output<typeof huddleRecall>;

/** A huddle's call for a moderator. `open`: nobody has decided yet; `answered`: a moderator comes;
 *  `aside`: a moderator put it aside. Source: BEY-37. */
export const huddleCall = z.object({
  roomId: id,
  state: z.enum(['open', 'answered', 'aside']),
  calledBy: id.nullable(),
  calledAt: epochMs,
  decidedBy: id.nullable(),
});
export type HuddleCall = z.output<typeof huddleCall>;

/** A moderator who listens in to a huddle from the main chamber. `sends`: whether they speak into
 *  it now. Source: BEY-37. */
export const huddleListener = z.object({ roomId: id, userId: id, sends: z.boolean() });
export type HuddleListener = z.output<typeof huddleListener>;

const ofSession = z.object({ idVotingSession: id });
const ofRoom = z.object({ roomId: id });

export const listHuddles = endpoint({
  name: 'listHuddles',
  method: 'GET',
  path: '/api/huddle',
  access: 'signed-in',
  summary: 'The open rooms that the caller may enter in the session that they attend; none without one.',
  answer: z.array(huddle),
});

export const listSessionHuddles = endpoint({
  name: 'listSessionHuddles',
  method: 'GET',
  path: '/api/huddle/votingsession/:idVotingSession',
  access: [permissions.huddleButton, permissions.moderation, permissions.adminPage],
  summary:
    'The open rooms of a session: all for moderators and administrators, for others those they may enter.',
  params: ofSession,
  answer: z.array(huddle),
  errors: ['not-found', 'in-lobby'],
});

export const createHuddle = endpoint({
  name: 'createHuddle',
  method: 'POST',
  path: '/api/huddle/votingsession/:idVotingSession',
  access: [permissions.moderation],
  summary: 'Makes a room in a session that is not over; for all, unless invitees are named.',
  params: ofSession,
  body: z.object({
    title: huddleTitle(HUDDLE_TITLE_MAX_CHARS),
    invitees: roomInvitees,
  }),
  answer: huddle,
  status: 201,
  errors: [
    'not-found',
    'invalid-input',
    'huddles-not-allowed',
    'session-ended',
    'huddle-exists',
    'huddles-full',
    'huddles-unavailable',
  ],
});

/** Closes a huddle. Closing it again changes nothing. */
export const closeHuddle = endpoint({
  name: 'closeHuddle',
  method: 'DELETE',
  path: '/api/huddle/:roomId',
  access: [permissions.moderation],
  summary: 'Closes a room; whoever is in it is in the main chamber again, or out of a session that is over.',
  params: ofRoom,
  errors: ['room-not-found'],
});

/** Enters a huddle. Entering it again changes nothing. Source: HUD-06, HUD-10, HUD-11, PERM-12. */
export const joinHuddle = endpoint({
  name: 'joinHuddle',
  method: 'GET',
  path: '/api/huddle/member/add/:roomId',
  access: [permissions.huddleButton, permissions.moderation, permissions.streamingBot],
  changes: true,
  summary:
    'The caller leaves the main chamber, or another room, and enters this one; the browser of a recorder only the one that it records.',
  params: ofRoom,
  answer: huddle,
  errors: ['room-not-found', 'room-closed', 'session-ended', 'permission-missing'],
});

/** Leaves a huddle. Leaving it again changes nothing. The answer's `meeting` says where the caller
 *  is now. Source: HUD-07, HUD-08. */
export const leaveHuddle = endpoint({
  name: 'leaveHuddle',
  method: 'GET',
  path: '/api/huddle/member/remove/:roomId',
  access: 'signed-in',
  changes: true,
  summary: 'The caller leaves this room for the main chamber, or the session where that is over.',
  params: ofRoom,
  answer: peopleState.nullable(),
  errors: ['room-not-found'],
});

const recallMinutes = z.object({ minutes: z.int().min(1).max(RECALL_MAX_MINUTES) });

/** Opens the countdown. At its end the server moves everybody who is in a huddle of the session to
 *  the main chamber; the huddles stay open. Once the main meeting is over nobody is moved. */
export const openHuddleRecall = endpoint({
  name: 'openHuddleRecall',
  method: 'POST',
  path: '/api/huddle/votingsession/:idVotingSession/recall',
  access: [permissions.moderation],
  summary: 'Calls everybody back from the huddles in so many minutes.',
  params: ofSession,
  body: recallMinutes,
  answer: huddleRecall,
  status: 201,
  errors: ['not-found', 'in-lobby', 'recall-open', 'session-ended'],
});

export const lengthenHuddleRecall = endpoint({
  name: 'lengthenHuddleRecall',
  method: 'PUT',
  path: '/api/huddle/votingsession/:idVotingSession/recall',
  access: [permissions.moderation],
  summary: 'Gives the huddles so many minutes more.',
  params: ofSession,
  body: recallMinutes,
  answer: huddleRecall,
  errors: ['not-found', 'in-lobby', 'recall-not-open'],
});

/** Ends the countdown without moving anybody. Cancelling none changes nothing. */
export const cancelHuddleRecall = endpoint({
  name: 'cancelHuddleRecall',
  method: 'DELETE',
  path: '/api/huddle/votingsession/:idVotingSession/recall',
  access: [permissions.moderation],
  summary: 'Lets the huddles go on; nobody is called back.',
  params: ofSession,
  errors: ['not-found', 'in-lobby'],
});

/** Calls a moderator. A call that is open already is answered with that one. Source: BEY-37. */
export const callModerator = endpoint({
  name: 'callModerator',
  method: 'POST',
  path: '/api/huddle/:roomId/call',
  access: 'signed-in',
  summary: 'Somebody in a huddle calls a moderator.',
  params: ofRoom,
  answer: huddleCall,
  errors: ['room-not-found', 'session-ended'],
  limit: { counts: 'calls', most: [{ of: 'person', max: 10, withinMs: 60_000 }] },
});

/** One moderator decides for all. Who decided gets the same answer when they repeat it. Source:
 *  BEY-37. */
export const decideHuddleCall = endpoint({
  name: 'decideHuddleCall',
  method: 'PUT',
  path: '/api/huddle/:roomId/call',
  access: [permissions.moderation],
  summary: 'A moderator answers the call of a huddle, or puts it aside.',
  params: ofRoom,
  body: z.object({ state: z.enum(['answered', 'aside']) }),
  answer: huddleCall,
  errors: ['room-not-found', 'call-not-open'],
});

/** Listens in to a huddle, in place of another one; the caller stays in the main chamber. The page
 *  then opens its second line of media. Source: BEY-37. */
export const listenInToHuddle = endpoint({
  name: 'listenInToHuddle',
  method: 'POST',
  path: '/api/huddle/:roomId/listening',
  access: [permissions.moderation],
  summary: 'A moderator in the main chamber listens in to a huddle, which those inside see.',
  params: ofRoom,
  answer: huddleListener,
  errors: ['room-not-found', 'room-closed', 'session-ended', 'not-in-chamber'],
  limit: { counts: 'calls', most: [{ of: 'person', max: 30, withinMs: 60_000 }] },
});

/** Source: BEY-37. */
export const speakIntoHuddle = endpoint({
  name: 'speakIntoHuddle',
  method: 'PUT',
  path: '/api/huddle/:roomId/listening',
  access: [permissions.moderation],
  summary: 'A moderator who listens in begins or ceases to speak into the huddle.',
  params: ofRoom,
  body: z.object({ sends: z.boolean() }),
  answer: huddleListener,
  errors: ['room-not-found', 'not-listening'],
  limit: { counts: 'calls', most: [{ of: 'person', max: 120, withinMs: 60_000 }] },
});

/** Ending it again changes nothing. Source: BEY-37. */
export const endListeningIn = endpoint({
  name: 'endListeningIn',
  method: 'DELETE',
  path: '/api/huddle/:roomId/listening',
  access: 'signed-in',
  summary: 'The caller no longer listens in to this huddle.',
  params: ofRoom,
});

export const huddleCalls = {
  listHuddles,
  listSessionHuddles,
  createHuddle,
  closeHuddle,
  joinHuddle,
  leaveHuddle,
  openHuddleRecall,
  lengthenHuddleRecall,
  cancelHuddleRecall,
  callModerator,
  decideHuddleCall,
  listenInToHuddle,
  speakIntoHuddle,
  endListeningIn,
};

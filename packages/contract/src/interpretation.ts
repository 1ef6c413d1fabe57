import { z } from 'zod';
import { boothHandover } from './booth-handover.ts';
import { endpoint } from './endpoint.ts';
import { HEARD_MAX, interpretationLanguages } from './interpretation-languages.ts';
import { permissions } from './permissions.ts';
import { signLanguageCalls } from './sign-language.ts';
import { id } from './values.ts';

const [first, ...others] = interpretationLanguages.map(({ code }) => code);
/** A language of interpretation, by its code. Source: INTERP-09. */
export const interpretationLanguage = z.enum([first ?? 'ar', ...others]);
export type InterpretationLanguage = z.output<typeof interpretationLanguage>;

const interpreter = z.object({ userId: id, displayName: z.string() });
export type Interpreter = z.output<typeof interpreter>;

/** Who is on air in a channel, by decision of the server, and since when, in ms of its clock.
 *  Source: BEY-38. */
const onAir = z.object({ userId: id, sinceMs: z.number() });

/** `empty`: people listen while nobody is on air. `silent`: the interpreter on air has been silent
 *  for 3 s while the floor spoke. `sinceMs`: since when it is so, in ms of the server's clock; an
 *  empty booth is an alarm after 3 s. Source: BEY-38. */
const boothAlarm = z.object({ kind: z.enum(['empty', 'silent']), sinceMs: z.number() });
export type BoothAlarm = z.output<typeof boothAlarm>;

/** An interpreter channel of a voting session, which is a huddle of the subtype `interpreter`.
 *  `boothId`: the huddle of the subtype `booth` in which its interpreters work. `interpreters`: the
 *  people named for the booth, in the order in which they were named. `onAir`: the one of them whom
 *  listeners hear; null: nobody. `handover`: the latest one, open or ended; null: none yet.
 *  `alarm`: null where there is none. `huddleId`: the huddle that the booth serves; null: the main
 *  chamber. Source: HUD-03, INTERP-09, BEY-16, BEY-38. */
export const interpreterChannel = z.object({
  id,
  idVotingSession: id,
  language: interpretationLanguage,
  languageNative: z.string(),
  boothId: id,
  interpreters: z.array(interpreter),
  onAir: onAir.nullable(),
  handover: boothHandover.nullable(),
  alarm: boothAlarm.nullable(),
  huddleId: id.nullable(),
});
export type InterpreterChannel = z.output<typeof interpreterChannel>;

/** A language that everybody in the room which its booth serves may hear beside it. `onAir`:
 *  whether somebody interprets into it now. `huddleId`: that room; null: the main chamber. Source:
 *  INTERP-09, BEY-16. */
export const interpretedLanguage = z.object({
  channelId: id,
  language: interpretationLanguage,
  languageNative: z.string(),
  onAir: z.boolean(),
  huddleId: id.nullable(),
});
export type InterpretedLanguage = z.output<typeof interpretedLanguage>;

/** Whose voice a channel has, which alone its listeners play: that of the interpreter on air, and
 *  from `next.atMs` on, in ms by the server's clock, that of the one to whom they hand over; no
 *  `next`: nobody takes over within the moment. Source: BEY-38. */
export const channelVoice = z.object({
  channelId: id,
  userId: id,
  next: z.object({ userId: id, atMs: z.number() }).nullable(),
});
export type ChannelVoice = z.output<typeof channelVoice>;

/** What an interpreter asks of the speaker. Source: BEY-38. */
export const speakerSignal = z.object({ signal: z.enum(['slowDown', 'closerToMicrophone']) });
export type SpeakerSignal = z.output<typeof speakerSignal>['signal'];

const keepers = [permissions.moderation, permissions.adminPage] as const;
const ofSession = z.object({ idVotingSession: id });
const ofChannel = z.object({ channelId: id });
const ofInterpreter = z.object({ channelId: id, userId: id });

export const createInterpreterChannel = endpoint({
  name: 'createInterpreterChannel',
  method: 'POST',
  path: '/api/interpretation/votingsession/:idVotingSession',
  access: keepers,
  summary: 'Makes the channel of a language, and its booth, in a session that is not over.',
  params: ofSession,
  body: z.object({ language: interpretationLanguage }),
  answer: interpreterChannel,
  status: 201,
  errors: [
    'not-found',
    'in-lobby',
    'permission-missing',
    'session-ended',
    'channel-exists',
    'huddles-full',
    'huddles-unavailable',
  ],
});

/** Closes a channel and its booth for good. Closing them again changes nothing. */
export const closeInterpreterChannel = endpoint({
  name: 'closeInterpreterChannel',
  method: 'DELETE',
  path: '/api/interpretation/:channelId',
  access: keepers,
  summary: 'Closes the channel of a language, and its booth.',
  params: ofChannel,
  errors: ['channel-not-found', 'permission-missing'],
});

export const listInterpreterCandidates = endpoint({
  name: 'listInterpreterCandidates',
  method: 'GET',
  path: '/api/interpretation/votingsession/:idVotingSession/candidates',
  access: keepers,
  summary: 'The people of a session who may be named for its booths, by name.',
  params: ofSession,
  answer: z.array(interpreter),
  errors: ['not-found', 'in-lobby', 'permission-missing'],
});

/** What the self-check asks on the way into the session. Source: INTERP-09, BEY-38. */
export const listInterpretedLanguages = endpoint({
  name: 'listInterpretedLanguages',
  method: 'GET',
  path: '/api/interpretation/votingsession/:idVotingSession/languages',
  access: 'signed-in',
  summary: 'The languages into which a session is interpreted, in their order.',
  params: ofSession,
  answer: z.array(interpretedLanguage),
  errors: ['not-found', 'in-lobby'],
});

/** Naming somebody again changes nothing. Source: PERM-39. */
export const nameInterpreter = endpoint({
  name: 'nameInterpreter',
  method: 'PUT',
  path: '/api/interpretation/:channelId/interpreters/:userId',
  access: keepers,
  summary: 'Names a person of the session for the booth of a channel.',
  params: ofInterpreter,
  answer: interpreterChannel,
  errors: [
    'channel-not-found',
    'permission-missing',
    'room-closed',
    'room-not-found',
    'session-ended',
    'interpreter-unfit',
    'booth-full',
    'huddles-not-allowed',
  ],
});

/** Removing somebody who is not named changes nothing. */
export const removeInterpreter = endpoint({
  name: 'removeInterpreter',
  method: 'DELETE',
  path: '/api/interpretation/:channelId/interpreters/:userId',
  access: keepers,
  summary: 'A person is no longer named for the booth of a channel.',
  params: ofInterpreter,
  answer: interpreterChannel,
  errors: ['channel-not-found', 'permission-missing', 'room-closed'],
});

/** Which room a booth interprets: its people alone hear the language. The interpreters of the booth
 *  who were in the room before, and are not on air elsewhere, go there with it. Interpreters choose
 *  a huddle into which all of their booth may go by themselves; whoever arranges the channels
 *  invites them. Choosing the same again changes nothing. Source: BEY-16, BEY-38. */
export const serveRoom = endpoint({
  name: 'serveRoom',
  method: 'PUT',
  path: '/api/interpretation/:channelId/room',
  access: [permissions.interpreterRoomView],
  summary: 'The booth of a channel interprets a huddle, or (null) the main chamber again.',
  params: ofChannel,
  body: z.object({ huddleId: id.nullable() }),
  answer: interpreterChannel,
  errors: [
    'channel-not-found',
    'room-not-found',
    'permission-missing',
    'room-closed',
    'session-ended',
    'not-of-booth',
    'booth-not-invited',
    'huddles-not-allowed',
  ],
  limit: { counts: 'calls', most: [{ of: 'person', max: 30, withinMs: 60_000 }] },
});

/** Hears a language, in place of another one; the caller stays in the room that is interpreted. The
 *  page then opens its second line of media. Source: INTERP-04, BEY-16. */
export const listenToLanguage = endpoint({
  name: 'listenToLanguage',
  method: 'POST',
  path: '/api/interpretation/:channelId/listening',
  access: 'signed-in',
  summary: 'Somebody in the room that a booth interprets hears its language beside it.',
  params: ofChannel,
  errors: ['channel-not-found', 'room-closed', 'session-ended', 'not-in-chamber', 'interprets-elsewhere'],
  limit: { counts: 'calls', most: [{ of: 'person', max: 60, withinMs: 60_000 }] },
});

/** Leaving it again changes nothing. Source: INTERP-05. */
export const leaveLanguage = endpoint({
  name: 'leaveLanguage',
  method: 'DELETE',
  path: '/api/interpretation/:channelId/listening',
  access: 'signed-in',
  summary: 'The caller no longer hears the language of this channel.',
  params: ofChannel,
});

/** Takes the air for a named interpreter in the room that the booth interprets, as the second room
 *  of their page, in place of another one. Whoever is on air already begins anew. Source: BEY-38.
 *  */
export const takeAir = endpoint({
  name: 'takeAir',
  method: 'PUT',
  path: '/api/interpretation/:channelId/air',
  access: [permissions.interpreterRoomView],
  summary: 'An interpreter of the booth goes on air, while nobody else is.',
  params: ofChannel,
  answer: interpreterChannel,
  errors: [
    'channel-not-found',
    'permission-missing',
    'room-closed',
    'session-ended',
    'not-in-chamber',
    'interprets-elsewhere',
    'not-of-booth',
    'air-taken',
  ],
  limit: { counts: 'calls', most: [{ of: 'person', max: 60, withinMs: 60_000 }] },
});

/** Gives up the air. Where the caller is not on air nothing changes. Source: BEY-38. */
export const giveAir = endpoint({
  name: 'giveAir',
  method: 'DELETE',
  path: '/api/interpretation/:channelId/air',
  access: [permissions.interpreterRoomView],
  summary: 'The interpreter on air goes off air.',
  params: ofChannel,
  errors: ['channel-not-found', 'permission-missing'],
});

/** Goes to the booth of another channel, as an interpreter does who works both ways. Whoever is on
 *  air leaves that air, and is on air in the other channel at once while nobody else is; `onAir` of
 *  the answer says so. Whoever is not on air changes nothing. Source: BEY-16, BEY-38. */
export const switchBooth = endpoint({
  name: 'switchBooth',
  method: 'POST',
  path: '/api/interpretation/:channelId/switch',
  access: [permissions.interpreterRoomView],
  summary: 'An interpreter of several booths goes to another one, and takes the air with them.',
  params: ofChannel,
  answer: interpreterChannel,
  errors: [
    'channel-not-found',
    'permission-missing',
    'room-closed',
    'session-ended',
    'not-in-chamber',
    'interprets-elsewhere',
    'not-of-booth',
  ],
  limit: { counts: 'calls', most: [{ of: 'person', max: 60, withinMs: 60_000 }] },
});

/** Says which language the floor of the room speaks that the booth of an open channel serves, until
 *  it is said anew, the channel closes or its booth serves another room; null: that of none, in the
 *  room `huddleId` (null: the main chamber). Saying it again changes nothing. Source:
 *  BEY-16, BEY-38. */
export const sayFloorLanguage = endpoint({
  name: 'sayFloorLanguage',
  method: 'PUT',
  path: '/api/interpretation/votingsession/:idVotingSession/floor',
  access: [permissions.interpreterRoomView],
  summary: 'An interpreter of the session, or a moderator, says which language the floor speaks.',
  params: ofSession,
  body: z.object({ language: interpretationLanguage.nullable(), huddleId: id.nullable().default(null) }),
  errors: ['not-found', 'in-lobby', 'permission-missing', 'not-of-booth', 'channel-not-found'],
  limit: { counts: 'calls', most: [{ of: 'person', max: 60, withinMs: 60_000 }] },
});

/** Asks whoever has the floor by the speakers list, or else whoever speaks alone; nobody else is
 *  told. `heard`: whom the page hears on the floor now; the server counts those whose microphones
 *  are open. Source: BEY-38. */
export const signalSpeaker = endpoint({
  name: 'signalSpeaker',
  method: 'POST',
  path: '/api/interpretation/votingsession/:idVotingSession/signals',
  access: [permissions.interpreterRoomView],
  summary: 'An interpreter of the session asks the speaker to speak slower or closer to the microphone.',
  params: ofSession,
  body: speakerSignal.extend({ heard: z.array(id).max(HEARD_MAX).default([]) }),
  answer: z.object({ userId: id, displayName: z.string() }),
  errors: ['not-found', 'in-lobby', 'permission-missing', 'not-of-booth', 'nobody-heard', 'several-heard'],
  // All interpreters together do not distract the speaker more often than this.
  limit: {
    counts: 'calls',
    most: [
      { of: 'person', max: 6, withinMs: 60_000 },
      { of: 'session', max: 12, withinMs: 60_000 },
    ],
  },
});

export const interpretationCalls = {
  createInterpreterChannel,
  closeInterpreterChannel,
  listInterpreterCandidates,
  listInterpretedLanguages,
  nameInterpreter,
  removeInterpreter,
  serveRoom,
  listenToLanguage,
  leaveLanguage,
  takeAir,
  giveAir,
  switchBooth,
  sayFloorLanguage,
  signalSpeaker,
  ...signLanguageCalls,
};

import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { SPEAKERS_LIST_TITLE_MAX_CHARS } from './limits.ts';
import { permissions } from './permissions.ts';
import { speakingRules, speakingSide } from './speaking-rules.ts';
import { epochMs, id, line } from './values.ts';

/** One turn to speak. `number`: counts from 1 in its list. `userId` null: somebody who is not
 *  signed in. `displayName` and the party (`groupId`, `groupName`) are those at the moment of the
 *  call. The spoken time is `spokenMs` and, while the clock runs, the time since `runningSince`;
 *  that is null while the clock is stopped and after the end. `endedAt` null and not `interrupted`:
 *  this person has the floor. `ofSpeech`: the speech that an intervention interrupted, or in which
 *  an answer was given; null for a speech. `side`: as said before the call. `byName`: called by a
 *  request that was entered by name. `pointOfOrder`: called by both hands, or by a request for a
 *  point of order; left out otherwise. Source: BEY-13, BEY-43. */
export const speech = z.object({
  id,
  number: z.number().int().positive(),
  kind: z.enum(['speech', 'intervention', 'answer']),
  ofSpeech: id.nullable(),
  interrupted: z.boolean(),
  side: speakingSide.nullable(),
  byName: z.boolean(),
  pointOfOrder: z.literal(true).optional(),
  userId: id.nullable(),
  displayName: z.string(),
  groupId: id.nullable(),
  groupName: z.string().nullable(),
  startedAt: epochMs,
  endedAt: epochMs.nullable(),
  spokenMs: z.number().int().nonnegative(),
  runningSince: epochMs.nullable(),
});
export type Speech = z.output<typeof speech>;

const title = line(SPEAKERS_LIST_TITLE_MAX_CHARS).nullable();

/** A speakers list without its speeches, with its rules. `itemId`: the item of the agenda that was
 *  current when it opened; null: none. `handsUntil`: the list takes no more names, and only hands
 *  raised by then are called; null: it takes names. `version`: grows with every step (a call, an
 *  end, a pause, …), never with a change of the settings. Source: BEY-13, BEY-43. */
export const speakersList = speakingRules.extend({
  id,
  title: z.string().nullable(),
  itemId: id.nullable(),
  openedAt: epochMs,
  closedAt: epochMs.nullable(),
  handsUntil: epochMs.nullable(),
  version: z.number().int().nonnegative(),
});
export type SpeakersList = z.output<typeof speakersList>;

const spokenMs = z.number().int().nonnegative();

/** What was spoken beside the speeches that stand with a list, where its limits count it too, in
 *  ms; `speeches`: how many. Interventions and answers count in `totalMs` alone. Source: BEY-43. */
export const spentTime = z.object({
  people: z.array(
    z.object({
      userId: id.nullable(),
      displayName: z.string(),
      speeches: z.number().int().positive(),
      spokenMs,
    }),
  ),
  groups: z.array(z.object({ groupId: id, spokenMs })),
  totalMs: spokenMs,
});
export type SpentTime = z.output<typeof spentTime>;

/** A list with speeches, by number, and what counts beside them; null: nothing does. */
export const listOnFloor = speakersList.extend({
  speeches: z.array(speech),
  elsewhere: spentTime.nullable(),
});
export type ListOnFloor = z.output<typeof listOnFloor>;

/** A speakers list with its speeches. `carried`: the list of another item, with the speech that was
 *  under way when the item changed and goes on: its speaker has the floor. `resumable`: such a
 *  speech that has ended, while resuming gives the floor back to its speaker. */
export const liveSpeakers = listOnFloor.extend({
  carried: listOnFloor.nullable(),
  resumable: speech.optional(),
});
export type LiveSpeakers = z.output<typeof liveSpeakers>;

/** The open speakers list, or the last one, with the speeches that changed. `gone`: the ids of the
 *  removed speeches. A list that the client does not know yet has no other speeches. `carried`
 *  and `resumable`: as they are now; `elsewhere`: left out where it did not change. */
export const speakersNews = z.object({
  list: speakersList,
  speeches: z.array(speech),
  gone: z.array(id),
  carried: listOnFloor.nullable(),
  resumable: speech.optional(),
  elsewhere: spentTime.nullable().optional(),
});
export type SpeakersNews = z.output<typeof speakersNews>;

const ofSession = z.object({ idVotingSession: id });
/** The version that the caller saw. A step for another state is refused, so that two moderators who
 *  press at the same time make one step. */
const step = z.object({ version: z.number().int().nonnegative() });
const moderators = [permissions.lowerAllHands] as const;

export const listSpeakersLists = endpoint({
  name: 'listSpeakersLists',
  method: 'GET',
  path: '/api/speakers/:idVotingSession',
  access: 'signed-in',
  summary: 'The speakers lists of a session with their speeches, newest first.',
  params: ofSession,
  answer: z.array(liveSpeakers),
  errors: ['not-found', 'in-lobby'],
});

/** A rule that is not named is that of the session. `closing`: the version of the list that is
 *  open, which closes in the same moment. */
export const openSpeakersList = endpoint({
  name: 'openSpeakersList',
  method: 'POST',
  path: '/api/speakers/:idVotingSession/open',
  access: moderators,
  summary: 'Opens a new speakers list: raised hands wait to speak, in the order of its rules.',
  params: ofSession,
  body: speakingRules
    .partial()
    .extend({ title: title.default(null), closing: z.number().int().nonnegative().optional() }),
  answer: liveSpeakers,
  status: 201,
  errors: [
    'not-found',
    'in-lobby',
    'session-ended',
    'speakers-list-already-open',
    'speakers-list-not-open',
    'speakers-list-changed',
  ],
});

/** `before`: the values that the given fields had when they were read. If one of them differs now,
 *  nothing is changed. */
export const updateSpeakersList = endpoint({
  name: 'updateSpeakersList',
  method: 'PATCH',
  path: '/api/speakers/:idVotingSession',
  access: moderators,
  summary: 'Changes title and rules of the open list, and whether it takes more names; the clock goes on.',
  params: ofSession,
  body: speakingRules
    .extend({ title, takesNames: z.boolean() })
    .partial()
    .extend({ before: speakingRules.extend({ title: z.string().nullable() }).partial().optional() })
    .refine(({ before: _, ...change }) => Object.keys(change).length > 0, 'Say what to change.'),
  answer: liveSpeakers,
  errors: ['not-found', 'in-lobby', 'speakers-list-not-open', 'changed-meanwhile'],
});

export const closeSpeakersList = endpoint({
  name: 'closeSpeakersList',
  method: 'POST',
  path: '/api/speakers/:idVotingSession/close',
  access: moderators,
  summary: 'Closes the open list and ends the speech under way; the times stay.',
  params: ofSession,
  body: step,
  answer: liveSpeakers,
  errors: ['not-found', 'in-lobby', 'speakers-list-not-open', 'speakers-list-changed'],
});

/** Without `userId` and `requestId` the first of the waiting people is called, by the rules of the
 *  list. Their hand is lowered, and the speech under way ends. `requestId`: who asked by name.
 *  `overLimit`: also somebody whose time is used up; they are refused otherwise. */
export const callSpeaker = endpoint({
  name: 'callSpeaker',
  method: 'POST',
  path: '/api/speakers/:idVotingSession/call',
  access: moderators,
  summary: 'Gives the floor to the next who waits, or to anybody in the main chamber.',
  params: ofSession,
  body: step
    .extend({ userId: id.optional(), requestId: id.optional(), overLimit: z.boolean().default(false) })
    .refine(({ userId, requestId }) => userId === undefined || requestId === undefined, 'Call one person.'),
  answer: liveSpeakers,
  errors: [
    'not-found',
    'in-lobby',
    'speakers-list-not-open',
    'speakers-list-changed',
    'nobody-waits',
    'speaker-not-present',
    'already-speaking',
    'no-speaking-time',
  ],
});

export const endSpeech = endpoint({
  name: 'endSpeech',
  method: 'POST',
  path: '/api/speakers/:idVotingSession/end',
  access: moderators,
  summary: 'Ends the speech under way; after an intervention or an answer the speech goes on.',
  params: ofSession,
  body: step,
  answer: liveSpeakers,
  errors: ['not-found', 'in-lobby', 'speakers-list-not-open', 'speakers-list-changed', 'nobody-speaks'],
});

export const pauseSpeech = endpoint({
  name: 'pauseSpeech',
  method: 'POST',
  path: '/api/speakers/:idVotingSession/pause',
  access: moderators,
  summary: 'Stops the clock of the speech under way; one that stands goes on standing.',
  params: ofSession,
  body: step,
  answer: liveSpeakers,
  errors: ['not-found', 'in-lobby', 'speakers-list-not-open', 'speakers-list-changed', 'nobody-speaks'],
});

export const resumeSpeech = endpoint({
  name: 'resumeSpeech',
  method: 'POST',
  path: '/api/speakers/:idVotingSession/resume',
  access: moderators,
  summary:
    'Lets a stopped clock run on; while nobody speaks, gives the floor back to who spoke last. What lay between does not count.',
  params: ofSession,
  body: step,
  answer: liveSpeakers,
  errors: [
    'not-found',
    'in-lobby',
    'speakers-list-not-open',
    'speakers-list-changed',
    'nothing-to-resume',
    'speaker-not-present',
  ],
});

export const undoCall = endpoint({
  name: 'undoCall',
  method: 'POST',
  path: '/api/speakers/:idVotingSession/undo',
  access: moderators,
  summary:
    'Takes back the call of who speaks now: their hand is up again at its place, and whom the call had ended speaks on as if it had never been.',
  params: ofSession,
  body: step,
  answer: liveSpeakers,
  errors: ['not-found', 'in-lobby', 'speakers-list-not-open', 'speakers-list-changed', 'nobody-speaks'],
});

/** `speeches`: one row for each speech. `people`, `parties`: the time by list and person or party.
 *  Times are ISO 8601 in the zone of the house, words in its language. */
export const downloadSpeakingTimes = endpoint({
  name: 'downloadSpeakingTimes',
  method: 'GET',
  path: '/api/speakers/:idVotingSession/csv/:part',
  access: 'account',
  summary: 'Who spoke for how long in a session, as CSV.',
  params: ofSession.extend({ part: z.enum(['speeches', 'people', 'parties']) }),
  sends: 'file',
  errors: ['not-found', 'in-lobby'],
});

export const speakerCalls = {
  listSpeakersLists,
  openSpeakersList,
  updateSpeakersList,
  closeSpeakersList,
  callSpeaker,
  endSpeech,
  pauseSpeech,
  resumeSpeech,
  undoCall,
  downloadSpeakingTimes,
};

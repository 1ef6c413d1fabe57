import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  GROUP_SPEAKING_LIMIT_MAX_SECONDS,
  SPEAKERS_LIST_TITLE_MAX_CHARS,
  SPEECH_LIMIT_MAX_SECONDS,
  SPEECH_LIMIT_MIN_SECONDS,
} from './limits.ts';
import { permissions } from './permissions.ts';
import { epochMs, id, line } from './values.ts';

/** One turn to speak. `number`: counts from 1 in its list. `displayName` and the party (`groupId`,
 *  `groupName`) are those at the moment of the call. The spoken time is `spokenMs` and, while the
 *  clock runs, the time since `runningSince`; that is null while the clock is stopped and after the
 *  end. `endedAt` null: this person has the floor. Source: BEY-13. */
export const speech = z.object({
  id,
  number: z.number().int().positive(),
  userId: id,
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
const limitSeconds = z.number().int().min(SPEECH_LIMIT_MIN_SECONDS).max(SPEECH_LIMIT_MAX_SECONDS).nullable();
const groupLimitSeconds = z
  .number()
  .int()
  .min(SPEECH_LIMIT_MIN_SECONDS)
  .max(GROUP_SPEAKING_LIMIT_MAX_SECONDS)
  .nullable();

/** A speakers list without its speeches. `limitSeconds`: the limit of one speech;
 *  `groupLimitSeconds`: that of all speeches of one party together; null: no limit. `handsUntil`:
 *  the list takes no more names, and only hands raised by then are called; null: it takes names.
 *  `version`: grows with every step (a call, an end, a pause, …), never with a change of the
 *  settings. Source: BEY-13. */
export const speakersList = z.object({
  id,
  title: z.string().nullable(),
  openedAt: epochMs,
  closedAt: epochMs.nullable(),
  limitSeconds,
  groupLimitSeconds,
  handsUntil: epochMs.nullable(),
  version: z.number().int().nonnegative(),
});
export type SpeakersList = z.output<typeof speakersList>;

/** A speakers list with its speeches, by number. */
export const liveSpeakers = speakersList.extend({ speeches: z.array(speech) });
export type LiveSpeakers = z.output<typeof liveSpeakers>;

/** The open speakers list, or the last one, with the speeches that changed. `gone`: the ids of the
 *  removed speeches. A list that the client does not know yet has no other speeches. */
export const speakersNews = z.object({
  list: speakersList,
  speeches: z.array(speech),
  gone: z.array(id),
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

export const openSpeakersList = endpoint({
  name: 'openSpeakersList',
  method: 'POST',
  path: '/api/speakers/:idVotingSession/open',
  access: moderators,
  summary: 'Opens a new speakers list: raised hands wait to speak, in their order.',
  params: ofSession,
  body: z.object({
    title: title.default(null),
    limitSeconds: limitSeconds.default(null),
    groupLimitSeconds: groupLimitSeconds.default(null),
  }),
  answer: liveSpeakers,
  status: 201,
  errors: ['not-found', 'in-lobby', 'session-ended', 'speakers-list-already-open'],
});

/** `before`: the values that the given fields had when they were read. If one of them differs now,
 *  nothing is changed. */
export const updateSpeakersList = endpoint({
  name: 'updateSpeakersList',
  method: 'PATCH',
  path: '/api/speakers/:idVotingSession',
  access: moderators,
  summary: 'Changes title and limits of the open list, and whether it takes more names; the clock goes on.',
  params: ofSession,
  body: z
    .object({ title, limitSeconds, groupLimitSeconds, takesNames: z.boolean() })
    .partial()
    .extend({
      before: speakersList
        .pick({ title: true, limitSeconds: true, groupLimitSeconds: true })
        .partial()
        .optional(),
    })
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

/** Without `userId` the first of the waiting people is called, by the order of hands. Their hand is
 *  lowered, and the speech under way ends. */
export const callSpeaker = endpoint({
  name: 'callSpeaker',
  method: 'POST',
  path: '/api/speakers/:idVotingSession/call',
  access: moderators,
  summary: 'Gives the floor to the next who waits, or to anybody in the main chamber.',
  params: ofSession,
  body: step.extend({ userId: id.optional() }),
  answer: liveSpeakers,
  errors: [
    'not-found',
    'in-lobby',
    'speakers-list-not-open',
    'speakers-list-changed',
    'nobody-waits',
    'speaker-not-present',
    'already-speaking',
  ],
});

export const endSpeech = endpoint({
  name: 'endSpeech',
  method: 'POST',
  path: '/api/speakers/:idVotingSession/end',
  access: moderators,
  summary: 'Ends the speech under way.',
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

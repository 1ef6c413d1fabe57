import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  GROUP_SPEAKING_LIMIT_MAX_SECONDS,
  SPEECH_LIMIT_MAX_SECONDS,
  SPEECH_LIMIT_MIN_SECONDS,
} from './limits.ts';
import { permissions } from './permissions.ts';
import { id } from './values.ts';

/** In which order people are called. `hands`: by the order of raised hands; `time`: who has spoken
 *  least; `first`: who has not spoken yet; `group`, `side`: in turn by group, or for and against.
 *  Points of order (both hands) come first in each. Source: BEY-43, HANDS-01. */
export const speakingOrder = z.enum(['hands', 'time', 'first', 'group', 'side']);
export type SpeakingOrder = z.output<typeof speakingOrder>;

/** On which side somebody speaks. */
export const speakingSide = z.enum(['for', 'against']);
export type SpeakingSide = z.output<typeof speakingSide>;

/** Who lets somebody interrupt a speech. `off`: nobody; `speaker`: who speaks, or who moves the
 *  list in their name; `chair`: who moves the list alone. */
export const interventionsBy = z.enum(['off', 'speaker', 'chair']);
export type InterventionsBy = z.output<typeof interventionsBy>;

/** In what the limits of persons, parties and the whole count: in one list, in all lists of an item
 *  of the agenda, or in all lists of the sitting. Source: BEY-43. */
export const limitScope = z.enum(['list', 'item', 'sitting']);
export type LimitScope = z.output<typeof limitScope>;

const seconds = (max: number) => z.number().int().min(SPEECH_LIMIT_MIN_SECONDS).max(max).nullable();

/** The rules of a speakers list. Limits in seconds; null: no limit. `limitSeconds`: of one speech;
 *  `personLimitSeconds`, `groupLimitSeconds`: of all speeches of one person, or of one party;
 *  `totalLimitSeconds`: of all that is said; `limitScope`: in what these three count;
 *  `interventionLimitSeconds`, `answerLimitSeconds`: of an intervention and of the answer to it.
 *  Source: BEY-13, BEY-43. */
export const speakingRules = z.object({
  order: speakingOrder,
  limitSeconds: seconds(SPEECH_LIMIT_MAX_SECONDS),
  personLimitSeconds: seconds(GROUP_SPEAKING_LIMIT_MAX_SECONDS),
  groupLimitSeconds: seconds(GROUP_SPEAKING_LIMIT_MAX_SECONDS),
  totalLimitSeconds: seconds(GROUP_SPEAKING_LIMIT_MAX_SECONDS),
  limitScope,
  interventions: interventionsBy,
  interventionLimitSeconds: seconds(SPEECH_LIMIT_MAX_SECONDS),
  answerLimitSeconds: seconds(SPEECH_LIMIT_MAX_SECONDS),
});
export type SpeakingRules = z.output<typeof speakingRules>;

/** The rules with which the lists of a session open. `followsItem`: the open list follows the
 *  current item of the agenda: each item has a list of its own, which opens when the item is set
 *  current and waits while another one is. Source: BEY-43, AGENDA-01. */
export const sittingSpeakingRules = speakingRules.extend({ followsItem: z.boolean() });
export type SittingSpeakingRules = z.output<typeof sittingSpeakingRules>;

/** The rules where nothing was chosen: the order of hands, no limits and no interventions. */
export const NO_SPEAKING_RULES: SpeakingRules = {
  order: 'hands',
  limitSeconds: null,
  personLimitSeconds: null,
  groupLimitSeconds: null,
  totalLimitSeconds: null,
  limitScope: 'list',
  interventions: 'off',
  interventionLimitSeconds: null,
  answerLimitSeconds: null,
};

const ofSession = z.object({ idVotingSession: id });
/** Who prepares a session, and who moves its lists. */
const mayChoose = [permissions.lowerAllHands, permissions.adminPage] as const;

export const readSpeakingRules = endpoint({
  name: 'readSpeakingRules',
  method: 'GET',
  path: '/api/speakers/:idVotingSession/rules',
  access: 'signed-in',
  summary: 'The rules with which a speakers list of the session opens.',
  params: ofSession,
  answer: sittingSpeakingRules,
  errors: ['not-found', 'in-lobby'],
});

/** `before`: the values that the given fields had when they were read. If one of them differs now,
 *  nothing is changed. A list that is open keeps its rules. */
export const chooseSpeakingRules = endpoint({
  name: 'chooseSpeakingRules',
  method: 'PATCH',
  path: '/api/speakers/:idVotingSession/rules',
  access: mayChoose,
  summary: 'Chooses the rules with which the next speakers lists of the session open.',
  params: ofSession,
  body: sittingSpeakingRules
    .partial()
    .extend({ before: sittingSpeakingRules.partial().optional() })
    .refine(({ before: _, ...change }) => Object.keys(change).length > 0, 'Say what to change.'),
  answer: sittingSpeakingRules,
  errors: ['not-found', 'in-lobby', 'session-ended', 'changed-meanwhile'],
});

export const speakingRuleCalls = { readSpeakingRules, chooseSpeakingRules };

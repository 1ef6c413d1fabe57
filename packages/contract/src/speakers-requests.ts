import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { PERSON_NAME_MAX_CHARS } from './limits.ts';
import { permissions } from './permissions.ts';
import { speakingSide } from './speaking-rules.ts';
import { epochMs, id, name } from './values.ts';
import { liveSpeakers } from './speakers.ts';

/** A request of a person beside raising a hand. `kind` `speech`: to speak, entered by name for
 *  somebody without a device, or by a member for a coming item (`itemId`); `side`: that their
 *  raised hand speaks for or against; `intervention`: to interrupt the speech under way. `userId`
 *  null: somebody who is not signed in. `byName`: a person who moves the list entered it.
 *  `pointOfOrder`: comes first, as both hands do. Source: BEY-43. */
export const speechRequest = z.object({
  id,
  kind: z.enum(['speech', 'side', 'intervention']),
  userId: id.nullable(),
  name: z.string(),
  groupId: id.nullable(),
  groupName: z.string().nullable(),
  itemId: id.nullable(),
  side: speakingSide.nullable(),
  pointOfOrder: z.boolean(),
  byName: z.boolean(),
  askedAt: epochMs,
});
export type SpeechRequest = z.output<typeof speechRequest>;

const ofSession = z.object({ idVotingSession: id });
const ofRequest = ofSession.extend({ requestId: id });
const step = z.object({ version: z.number().int().nonnegative() });
const moderators = [permissions.lowerAllHands] as const;

/** With `userId`, that person of the site, with their name and party; else `name`. */
export const enterSpeechRequest = endpoint({
  name: 'enterSpeechRequest',
  method: 'POST',
  path: '/api/speakers/:idVotingSession/requests',
  access: moderators,
  summary: 'Enters into the open list, by name, somebody who asks to speak without a device.',
  params: ofSession,
  body: z
    .object({
      userId: id.nullable().default(null),
      name: name(PERSON_NAME_MAX_CHARS).nullable().default(null),
      side: speakingSide.nullable().default(null),
      pointOfOrder: z.boolean().default(false),
    })
    .refine((body) => (body.userId === null) !== (body.name === null), 'Say who asks.'),
  answer: speechRequest,
  status: 201,
  errors: ['not-found', 'in-lobby', 'speakers-list-not-open', 'already-asked', 'speech-requests-full'],
});

/** The item is planned, and belongs to the published agenda. */
export const askForItem = endpoint({
  name: 'askForItem',
  method: 'POST',
  path: '/api/speakers/:idVotingSession/own-requests',
  access: 'account',
  summary: 'Asks to speak on a coming item: the caller waits once a list of that item is open.',
  params: ofSession,
  body: z.object({ itemId: id, side: speakingSide.nullable().default(null) }),
  answer: speechRequest,
  status: 201,
  errors: ['not-found', 'in-lobby', 'raise-hand-disabled', 'already-asked', 'speech-requests-full'],
});

/** `side` null: they have not said it. */
export const saySide = endpoint({
  name: 'saySide',
  method: 'PUT',
  path: '/api/speakers/:idVotingSession/side',
  access: 'signed-in',
  summary: 'Says whether the caller wants to speak for or against.',
  params: ofSession,
  body: z.object({ side: speakingSide.nullable() }),
  errors: [
    'not-found',
    'in-lobby',
    'speakers-list-not-open',
    'raise-hand-disabled',
    'speaker-not-present',
    'speech-requests-full',
  ],
});

export const askToIntervene = endpoint({
  name: 'askToIntervene',
  method: 'POST',
  path: '/api/speakers/:idVotingSession/interventions',
  access: 'signed-in',
  summary: 'Asks to interrupt the speech under way.',
  params: ofSession,
  answer: speechRequest,
  status: 201,
  errors: [
    'not-found',
    'in-lobby',
    'speakers-list-not-open',
    'nobody-speaks',
    'interventions-off',
    'raise-hand-disabled',
    'speaker-not-present',
    'already-speaking',
    'already-asked',
    'speech-requests-full',
  ],
});

/** Only its own person, who moves the list, and, of an intervention that needs their consent, who
 *  speaks may do so. */
export const dropSpeechRequest = endpoint({
  name: 'dropSpeechRequest',
  method: 'DELETE',
  path: '/api/speakers/:idVotingSession/requests/:requestId',
  access: 'signed-in',
  summary: 'Withdraws or refuses a request.',
  params: ofRequest,
  errors: ['not-found', 'in-lobby', 'permission-missing'],
});

/** The clock of the speech stands meanwhile, and goes on where it stood. Only who moves the list,
 *  and where their consent is needed who speaks, may do so. */
export const takeIntervention = endpoint({
  name: 'takeIntervention',
  method: 'POST',
  path: '/api/speakers/:idVotingSession/interventions/:requestId/take',
  access: 'signed-in',
  summary: 'Lets somebody interrupt the speech under way.',
  params: ofRequest,
  body: step,
  answer: liveSpeakers,
  errors: [
    'not-found',
    'in-lobby',
    'permission-missing',
    'speakers-list-not-open',
    'speakers-list-changed',
    'nobody-speaks',
    'speaker-not-present',
  ],
});

export const answerIntervention = endpoint({
  name: 'answerIntervention',
  method: 'POST',
  path: '/api/speakers/:idVotingSession/answer',
  access: moderators,
  summary: 'Ends the intervention under way; who was interrupted answers it, with a clock of its own.',
  params: ofSession,
  body: step,
  answer: liveSpeakers,
  errors: ['not-found', 'in-lobby', 'speakers-list-not-open', 'speakers-list-changed', 'nobody-intervenes'],
});

export const speechRequestCalls = {
  enterSpeechRequest,
  askForItem,
  saySide,
  askToIntervene,
  dropSpeechRequest,
  takeIntervention,
  answerIntervention,
};

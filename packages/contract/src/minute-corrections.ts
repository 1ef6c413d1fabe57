import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { CORRECTION_MAX_CHARS } from './minute-limits.ts';
import {
  blockVersion,
  mayWriteMinutes,
  minuteCorrection,
  minutes,
  minutesOfSession,
  minuteText,
} from './minutes.ts';
import { id, text } from './values.ts';

const correctionText = text(CORRECTION_MAX_CHARS).min(1);

/** `quote`: words of the passage as it stands. `id`: made by the caller; a repeated request asks
 *  once. */
export const askMinuteCorrection = endpoint({
  name: 'askMinuteCorrection',
  method: 'POST',
  path: '/api/minutes/:idVotingSession/corrections',
  access: 'account',
  summary: 'Asks for a correction of a passage of minutes that are open to members.',
  params: minutesOfSession,
  body: z.object({ id: z.uuid(), blockId: id, quote: correctionText, wish: correctionText }),
  answer: minuteCorrection,
  status: 201,
  errors: [
    'not-found',
    'in-lobby',
    'changed-meanwhile',
    'already-exists',
    'corrections-closed',
    'corrections-full',
  ],
  limit: { counts: 'calls', most: [{ of: 'person', max: 30, withinMs: 60_000 }] },
});

const ofCorrection = minutesOfSession.extend({ correctionId: id });

export const withdrawMinuteCorrection = endpoint({
  name: 'withdrawMinuteCorrection',
  method: 'DELETE',
  path: '/api/minutes/:idVotingSession/corrections/:correctionId',
  access: 'account',
  summary: 'Withdraws an own correction that nobody has answered yet.',
  params: ofCorrection,
  answer: z.object({ withdrawn: z.boolean() }),
  errors: ['not-found', 'in-lobby', 'changed-meanwhile', 'corrections-closed'],
});

/** `text`: what the text says from now on; below a fact it stands as a text of the clerks.
 *  `version`: of the passage as the clerk read it. */
export const answerMinuteCorrection = endpoint({
  name: 'answerMinuteCorrection',
  method: 'PUT',
  path: '/api/minutes/:idVotingSession/corrections/:correctionId',
  access: mayWriteMinutes,
  summary: 'Accepts a correction with the changed text, or declines it with a reason.',
  params: ofCorrection,
  body: z.discriminatedUnion('accept', [
    z.object({ accept: z.literal(true), text: minuteText.min(1), version: blockVersion }),
    z.object({ accept: z.literal(false), reason: correctionText }),
  ]),
  answer: minutes,
  errors: ['not-found', 'in-lobby', 'changed-meanwhile', 'corrections-closed', 'minutes-full'],
});

export const minuteCorrectionCalls = {
  askMinuteCorrection,
  withdrawMinuteCorrection,
  answerMinuteCorrection,
};

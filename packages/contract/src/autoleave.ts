import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { epochMs, id } from './values.ts';

/** What came of asking for an extension. `ok`: the meeting goes on until `epochEndTime`, whether
 *  that was moved or not. Otherwise why it is not extended: `conflict` another meeting that shares
 *  people starts, `only-bots` nobody else is left, `nobody-moderates` the site wants somebody who
 *  does, `day-is-over` it has run for 24 hours, `ended` it is over. `conflictingSession` only with
 *  `conflict`. Source: LEAVE-05. */
export const extensionAnswer = z.object({
  status: z.enum(['ok', 'conflict', 'only-bots', 'nobody-moderates', 'day-is-over', 'ended']),
  conflictingSession: z.object({ epochStartTime: epochMs }).nullable(),
  epochEndTime: epochMs,
});
export type ExtensionAnswer = z.output<typeof extensionAnswer>;

export const checkExtend = endpoint({
  name: 'checkExtend',
  method: 'GET',
  changes: true,
  path: '/api/votingsessions/checkextend/:idVotingSession',
  access: 'signed-in',
  summary:
    'Asks, in the last minute of a meeting, whether it goes on; where it does, its end moves for everybody. Only from this site’s own pages.',
  params: z.object({ idVotingSession: id }),
  answer: extensionAnswer,
  errors: ['not-found', 'cross-origin'],
});

import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { epochMs, id } from './values.ts';

/** The answer to a request for an extension. `ok`: the meeting continues until `epochEndTime`,
 *  whether that was moved or not. Otherwise it is not extended. `conflict`: another meeting that
 *  shares people starts. `only-bots`: only bots are left. `nobody-moderates`: no moderator is left,
 *  and the site requires one. `day-is-over`: it has run for 24 hours. `ended`: it is over.
 *  `conflictingSession` comes only with `conflict`. Source: LEAVE-05. */
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
  errors: ['not-found', 'in-lobby', 'cross-origin'],
});

export const autoLeaveCalls = { checkExtend };

import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { permissions } from './permissions.ts';
import { id, line } from './values.ts';

/** The greatest length of a typed number, with its spaces and signs. */
export const PHONE_NUMBER_MAX_CHARS = 40;

/** The number is checked by the phone rule and never stored. Source: FND-60, FND-43. */
export const callPhone = endpoint({
  name: 'callPhone',
  method: 'POST',
  path: '/api/votingsessions/:idVotingSession/dialout',
  access: [permissions.moderation],
  summary:
    'Calls a phone into the main chamber of a session that is not over; answers once it is being called.',
  params: z.object({ idVotingSession: id }),
  body: z.object({ phoneNumber: line(PHONE_NUMBER_MAX_CHARS) }),
  errors: [
    'not-found',
    'invalid-input',
    'session-ended',
    'dial-out-off',
    'dial-out-unavailable',
    'telephone-unreachable',
  ],
  // Each call costs money, so the number of calls is limited.
  limit: {
    counts: 'calls',
    most: [
      { of: 'person', max: 4, withinMs: 60_000 },
      { of: 'session', max: 8, withinMs: 60_000 },
    ],
  },
});

export const dialOutCalls = { callPhone };

import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { permissions } from './permissions.ts';
import { id, line } from './values.ts';

/** The greatest length of a typed number, with its spaces and signs. */
export const PHONE_NUMBER_MAX_CHARS = 40;

/** The number is checked by the phone rule and never stored. `agreed`: whoever answers agrees to be
 *  recorded; without it nobody is called into a chamber that is recorded or streamed. Source:
 *  FND-60, FND-43, BEY-17. */
export const callPhone = endpoint({
  name: 'callPhone',
  method: 'POST',
  path: '/api/votingsessions/:idVotingSession/dialout',
  access: [permissions.moderation],
  summary:
    'Calls a phone into the main chamber of a session that is not over; answers once it is being called.',
  params: z.object({ idVotingSession: id }),
  body: z.object({
    phoneNumber: line(PHONE_NUMBER_MAX_CHARS),
    agreed: z.boolean().default(false),
  }),
  errors: [
    'not-found',
    'invalid-input',
    'session-ended',
    'dial-out-off',
    'dial-out-unavailable',
    'telephone-unreachable',
    'phones-not-asked',
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

/** The phones that ring (`talks` false) or talk in a session. `agreed`: somebody said that who
 *  speaks by it agrees to be recorded. */
const phonesThere = z.object({
  phones: z.array(
    z.object({ phoneId: id, numberEndsWith: z.string(), talks: z.boolean(), agreed: z.boolean() }),
  ),
});
export type PhonesThere = z.output<typeof phonesThere>;

const ofPhone = z.object({ idVotingSession: id, phoneId: id });
const moderatorsAndRecorders = [permissions.moderation, permissions.recordingsCreate] as const;

export const listPhones = endpoint({
  name: 'listPhones',
  method: 'GET',
  path: '/api/votingsessions/:idVotingSession/dialout',
  access: moderatorsAndRecorders,
  summary: 'The phones that ring or talk in the main chamber of a session.',
  params: z.object({ idVotingSession: id }),
  answer: phonesThere,
  errors: ['not-found', 'in-lobby'],
});

/** Repeating it changes nothing. Source: BEY-17. */
export const notePhoneAgreed = endpoint({
  name: 'notePhoneAgreed',
  method: 'PUT',
  path: '/api/votingsessions/:idVotingSession/dialout/:phoneId/agreed',
  access: moderatorsAndRecorders,
  summary: 'Notes that whoever speaks by a phone was asked and agrees to be recorded.',
  params: ofPhone,
  answer: phonesThere,
  errors: ['not-found', 'in-lobby'],
});

/** A phone that is gone already changes nothing. Source: FND-60, BEY-45. */
export const takePhoneOut = endpoint({
  name: 'takePhoneOut',
  method: 'DELETE',
  path: '/api/votingsessions/:idVotingSession/dialout/:phoneId',
  access: moderatorsAndRecorders,
  summary: 'Takes a phone out of the main chamber: ends its call.',
  params: ofPhone,
  answer: phonesThere,
  errors: ['not-found', 'in-lobby'],
});

export const dialOutCalls = { callPhone, listPhones, notePhoneAgreed, takePhoneOut };

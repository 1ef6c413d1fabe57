import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { epochMs, id, searched } from './values.ts';

/** The stage of a session: before its start, between start and end, past its end with people still
 *  in it, or over. A session that a host ended for everybody is over. */
export const sessionStage = z.enum(['upcoming', 'open', 'sits-on', 'ended']);
export type SessionStage = z.output<typeof sessionStage>;

/** A session as it took place, for its people. `epochStartTime`, `epochEndTime`: the planned times.
 *  `openedAt`: since when somebody presided; nobody notes an opening. `endedAt`: when a host ended
 *  it, otherwise when the last person left. Both are null where this is not known. `voteCount`: the
 *  votes that were opened, without timers. Times in ms. */
export const earlierSession = z.object({
  idVotingSession: id,
  title: z.string(),
  stage: sessionStage,
  epochStartTime: epochMs,
  epochEndTime: epochMs,
  openedAt: epochMs.nullable(),
  endedAt: epochMs.nullable(),
  voteCount: z.number().int().nonnegative(),
});
export type EarlierSession = z.output<typeof earlierSession>;

/** `presided`: the people who presided whose names are kept, each since when they first did, the
 *  earliest first.
 *  `attendedCount`: how many of the `expectedCount` people with the right to vote were there at
 *  some time. */
export const earlierSessionInFull = earlierSession.extend({
  description: z.string(),
  presided: z.array(z.object({ name: z.string(), fromMs: epochMs })),
  attendedCount: z.number().int().nonnegative(),
  expectedCount: z.number().int().nonnegative(),
});
export type EarlierSessionInFull = z.output<typeof earlierSessionInFull>;

/** The start and the id of the last session of a page; the next page begins after it. */
const place = z.string().regex(/^\d{1,16}\.[A-Za-z0-9_-]{1,64}$/u);

export const listEarlierSessions = endpoint({
  name: 'listEarlierSessions',
  method: 'GET',
  path: '/api/votingsessions/earlier',
  access: 'signed-in',
  summary:
    'The sessions of the caller that are past their end, by start, the newest first, a page at a time.',
  query: z.object({
    /** A part of the title, in upper or lower case. */
    search: searched(200).default(''),
    /** The `next` of the previous page. */
    before: place.optional(),
  }),
  answer: z.object({ sessions: z.array(earlierSession), next: place.nullable() }),
  errors: ['invalid-input'],
});

export const getEarlierSession = endpoint({
  name: 'getEarlierSession',
  method: 'GET',
  path: '/api/votingsessions/earlier/:idVotingSession',
  access: 'signed-in',
  summary: 'One session of the caller as it occurred, also one that is not over.',
  params: z.object({ idVotingSession: id }),
  answer: earlierSessionInFull,
  errors: ['not-found', 'in-lobby'],
});

export const earlierSessionCalls = { listEarlierSessions, getEarlierSession };

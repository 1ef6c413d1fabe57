import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { POLL_EXTENSION_MAX_MS } from './limits.ts';
import { mayRunPolls, poll, withheldReason } from './polls.ts';
import { epochMs, id } from './values.ts';

const pollParam = z.object({ pollId: id });
const errors = ['not-found', 'in-lobby', 'poll-not-open'] as const;

export const extendPoll = endpoint({
  name: 'extendPoll',
  method: 'POST',
  path: '/api/polls/:pollId/extend',
  access: mayRunPolls,
  summary: 'Gives an open vote more time. Of a suspended vote, the time that it keeps grows.',
  params: pollParam,
  /** `byMs`: how much longer, in ms. `endsAtMs`, `remainingMs`: the end, or the time that the
   *  suspended vote keeps, as the caller has read it. If it is another one now, nothing changes, so
   *  that two people at once do not extend the vote twice. */
  body: z.object({
    byMs: z.number().int().min(1_000).max(POLL_EXTENSION_MAX_MS),
    endsAtMs: epochMs.nullable(),
    remainingMs: z.number().int().positive().nullable(),
  }),
  answer: poll,
  errors: [...errors, 'poll-ended', 'poll-has-no-end', 'changed-meanwhile'],
});

export const suspendPoll = endpoint({
  name: 'suspendPoll',
  method: 'POST',
  path: '/api/polls/:pollId/suspend',
  access: mayRunPolls,
  summary:
    'Stops the casting in an open vote and keeps its remaining time. Suspending again changes nothing.',
  params: pollParam,
  answer: poll,
  errors: [...errors, 'poll-ended'],
});

export const resumePoll = endpoint({
  name: 'resumePoll',
  method: 'POST',
  path: '/api/polls/:pollId/resume',
  access: mayRunPolls,
  summary: 'Lets casting go on in a suspended vote, with the time that it kept.',
  params: pollParam,
  answer: poll,
  errors: [...errors, 'poll-not-suspended'],
});

/** Where somebody is: `line-lost`: their last connection ended without their leaving; `here`: a
 *  page of theirs is connected; `with-proxy`: none is, but one of their proxy is; `away`: they were
 *  there and left; `never`: they never came to the sitting. */
const whereabouts = z.enum(['line-lost', 'here', 'with-proxy', 'away', 'never']);
export type Whereabouts = z.output<typeof whereabouts>;

/** In which room somebody with a connected page is; `none`: in no room of the sitting. */
const roomOfVoter = z.enum(['chamber', 'huddle', 'none']);

/** What became of the division bell for somebody: `none`: it did not ring for them; `ringing`: it
 *  is on its way; `sent`: a push service or the mail server took it over, at least one way; whether
 *  it reached the person nobody knows; `failed`: none did; `answered`: they came by its link.
 *  Source: BEY-42. */
const bellStanding = z.enum(['none', 'ringing', 'sent', 'failed', 'answered']);

const bellWay = z.enum(['push', 'mail']);

/** The division bell and one person. `ways`: those in which it was sent to them. `rungMs`: when it
 *  last rang for them. `reaches`: it has a way to them now. Source: BEY-42. */
const bellOfVoter = z.object({
  standing: bellStanding,
  ways: z.array(bellWay),
  rungMs: epochMs.nullable(),
  reaches: z.boolean(),
});
export type BellOfVoter = z.output<typeof bellOfVoter>;

/** Somebody of the electorate whose vote is not on record. `sinceMs`: since when they are where
 *  they are, `with-proxy`: since when their proxy is; for these and `here` not before the opening;
 *  null for `never`. `room`: `here`: theirs, `with-proxy`: that of their proxy; else null.
 *  `hasPoorLine`: their page says that sound travels badly. `timesLost`: how many of their
 *  connections ended since the opening. `proxyName`: who may vote for them. */
const missingVoter = z.object({
  userId: id,
  name: z.string(),
  /** Their picture; null: they have none. */
  avatar: z.string().nullable(),
  groupName: z.string().nullable(),
  color: z.string().nullable(),
  proxyName: z.string().nullable(),
  where: whereabouts,
  sinceMs: epochMs.nullable(),
  room: roomOfVoter.nullable(),
  hasPoorLine: z.boolean(),
  timesLost: z.number().int().nonnegative(),
  bell: bellOfVoter,
});
export type MissingVoter = z.output<typeof missingVoter>;

/** When the division bell rang for a vote, for how many people, and to how many it was sent; in a
 *  vote that hides its voters without how many came by its link, which could tell who votes.
 *  Source: BEY-42. */
const bellCounts = z.object({
  rungMs: epochMs,
  rung: z.number().int().nonnegative(),
  sent: z.number().int().nonnegative(),
  failed: z.number().int().nonnegative(),
  answered: z.number().int().nonnegative().nullable(),
});
export type BellCounts = z.output<typeof bellCounts>;

/** The watch over an open vote. `missing` is null where the viewer may not know who has voted;
 *  `withheld` then says why. `voted`: those who have voted, by name, without their choice; `atMs`
 *  is null where privacy hides it. `bell`: null where the division bell did not ring.
 *  Source: BEY-40, BEY-42. */
export const watchPoll = endpoint({
  name: 'watchPoll',
  method: 'GET',
  path: '/api/polls/:pollId/watch',
  access: mayRunPolls,
  summary: 'Who of those entitled has not voted yet, and where they are, as far as privacy allows.',
  params: pollParam,
  answer: z.object({
    asOfMs: epochMs,
    missing: z.array(missingVoter).nullable(),
    voted: z.array(z.object({ userId: id, name: z.string(), atMs: epochMs.nullable() })).nullable(),
    bell: bellCounts.nullable(),
    withheld: withheldReason.nullable(),
  }),
  errors,
});

export const pollWatchCalls = { extendPoll, suspendPoll, resumePoll, watchPoll };

import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { permissions } from './permissions.ts';
import { epochMs } from './values.ts';

/** What a new house needs before its first sitting, in the order in which its first administrator
 *  is led: three things to make, and three tests. */
export const firstStepNames = ['house', 'people', 'sitting', 'mail', 'media', 'clock'] as const;
const firstStepName = z.enum(firstStepNames);
export type FirstStepName = z.output<typeof firstStepName>;

/** `done`: the site has what the step is about, or the test was passed; `skipped`: an administrator
 *  put it aside. `lacks`: there are people, but nobody whose role can run a sitting. */
const firstStep = z.object({
  step: firstStepName,
  state: z.enum(['open', 'done', 'skipped']),
  lacks: z.literal('moderator').optional(),
});
export type FirstStep = z.output<typeof firstStep>;

/** `leads`: the site leads its administrators through the steps, since it has no sitting yet and a
 *  step is open. */
const firstSteps = z.object({ steps: z.array(firstStep), leads: z.boolean() });
export type FirstSteps = z.output<typeof firstSteps>;

export const getFirstSteps = endpoint({
  name: 'getFirstSteps',
  method: 'GET',
  path: '/api/firststeps',
  access: [permissions.adminPage],
  summary: 'What of the first steps of a new house is done, skipped and open.',
  answer: firstSteps,
});

export const skipFirstStep = endpoint({
  name: 'skipFirstStep',
  method: 'PUT',
  path: '/api/firststeps/:step',
  access: [permissions.adminPage],
  summary: 'Puts a step aside, or takes it up again. What is done stays done.',
  params: z.object({ step: firstStepName }),
  body: z.strictObject({ skipped: z.boolean() }),
  answer: firstSteps,
});

const testLimit = { counts: 'calls', most: [{ of: 'person', max: 30, withinMs: 600_000 }] } as const;

/** How the test of mail ended. `sent`: the mail server took the letter; `refused`: it did not, and
 *  `reason` is what it or the line to it said; `to-folder`: no mail server is set, so the letter
 *  became a file of the server. */
export const testMail = endpoint({
  name: 'testMail',
  method: 'POST',
  path: '/api/firststeps/mail/test',
  access: [permissions.adminPage],
  summary: 'Sends a letter to the caller’s own address, by the mail server that is set.',
  answer: z.object({
    outcome: z.enum(['sent', 'refused', 'to-folder']),
    to: z.string(),
    reason: z.string().nullable(),
  }),
  limit: testLimit,
});

/** How the test of media ended. `answers`: the media server answered this one and the browser;
 *  `silent`: it did not answer this one; `direct`: browsers send to each other, without a media
 *  server; `hosted`: a provider carries the meetings; `browser-fails`: what the server could test
 *  is well, but `browserConnects` is false: the browser makes no connection of media, or does not
 *  reach the media server. */
export const testMedia = endpoint({
  name: 'testMedia',
  method: 'POST',
  path: '/api/firststeps/media/test',
  access: [permissions.adminPage],
  summary: 'Asks the media server whether it answers, after the caller’s browser has tried its part.',
  body: z.strictObject({ browserConnects: z.boolean() }),
  answer: z.object({ outcome: z.enum(['answers', 'silent', 'direct', 'hosted', 'browser-fails']) }),
  limit: testLimit,
});

/** How far the clocks may be apart, in ms. A browser’s clock is told over the network. */
export const CLOCKS_APART_MAX_MS = { database: 2_000, browser: 10_000 } as const;

/** `databaseAheadMs`, `browserAheadMs`: how far the clock of the database and of the caller’s
 *  device are ahead of the server’s, in ms; negative where behind. */
export const testClock = endpoint({
  name: 'testClock',
  method: 'POST',
  path: '/api/firststeps/clock/test',
  access: [permissions.adminPage],
  summary: 'Compares the clocks of server, database and the caller’s device.',
  body: z.strictObject({ browserMs: epochMs }),
  answer: z.object({
    outcome: z.enum(['right', 'database-off', 'browser-off']),
    databaseAheadMs: z.number().int(),
    browserAheadMs: z.number().int(),
  }),
  limit: testLimit,
});

export const firstStepCalls = { getFirstSteps, skipFirstStep, testMail, testMedia, testClock };

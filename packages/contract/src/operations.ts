import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { permissions } from './permissions.ts';
import { epochMs } from './values.ts';

/** The parts of a site that an administrator can look at, in the order of the page. */
export const sitePartNames = [
  'database',
  'news',
  'media',
  'recorders',
  'mail',
  'files',
  'disk',
  'clock',
  'jobs',
] as const;
export type SitePartName = (typeof sitePartNames)[number];

/** How a part is. `look`: it works, and somebody should look at it; `broken`: it does not work;
 *  `unused`: this site does without it. */
const partVerdict = z.enum(['well', 'look', 'broken', 'unused']);
export type PartVerdict = z.output<typeof partVerdict>;

/** What was found, with its figures. Times are in ms, sizes in bytes. */
const partFinding = z.discriminatedUnion('finding', [
  z.object({ finding: z.literal('database-answers'), ms: z.number(), bytes: z.number() }),
  z.object({ finding: z.literal('database-slow'), ms: z.number(), bytes: z.number() }),
  z.object({ finding: z.literal('news-alone') }),
  z.object({ finding: z.literal('news-arrive'), ms: z.number(), servers: z.number().int() }),
  z.object({ finding: z.literal('news-late'), ms: z.number(), servers: z.number().int() }),
  z.object({ finding: z.literal('news-silent') }),
  z.object({ finding: z.literal('media-direct') }),
  z.object({ finding: z.literal('media-hosted') }),
  z.object({ finding: z.literal('media-answers'), ms: z.number() }),
  z.object({ finding: z.literal('media-silent') }),
  z.object({ finding: z.literal('recorders-unset') }),
  z.object({ finding: z.literal('recorders-heard'), recorders: z.number().int(), free: z.number().int() }),
  z.object({ finding: z.literal('recorders-silent') }),
  z.object({ finding: z.literal('mail-to-folder') }),
  z.object({ finding: z.literal('mail-answers') }),
  z.object({ finding: z.literal('mail-silent') }),
  z.object({ finding: z.literal('files-kept'), ms: z.number() }),
  z.object({ finding: z.literal('files-refused') }),
  z.object({ finding: z.literal('disk-room'), bytes: z.number(), ofBytes: z.number() }),
  z.object({ finding: z.literal('disk-low'), bytes: z.number(), ofBytes: z.number() }),
  z.object({ finding: z.literal('disk-full'), bytes: z.number(), ofBytes: z.number() }),
  z.object({ finding: z.literal('clock-right'), ms: z.number() }),
  z.object({ finding: z.literal('clock-apart'), ms: z.number() }),
  z.object({ finding: z.literal('jobs-on-time'), waiting: z.number().int() }),
  z.object({
    finding: z.literal('jobs-late'),
    waiting: z.number().int(),
    ms: z.number(),
    failing: z.number().int(),
  }),
]);
export type PartFinding = z.output<typeof partFinding>;

const sitePart = z.object({ part: z.enum(sitePartNames), verdict: partVerdict, found: partFinding });
export type SitePart = z.output<typeof sitePart>;

/** How the parts are, as the server that answers found them at `atMs`. */
const siteState = z.object({ atMs: epochMs, startedMs: epochMs, parts: z.array(sitePart) });
export type SiteState = z.output<typeof siteState>;

export const getSiteState = endpoint({
  name: 'getSiteState',
  method: 'GET',
  path: '/api/operations/state',
  access: [permissions.adminPage],
  summary: 'Tries each part of the site and says how it is.',
  answer: siteState,
  limit: { counts: 'calls', most: [{ of: 'person', max: 60, withinMs: 600_000 }] },
});

export const operationsCalls = { getSiteState };

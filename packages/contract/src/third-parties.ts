import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ANALYTICS_FRAME_PATH, THIRD_PARTY_USES } from './third-party-names.ts';

const use = z.enum(THIRD_PARTY_USES);
const service = z.string().max(300);

/** A service of others that the site uses now. `service`: its origin and, of analytics, the code.
 *  `url`: whom the page asks for its address; null: not by a call of the page. `agreed`: what the
 *  caller answered about this very service; null: nothing yet. Source: CFG-15, CFG-16. */
export const thirdParty = z.object({
  use,
  service,
  url: z.string().nullable(),
  agreed: z.boolean().nullable(),
});
export type ThirdParty = z.output<typeof thirdParty>;

export const readThirdParties = endpoint({
  name: 'readThirdParties',
  method: 'GET',
  path: '/api/third-parties',
  access: 'signed-in',
  summary: 'The services of others that the site uses, and whether the caller agreed to each.',
  answer: z.array(thirdParty),
});

/** The page asks before each thing that it sends to a service of others. */
export const readThirdPartyUse = endpoint({
  name: 'readThirdPartyUse',
  method: 'GET',
  path: '/api/third-parties/use',
  access: 'signed-in',
  summary:
    'For what services of others may be used now: those to which the caller agreed, and none while a secret vote is open in any sitting.',
  answer: z.object({ agreed: z.array(use) }),
});

export const answerThirdParty = endpoint({
  name: 'answerThirdParty',
  method: 'PUT',
  path: '/api/third-parties/:use',
  access: 'signed-in',
  summary: 'Agrees to a service of others, or takes that back. `service`: which one was asked about.',
  params: z.object({ use }),
  body: z.object({ service, agreed: z.boolean() }),
  answer: z.array(thirdParty),
  errors: ['changed-meanwhile'],
  limit: { counts: 'calls', most: [{ of: 'person', max: 30, withinMs: 600_000 }] },
});

export const openAnalytics = endpoint({
  name: 'openAnalytics',
  method: 'GET',
  path: ANALYTICS_FRAME_PATH,
  access: 'signed-in',
  summary: 'The page of the analytics script, for a frame; only for who agreed to it.',
  sends: 'frame',
  errors: ['third-party-not-agreed'],
});

/** The calls about services of others. */
export const thirdPartyCalls = { readThirdParties, readThirdPartyUse, answerThirdParty, openAnalytics };

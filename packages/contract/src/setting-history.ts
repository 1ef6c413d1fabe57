import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { permissions } from './permissions.ts';
import { epochMs, id } from './values.ts';

/** One setting that somebody changed, as the audit log has it. `field`: its name on the wire;
 *  `before`, `after`: its values as text, a list as JSON, long ones cut; of what is secret only
 *  `***`. `byName`: the name of then. */
const settingChange = z.object({
  created: epochMs,
  byUserId: id.nullable(),
  byName: z.string(),
  field: z.string(),
  before: z.string(),
  after: z.string(),
});
export type SettingChange = z.output<typeof settingChange>;

/** `all`: how many changes there are on all pages. `last`: for each setting that was ever changed,
 *  when last and by whom. */
const settingHistory = z.object({
  changes: z.array(settingChange),
  all: z.number().int(),
  last: z.array(settingChange.pick({ field: true, created: true, byName: true })),
});
export type SettingHistory = z.output<typeof settingHistory>;

export const getSettingHistory = endpoint({
  name: 'getSettingHistory',
  method: 'GET',
  path: '/api/siteconfig/history',
  access: [permissions.adminPage],
  summary:
    'Who changed which setting of the site, or of what the house calls itself, from what to what, the newest first.',
  query: z.object({
    of: z.enum(['site', 'house']).default('site'),
    field: z.string().max(200).optional(),
    page: z.coerce.number().int().min(0).max(100_000).default(0),
  }),
  answer: settingHistory,
});

export const settingHistoryCalls = { getSettingHistory };

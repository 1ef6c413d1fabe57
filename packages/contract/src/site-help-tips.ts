import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { HELP_TIPS, type HelpTipGroup } from './help-tips.ts';
import { permissions } from './permissions.ts';
import { documentLanguage } from './site.ts';
import { HELP_TIP_TEXT_MAX_CHARS, HELP_TIP_TITLE_MAX_CHARS, HELP_TIPS_MAX } from './site-limits.ts';
import { line } from './values.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the object
const groups = Object.keys(HELP_TIPS) as [HelpTipGroup, ...HelpTipGroup[]];
export const helpTipGroup = z.enum(groups);

/** A tip as the site shows it. `name` tells it from the others of its group: that of a tip that
 *  comes with the product, or any other for a tip of the site's own. `beside` is the tip of the
 *  product at whose element it stands. `texts` by language: what the site says in place of the
 *  product's texts; a tip of the site's own has them in one language at least.
 *  Source: TIP-01, TIP-02. */
export const siteHelpTip = z.strictObject({
  name: z.string().regex(/^[a-zA-Z0-9-]{1,40}$/),
  beside: z.string().regex(/^[a-z]{1,40}$/),
  texts: z.partialRecord(
    documentLanguage,
    z.strictObject({ title: line(HELP_TIP_TITLE_MAX_CHARS), text: line(HELP_TIP_TEXT_MAX_CHARS) }),
  ),
});
export type SiteHelpTip = z.output<typeof siteHelpTip>;

/** The tips of the groups that the site has changed, in their order. A group that is missing has
 *  the tips that come with the product. */
export const siteHelpTips = z.partialRecord(helpTipGroup, z.array(siteHelpTip));
export type SiteHelpTips = z.output<typeof siteHelpTips>;

export const getHelpTips = endpoint({
  name: 'getHelpTips',
  method: 'GET',
  path: '/api/siteconfig/helptips',
  access: 'signed-in',
  summary: 'The help tips of the groups that the site has changed.',
  answer: siteHelpTips,
});

/** `tips`: all tips of the group in their order; null: those that come with the product. `before`:
 *  the same as it was read. If it differs now, nothing is changed. Source: TIP-01, CFG-01. */
export const updateHelpTips = endpoint({
  name: 'updateHelpTips',
  method: 'PUT',
  path: '/api/siteconfig/helptips/:group',
  access: [permissions.adminPage],
  summary: 'Sets the help tips of a group, or restores those that come with the product. Answers all groups.',
  params: z.object({ group: helpTipGroup }),
  body: z.strictObject({
    tips: z.array(siteHelpTip).max(HELP_TIPS_MAX).nullable(),
    before: z.array(siteHelpTip).max(HELP_TIPS_MAX).nullable(),
  }),
  answer: siteHelpTips,
  errors: ['invalid-input', 'changed-meanwhile'],
  bodyLimitBytes: 512 * 1024,
});

export const siteHelpTipCalls = { getHelpTips, updateHelpTips };

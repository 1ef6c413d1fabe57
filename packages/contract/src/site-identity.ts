import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  POLL_QUESTION_MAX_CHARS,
  POLL_OPTIONS_MAX,
  POLL_OPTION_MAX_CHARS,
  POLL_TITLE_MAX_CHARS,
} from './limits.ts';
import { canBeToldApart } from './option-names.ts';
import { permissions } from './permissions.ts';
import { callInNumber } from './sessions.ts';
import { voteQuestion } from './site.ts';
import { emailAddress, id, line } from './values.ts';

/** Longest name of a house, in characters. */
export const SITE_NAME_MAX_CHARS = 80;
/** Most phone numbers by which people join meetings. */
export const CALL_IN_NUMBERS_MAX = 100;
/** Most questions that polls are made from. */
export const VOTE_QUESTIONS_MAX = 200;

const webAddress = z
  .url({ protocol: /^https?$/ })
  .max(2000)
  .nullable();

/** A question as an administrator writes it; without `id` it is a new one. */
const writtenQuestion = z.strictObject({
  id: id.optional(),
  title: line(POLL_TITLE_MAX_CHARS),
  question: z.string().trim().max(POLL_QUESTION_MAX_CHARS),
  voteOptions: z
    .array(line(POLL_OPTION_MAX_CHARS))
    .min(1)
    .max(POLL_OPTIONS_MAX)
    .refine(canBeToldApart, 'Two options look the same, or one cannot be seen.'),
  majority: voteQuestion.shape.majority,
});

/** What the house calls itself and offers: its name, its colour (`#RRGGBB`), where help is, the
 *  phone numbers by which people join meetings, and the questions that polls are made from, in
 *  their order. `version` stands for all of it. Source: CFG-01, FND-04, FND-09, FND-51, FND-58. */
export const siteIdentity = z.object({
  siteName: z.string(),
  siteColor: z.string(),
  secretariatEmail: z.string().nullable(),
  helpPageUrl: z.string().nullable(),
  callInNumbers: z.array(callInNumber),
  voteQuestions: z.array(voteQuestion),
  version: z.string(),
});
export type SiteIdentity = z.output<typeof siteIdentity>;

export const getSiteIdentity = endpoint({
  name: 'getSiteIdentity',
  method: 'GET',
  path: '/api/siteconfig/identity',
  access: [permissions.adminPage],
  summary: 'What the house calls itself and offers, to be changed.',
  answer: siteIdentity,
});

/** `before`: what the fields that are given held when they were read; where one of them holds
 *  something else by now, nothing is changed. With `version` in its place nothing at all may have
 *  changed. One of the two is needed. */
export const updateSiteIdentity = endpoint({
  name: 'updateSiteIdentity',
  method: 'PUT',
  path: '/api/siteconfig/identity',
  access: [permissions.adminPage],
  summary: 'Changes what is given and leaves the rest; lists are replaced whole. Answers all of it.',
  body: z
    .strictObject({
      siteName: line(SITE_NAME_MAX_CHARS),
      siteColor: z.string().regex(/^#[0-9a-fA-F]{6}$/),
      secretariatEmail: emailAddress.nullable(),
      helpPageUrl: webAddress,
      callInNumbers: z.array(callInNumber).max(CALL_IN_NUMBERS_MAX),
      voteQuestions: z.array(writtenQuestion).max(VOTE_QUESTIONS_MAX),
    })
    .partial()
    .extend({
      before: siteIdentity.omit({ version: true }).partial().optional(),
      version: z.string().max(64).optional(),
    })
    .refine(({ before, version }) => before !== undefined || version !== undefined, {
      path: ['before'],
      message: 'Say what was read before.',
    }),
  answer: siteIdentity,
  errors: ['invalid-input', 'site-colour-refused', 'changed-meanwhile'],
});

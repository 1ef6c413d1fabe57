import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  POLL_QUESTION_MAX_CHARS,
  POLL_OPTIONS_MAX,
  POLL_OPTION_MAX_CHARS,
  POLL_TITLE_MAX_CHARS,
} from './limits.ts';
import { canBeToldApart } from './option-names.ts';
import { CALL_IN_NUMBERS_MAX, SITE_NAME_MAX_CHARS, VOTE_QUESTIONS_MAX } from './site-limits.ts';
import { permissions } from './permissions.ts';
import { callInNumber } from './call-in-numbers.ts';
import { INTERVIEW_QUESTION_MAX_CHARS, INTERVIEW_QUESTIONS_MAX } from './lobby-names.ts';
import { voteQuestion } from './site.ts';
import { emailAddress, id, line } from './values.ts';

const webAddress = z
  .url({ protocol: /^https?$/ })
  .max(2000)
  .nullable();

/** A question as an administrator saves it; without `id` it is a new one. */
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

/** The identity of the house: its name, its colour (`#RRGGBB`), the address of its help, the phone
 *  numbers by which people join meetings, the questions from which polls are made, and those of the
 *  lobby's interviews, in their order. `version` changes with each of them. Source: CFG-01, FND-04,
 *  FND-09, FND-51, FND-58, BEY-19. */
export const siteIdentity = z.object({
  siteName: z.string(),
  siteColor: z.string(),
  secretariatEmail: z.string().nullable(),
  helpPageUrl: z.string().nullable(),
  callInNumbers: z.array(callInNumber),
  voteQuestions: z.array(voteQuestion),
  interviewQuestions: z.array(z.string()),
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

/** `before`: the values that the given fields had when they were read. If one of them differs now,
 *  nothing is changed. With `version` in its place, nothing at all may have changed. One of the two
 *  is needed. */
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
      interviewQuestions: z.array(line(INTERVIEW_QUESTION_MAX_CHARS)).max(INTERVIEW_QUESTIONS_MAX),
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

export const siteIdentityCalls = { getSiteIdentity, updateSiteIdentity };

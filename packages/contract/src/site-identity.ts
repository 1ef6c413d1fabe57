import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  POLL_QUESTION_MAX_CHARS,
  POLL_OPTIONS_MAX,
  POLL_OPTION_MAX_CHARS,
  POLL_TITLE_MAX_CHARS,
} from './limits.ts';
import { canBeToldApart } from './option-names.ts';
import {
  CALL_IN_NUMBERS_MAX,
  LETTERHEAD_MAX_CHARS,
  LETTERHEAD_MAX_LINES,
  SITE_LOGO_MAX_BYTES,
  SITE_NAME_MAX_CHARS,
  VOTE_QUESTIONS_MAX,
} from './site-limits.ts';
import { permissions } from './permissions.ts';
import { callInNumber, typedCallInNumber } from './call-in-numbers.ts';
import { INTERVIEW_QUESTION_MAX_CHARS, INTERVIEW_QUESTIONS_MAX } from './lobby-names.ts';
import { voteQuestion } from './site.ts';
import { offeredLanguages } from './offered-languages.ts';
import { emailAddress, id, line, text, webAddress } from './values.ts';

/** A question as an administrator saves it; without `id` it is a new one. */
const writtenQuestion = z.strictObject({
  id: id.optional(),
  title: line(POLL_TITLE_MAX_CHARS),
  question: text(POLL_QUESTION_MAX_CHARS),
  voteOptions: z
    .array(line(POLL_OPTION_MAX_CHARS))
    .min(1)
    .max(POLL_OPTIONS_MAX)
    .refine(canBeToldApart, 'Two options look the same, or one cannot be seen.'),
  majority: voteQuestion.shape.majority,
});

/** Tabs, other ends of lines, and marks that turn the direction of a text. */
const NOT_IN_A_LETTERHEAD = /[\t\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** What stands under the name of the house on documents, line by line; empty: nothing. */
const letterhead = text(LETTERHEAD_MAX_CHARS)
  .refine((written) => written.split('\n').length <= LETTERHEAD_MAX_LINES, 'Has too many lines.')
  .refine((written) => !NOT_IN_A_LETTERHEAD.test(written), 'Must hold no control characters.');

/** The SHA-256 of a picture, in hexadecimal. */
const logoHash = z.string().regex(/^[0-9a-f]{64}$/);

/** The identity of the house: its name, its colour (`#RRGGBB`), the hash of its logo, the lines of
 *  its letterhead, the address of its help, the languages that it offers, the phone numbers by
 *  which people join meetings, the questions from which polls are made, and those of the lobby's
 *  interviews, in their order. `version` changes with each of them. Source: CFG-01, FND-04, FND-09,
 *  FND-51, FND-58, I18N-01, BEY-19. */
export const siteIdentity = z.object({
  siteName: z.string(),
  siteColor: z.string(),
  siteLogo: logoHash.nullable(),
  letterhead: z.string(),
  secretariatEmail: z.string().nullable(),
  helpPageUrl: z.string().nullable(),
  ...offeredLanguages,
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
      letterhead,
      secretariatEmail: emailAddress.nullable(),
      helpPageUrl: webAddress(2000).nullable(),
      ...offeredLanguages,
      callInNumbers: z.array(typedCallInNumber).max(CALL_IN_NUMBERS_MAX),
      voteQuestions: z.array(writtenQuestion).max(VOTE_QUESTIONS_MAX),
      interviewQuestions: z.array(line(INTERVIEW_QUESTION_MAX_CHARS)).max(INTERVIEW_QUESTIONS_MAX),
    })
    .partial()
    .extend({
      before: siteIdentity.omit({ siteLogo: true, version: true }).partial().optional(),
      version: z.string().max(64).optional(),
    })
    .refine(({ before, version }) => before !== undefined || version !== undefined, {
      path: ['before'],
      message: 'Say what was read before.',
    }),
  answer: siteIdentity,
  errors: ['invalid-input', 'site-colour-refused', 'changed-meanwhile'],
});

/** What the caller read before: the hash of the logo; null: there was none. */
const logoBefore = z.strictObject({ siteLogo: logoHash.nullable() });

export const saveSiteLogo = endpoint({
  name: 'saveSiteLogo',
  method: 'PUT',
  path: '/api/siteconfig/logo',
  access: [permissions.adminPage],
  summary:
    'Gives the house a logo: a PNG by its bytes, of at most 1200 x 400 px and 200 KB. It takes the place of an earlier one.',
  body: z.strictObject({
    png: z.base64().max(Math.ceil(SITE_LOGO_MAX_BYTES / 3) * 4),
    before: logoBefore,
  }),
  answer: siteIdentity,
  errors: ['invalid-input', 'file-type-not-accepted', 'changed-meanwhile'],
  bodyLimitBytes: 2 * SITE_LOGO_MAX_BYTES,
});

export const removeSiteLogo = endpoint({
  name: 'removeSiteLogo',
  method: 'DELETE',
  path: '/api/siteconfig/logo',
  access: [permissions.adminPage],
  summary: 'Takes the logo of the house away. Harmless where it has none.',
  body: z.strictObject({ before: logoBefore }),
  answer: siteIdentity,
  errors: ['invalid-input', 'changed-meanwhile'],
});

/** Anybody may see it: it stands on the sign-in page. Source: FND-04. */
export const getSiteLogo = endpoint({
  name: 'getSiteLogo',
  method: 'GET',
  path: '/api/siteconfig/logo/:hash',
  access: 'public',
  summary: 'The logo of the house, a PNG, which never changes under its hash.',
  params: z.object({ hash: logoHash }),
  sends: 'media',
  errors: ['not-found'],
});

export const siteIdentityCalls = {
  getSiteIdentity,
  updateSiteIdentity,
  saveSiteLogo,
  removeSiteLogo,
  getSiteLogo,
};

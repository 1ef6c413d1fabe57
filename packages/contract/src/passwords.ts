import { z } from 'zod';
import { forgottenLimit, proofLimit } from './call-limit.ts';
import { endpoint } from './endpoint.ts';
import { permissions } from './permissions.ts';
import { documentLanguage } from './site.ts';
import { epochMs, id } from './values.ts';

/** How long a link for a new password works, in ms: one that an administrator made, and one that a
 *  person asked for after they had forgotten their password. */
export const PASSWORD_LINK_MS = 24 * 3_600_000;
export const FORGOTTEN_LINK_MS = 3_600_000;
/** How long the link of an invitation works, in ms. */
export const INVITATION_LINK_MS = 7 * 24 * 3_600_000;

const newPassword = z.string().min(1).max(1000);

export const changePassword = endpoint({
  name: 'changePassword',
  method: 'PUT',
  path: '/api/auth/password',
  access: 'account',
  summary:
    'Changes the password of the signed-in person, who says the present one. With `signOutElsewhere` every other sign-in of the account ends.',
  body: z.object({
    password: z.string().max(1000),
    newPassword,
    signOutElsewhere: z.boolean().default(false),
  }),
  errors: ['proof-refused', 'too-many-attempts', 'weak-password', 'common-password'],
  limit: proofLimit,
});

export const makePasswordLink = endpoint({
  name: 'makePasswordLink',
  method: 'POST',
  path: '/api/users/:userId/password-link',
  access: [permissions.adminPage],
  summary:
    'Makes a link with which the person sets a new password, once, within a day; an earlier link of the person ends. `shown`: the answer holds its token, which no one can read again. `mailed`: it goes to the e-mail address of the account.',
  params: z.object({ userId: id }),
  body: z.object({ by: z.enum(['shown', 'mailed']) }),
  answer: z.object({ token: z.string().nullable(), expiresMs: epochMs }),
  status: 201,
  errors: ['not-found', 'account-off'],
  limit: { counts: 'calls', most: [{ of: 'person', max: 500, withinMs: 3_600_000 }] },
});

export const forgotPassword = endpoint({
  name: 'forgotPassword',
  method: 'POST',
  path: '/api/auth/password/forgotten',
  access: 'public',
  summary:
    'Mails a link for a new password to this address, if it has an account. The answer is the same where it has none. From a network with 60 requests within the hour an address gets one an hour.',
  body: z.object({ email: z.string().trim().max(254), language: documentLanguage.default('en') }),
  errors: ['too-many-attempts'],
  limit: forgottenLimit,
});

export const setPasswordByLink = endpoint({
  name: 'setPasswordByLink',
  waitsByItself: true,
  method: 'POST',
  path: '/api/auth/password/link',
  access: 'public',
  summary: 'Sets a new password by the token of a link, once. Every sign-in of the account ends.',
  body: z.object({ token: z.string().max(100), newPassword }),
  errors: ['password-link-over', 'weak-password', 'common-password'],
});

/** Whether a link works, asked when its page opens, so that nobody types a password for a link that
 *  is over. Changes nothing; the token stands in no address. */
export const checkPasswordLink = endpoint({
  name: 'checkPasswordLink',
  method: 'POST',
  path: '/api/auth/password/link/check',
  access: 'public',
  summary: 'Whether the token of a link for a new password works now.',
  body: z.object({ token: z.string().max(100) }),
  errors: ['password-link-over'],
});

export const passwordCalls = {
  changePassword,
  makePasswordLink,
  forgotPassword,
  checkPasswordLink,
  setPasswordByLink,
};

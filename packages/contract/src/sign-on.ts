import { z } from 'zod';
import type { CallLimit } from './call-limit.ts';
import { endpoint } from './endpoint.ts';
import { id } from './values.ts';

/** How long somebody may take at the provider, in ms. */
export const SIGN_ON_ATTEMPT_MS = 10 * 60_000;

/** The page to which providers send people back; its address is what is registered there. */
export const SIGN_ON_ANSWER_PATH = '/app/login';
/** The page to which providers send people after they have signed out there. */
export const SIGNED_OUT_PATH = '/app/logout';

/** Attempts to sign in by a provider that are under way, by network: a whole chamber may share one
 *  address and sign in at the same time. */
const attemptLimit = {
  counts: 'what-is-kept',
  most: [{ of: 'network', max: 2_000, withinMs: SIGN_ON_ATTEMPT_MS }],
} as const satisfies CallLimit;

export const listSignOn = endpoint({
  name: 'listSignOn',
  method: 'GET',
  path: '/api/auth/sign-on',
  access: 'public',
  summary: 'The providers by which people may sign in, for the buttons of the sign-in page.',
  answer: z.array(z.object({ id, name: z.string() })),
});

const ofProvider = z.object({ providerId: id });

export const startSignOn = endpoint({
  name: 'startSignOn',
  waitsByItself: true,
  method: 'POST',
  path: '/api/auth/sign-on/:providerId/start',
  access: 'public',
  summary:
    'Begins a sign-in at a provider, and sets a cookie that ties it to this browser. `address`: where the browser goes; it comes back to `/app/login`.',
  params: ofProvider,
  answer: z.object({ address: z.string() }),
  errors: ['sign-on-gone', 'sign-on-unreachable', 'sign-on-no-address'],
  limit: attemptLimit,
});

export const listSignOnProofs = endpoint({
  name: 'listSignOnProofs',
  method: 'GET',
  path: '/api/auth/sign-on/proof',
  access: 'signed-in',
  summary: 'The providers at which this person can prove again who they are.',
  answer: z.array(z.object({ id, name: z.string() })),
});

/** The answer goes to `finishSignOn`, as that of a sign-in. Source: BEY-32. */
export const startSignOnProof = endpoint({
  name: 'startSignOnProof',
  method: 'POST',
  path: '/api/auth/sign-on/:providerId/proof',
  access: 'signed-in',
  summary:
    'Begins a fresh proof of identity at a provider, for the present sign-in. `address`: where the browser goes; it comes back to `/app/login`.',
  params: ofProvider,
  answer: z.object({ address: z.string() }),
  errors: ['sign-on-gone', 'sign-on-unreachable', 'sign-on-no-address'],
  limit: attemptLimit,
});

export const finishSignOn = endpoint({
  name: 'finishSignOn',
  waitsByItself: true,
  method: 'POST',
  path: '/api/auth/sign-on/answer',
  access: 'public',
  summary:
    'Signs in with the answer that a provider sent along, and sets the cookie; or notes the proof of identity that was begun there, and keeps the sign-in. Each answer works once, in the browser that began.',
  /** The query with which the browser came back, without its question mark. */
  body: z.object({ answer: z.string().min(1).max(8_000) }),
  errors: [
    'sign-on-over',
    'sign-on-begun-there',
    'sign-on-refused',
    'sign-on-declined',
    'sign-on-unreachable',
    'sign-on-no-address',
    'sign-on-unknown-person',
    'sign-on-email-unverified',
    'sign-on-address-taken',
    'account-off',
    'sign-on-other-person',
    'sign-on-not-anew',
    'not-signed-in',
  ],
});

export const getSignOutAddress = endpoint({
  name: 'getSignOutAddress',
  method: 'GET',
  path: '/api/auth/sign-on/sign-out-address',
  access: 'signed-in',
  summary:
    'Where this person also signs out of the provider by which they signed in; null: by none, or it offers that not. The browser goes there after the sign-out here.',
  answer: z.object({ address: z.string().nullable() }),
});

export const signedOutAtProvider = endpoint({
  name: 'signedOutAtProvider',
  method: 'POST',
  path: '/api/auth/sign-on/:providerId/signed-out',
  access: 'public',
  summary:
    'The back channel of a provider: its signed logout token ends the sign-ins that were made by it, with their sockets and media.',
  params: ofProvider,
  receives: 'outside-text',
  bodyLimitBytes: 32_768,
  answer: z.object({}),
  errors: ['sign-on-refused', 'sign-on-unreachable'],
});

export const signOnCalls = {
  listSignOn,
  startSignOn,
  listSignOnProofs,
  startSignOnProof,
  finishSignOn,
  getSignOutAddress,
  signedOutAtProvider,
};

import { z } from 'zod';
import { signInLimit } from './call-limit.ts';
import { endpoint } from './endpoint.ts';
import { personDetails } from './people.ts';
import { mayHoldMore } from './strictly.ts';
import { epochMs, foreignLine, id } from './values.ts';

/** The person's choices for the meeting, kept with the account. Source: FND-18. */
export const userSession = z.object({
  userPreferredVideoInput: foreignLine(200).nullable(),
  userPreferredAudioInput: foreignLine(200).nullable(),
  userPreferredAudioOutput: foreignLine(200).nullable(),
  votingSessionToAttend: id.nullable(),
  isVirtualBackgroundEnabled: z.boolean(),
});
export type UserSession = z.output<typeof userSession>;

/** Who is signed in, and what they may do. `payloadKey` (base64url, 32 bytes) opens the encrypted
 *  answers of this sign-in. `webexToken` is null unless the Webex provider is configured.
 *  `accessibilityModeEnabled`: the person's accessibility mode. `isGuest`: a guest of one sitting,
 *  with no account. Source: FND-17, AUTH-02, A11Y-01,
 *  DESIGN §4. */
export const sessionInfo = z.object({
  personDetails,
  userSession,
  accessibilityModeEnabled: z.boolean(),
  actionsAllowed: z.array(z.string()),
  webexToken: z.string().nullable(),
  payloadKey: z.string(),
  userId: id,
  isGuest: z.boolean(),
  roles: z.array(z.object({ id, name: z.string() })),
});
export type SessionInfo = z.output<typeof sessionInfo>;

const sessionInfoAnswer = z.object({ serverTime: epochMs, info: sessionInfo });
export type SessionInfoAnswer = z.output<typeof sessionInfoAnswer>;

export const login = endpoint({
  name: 'login',
  waitsByItself: true,
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  summary: 'Signs in with e-mail and password and sets the cookie.',
  body: z.object({ email: z.string().trim().max(254), password: z.string().max(1000) }),
  errors: ['invalid-credentials', 'too-many-attempts'],
  limit: signInLimit,
});

export const logout = endpoint({
  name: 'logout',
  method: 'POST',
  path: '/api/auth/logout',
  access: 'public',
  summary: 'Ends this sign-in, or every sign-in of the account. Also succeeds when nobody is signed in.',
  body: z.object({ everywhere: z.boolean().default(false) }).default({ everywhere: false }),
});

export const getSessionInfo = endpoint({
  name: 'getSessionInfo',
  method: 'GET',
  path: '/api/auth/sessioninfo',
  access: 'signed-in',
  waitsForTurn: true,
  summary:
    'Who is signed in, with permissions, preferences, the payload key and the server clock. With `attending`, the permissions are those that count in the session that the person attends.',
  query: z.object({ attending: z.literal('true').optional() }),
  answer: sessionInfoAnswer,
});

export const updateSessionInfo = endpoint({
  name: 'updateSessionInfo',
  method: 'PUT',
  path: '/api/auth/sessioninfo',
  access: 'signed-in',
  waitsForTurn: true,
  summary:
    'Merges the writable fields of userSession; `reload` re-reads roles and permissions. Other fields are ignored.',
  body: z
    .object({ reload: z.literal(true).optional(), userSession: userSession.partial().optional() })
    .register(mayHoldMore, { because: 'a client sends the whole info object back (AUTH-04)' }),
  answer: sessionInfoAnswer,
  errors: ['not-found'],
});

/** Source: A11Y-02. */
export const activateAccessibility = endpoint({
  name: 'activateAccessibility',
  method: 'PUT',
  path: '/api/auth/activateaccessibility',
  access: 'signed-in',
  summary: 'Switches the accessibility mode of the signed-in person on or off.',
  body: z.object({ accessibility: z.boolean() }),
  answer: z.object({ accessibilityModeEnabled: z.boolean() }),
});

export const getWebexToken = endpoint({
  name: 'getWebexToken',
  method: 'GET',
  path: '/api/auth/webextoken',
  access: 'signed-in',
  summary: 'The token of the hosted video provider; null when that provider is not configured.',
  answer: z.object({ webexToken: z.string().nullable() }),
  errors: ['provider-unreachable'],
});

export const authCalls = {
  login,
  logout,
  getSessionInfo,
  updateSessionInfo,
  activateAccessibility,
  getWebexToken,
};

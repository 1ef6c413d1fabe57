import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { epochMs, id } from './values.ts';

/** How somebody signed in: by password, passkey, guest link, or a provider of single sign-on. */
export const signInMeans = z.enum(['password', 'passkey', 'guest', 'sign-on']);
export type SignInMeans = z.output<typeof signInMeans>;

/** One of the places where a person is signed in. `isThis`: where the caller asks from. `browser`,
 *  `system`: as the browser named itself. `address`: the network address that it came from.
 *  `lastUsedMs`: to some ten minutes. null: not kept, as of sign-ins from before. */
export const ownSignIn = z.object({
  id,
  isThis: z.boolean(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  address: z.string().nullable(),
  means: signInMeans.nullable(),
  beganMs: epochMs,
  lastUsedMs: epochMs.nullable(),
});
export type OwnSignIn = z.output<typeof ownSignIn>;

export const listOwnSignIns = endpoint({
  name: 'listOwnSignIns',
  method: 'GET',
  path: '/api/auth/sign-ins',
  access: 'signed-in',
  summary: 'Where the signed-in person is signed in, this place first, then by last use.',
  answer: z.array(ownSignIn),
});

export const endOwnSignIns = endpoint({
  name: 'endOwnSignIns',
  method: 'POST',
  path: '/api/auth/sign-ins/end',
  access: 'signed-in',
  summary: 'Ends one sign-in of the signed-in person, or every other than this one, with their sockets.',
  body: z.union([z.object({ signInId: id }), z.object({ others: z.literal(true) })]),
  /** How many were ended. */
  answer: z.object({ ended: z.number().int().nonnegative() }),
  errors: ['not-found'],
});

export const ownSignInCalls = { listOwnSignIns, endOwnSignIns };

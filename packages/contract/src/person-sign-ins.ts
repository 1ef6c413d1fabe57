import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ownSignIn } from './own-sign-ins.ts';
import { passkey } from './passkeys.ts';
import { permissions } from './permissions.ts';
import { id } from './values.ts';

const ofPerson = z.object({ userId: id });

export const listPersonSignIns = endpoint({
  name: 'listPersonSignIns',
  method: 'GET',
  path: '/api/users/:userId/sign-ins',
  access: [permissions.adminPage],
  summary:
    'Where a person is signed in, the last used first, and the passkeys of their account, the oldest first. `isThis`: where the caller asks from.',
  params: ofPerson,
  answer: z.object({ signIns: z.array(ownSignIn), passkeys: z.array(passkey) }),
  errors: ['not-found'],
});

export const endPersonSignIns = endpoint({
  name: 'endPersonSignIns',
  method: 'POST',
  path: '/api/users/:userId/sign-ins/end',
  access: [permissions.adminPage],
  summary: 'Ends one sign-in of a person, or all of them, with their sockets and media on every server.',
  params: ofPerson,
  body: z.union([z.object({ signInId: id }), z.object({ all: z.literal(true) })]),
  /** How many were ended. */
  answer: z.object({ ended: z.number().int().nonnegative() }),
  errors: ['not-found'],
});

export const removePersonPasskey = endpoint({
  name: 'removePersonPasskey',
  method: 'DELETE',
  path: '/api/users/:userId/passkeys/:passkeyId',
  access: [permissions.adminPage],
  summary: 'Removes a passkey of a person; nobody can sign in with it any more. Their sign-ins go on.',
  params: ofPerson.extend({ passkeyId: id }),
  errors: ['not-found'],
});

export const personSignInCalls = { listPersonSignIns, endPersonSignIns, removePersonPasskey };

import { z } from 'zod';
import { proofLimit, signInLimit } from './call-limit.ts';
import { endpoint } from './endpoint.ts';
import { PASSKEY_CHALLENGE_MS, PASSKEY_NAME_MAX_CHARS } from './limits.ts';
import { mayHoldMore } from './strictly.ts';
import { epochMs, foreignLine, id, line } from './values.ts';

/** Browsers add fields to WebAuthn answers as the standard grows. */
const OF_THE_BROWSER = { because: 'the standard of passkeys grows' };

/** A passkey as its owner sees it. `lastUsedMs`: null until it has been used. `synced`: it is kept
 *  on all the person's devices, not on one alone. `fingerprint`: SHA-256 of its public key (DER),
 *  as 64 hexadecimal digits, to compare with the keys in a record; null for a kind of key that
 *  signs no votes. Source: BEY-31, BEY-32. */
export const passkey = z.object({
  id,
  name: z.string(),
  createdMs: epochMs,
  lastUsedMs: epochMs.nullable(),
  synced: z.boolean(),
  fingerprint: z.string().nullable(),
});
export type Passkey = z.output<typeof passkey>;

const base64url = (maxChars: number) =>
  z
    .string()
    .min(1)
    .max(maxChars)
    .regex(/^[A-Za-z0-9_-]+$/);
const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
const credential = z.object({
  id: base64url(1400),
  type: z.literal('public-key'),
  transports: z.array(transport),
});
const userVerification = z.literal('required');

/** The options with which the browser makes a passkey, `PublicKeyCredentialCreationOptionsJSON` of
 *  WebAuthn. */
export const passkeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type: z.literal('public-key') })),
  timeout: z.number().int(),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification,
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreation = z.output<typeof passkeyCreation>;

/** The options with which the browser signs by a passkey, `PublicKeyCredentialRequestOptionsJSON`
 *  of WebAuthn. Without `allowCredentials` any passkey of this site may sign. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().int(),
  userVerification,
  allowCredentials: z.array(credential).optional(),
});
export type PasskeyRequest = z.output<typeof passkeyRequest>;

const attachment = z.enum(['cross-platform', 'platform']).optional();

/** The browser's answer with a new passkey, `RegistrationResponseJSON`; fields that nobody reads
 *  are left out. */
export const madePasskey = z
  .object({
    id: base64url(1400),
    rawId: base64url(1400),
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: base64url(8000),
      attestationObject: base64url(64_000),
      // A transport that is not known yet does not make the passkey invalid.
      transports: z
        .array(foreignLine(40))
        .max(20)
        .transform((given) => given.flatMap((one) => transport.safeParse(one).data ?? []))
        .optional(),
    }),
    authenticatorAttachment: attachment,
  })
  .register(mayHoldMore, OF_THE_BROWSER);
export type MadePasskey = z.output<typeof madePasskey>;

/** The browser's answer with a passkey's signature, `AuthenticationResponseJSON`; fields that
 *  nobody reads are left out. */
export const usedPasskey = z
  .object({
    id: base64url(1400),
    rawId: base64url(1400),
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: base64url(8000),
      authenticatorData: base64url(8000),
      signature: base64url(8000),
      userHandle: base64url(200).optional(),
    }),
    authenticatorAttachment: attachment,
  })
  .register(mayHoldMore, OF_THE_BROWSER);
export type UsedPasskey = z.output<typeof usedPasskey>;

/** The options for a signature whose challenge the browser makes itself, from the statement to be
 *  signed. Source: BEY-31. */
export const signingRequest = passkeyRequest.omit({ challenge: true });
export type SigningRequest = z.output<typeof signingRequest>;

const passkeyParam = z.object({ passkeyId: id });
const name = line(PASSKEY_NAME_MAX_CHARS);

export const listPasskeys = endpoint({
  name: 'listPasskeys',
  method: 'GET',
  path: '/api/auth/passkeys',
  access: 'account',
  summary: 'The passkeys of one’s own account, the oldest first.',
  answer: z.array(passkey),
  encrypted: true,
});

export const startAddingPasskey = endpoint({
  name: 'startAddingPasskey',
  method: 'POST',
  path: '/api/auth/passkeys/options',
  access: 'account',
  summary: 'What to make a new passkey with. Asks for a fresh proof of identity.',
  answer: passkeyCreation,
  errors: ['proof-needed', 'passkeys-unavailable', 'too-many-passkeys'],
});

export const addPasskey = endpoint({
  name: 'addPasskey',
  method: 'POST',
  path: '/api/auth/passkeys',
  access: 'account',
  summary: 'Adds the passkey that the browser made to one’s own account.',
  body: z.object({ name, made: madePasskey }),
  answer: passkey,
  status: 201,
  errors: [
    'passkeys-unavailable',
    'passkey-refused',
    'passkey-expired',
    'passkey-weak',
    'already-exists',
    'too-many-passkeys',
  ],
});

export const renamePasskey = endpoint({
  name: 'renamePasskey',
  method: 'PUT',
  path: '/api/auth/passkeys/:passkeyId',
  access: 'account',
  summary: 'Gives one of one’s own passkeys another name.',
  params: passkeyParam,
  body: z.object({ name }),
  answer: passkey,
  errors: ['not-found'],
});

export const removePasskey = endpoint({
  name: 'removePasskey',
  method: 'DELETE',
  path: '/api/auth/passkeys/:passkeyId',
  access: 'account',
  summary: 'Removes one of one’s own passkeys; nobody can sign in with it any more.',
  params: passkeyParam,
  errors: ['not-found'],
});

export const getSigningRequest = endpoint({
  name: 'getSigningRequest',
  method: 'GET',
  path: '/api/auth/passkeys/signing',
  access: 'account',
  summary: 'Which passkeys of one’s own account can sign a vote here.',
  answer: signingRequest,
  errors: ['passkeys-unavailable', 'passkey-unknown'],
});

export const startPasskeySignIn = endpoint({
  name: 'startPasskeySignIn',
  method: 'POST',
  path: '/api/auth/passkey/options',
  access: 'public',
  summary: 'What a passkey has to sign to sign in.',
  answer: passkeyRequest,
  errors: ['passkeys-unavailable'],
  // Far more challenges than a whole chamber behind one address asks for while one is valid.
  limit: {
    counts: 'what-is-kept',
    most: [{ of: 'network', max: 5_000, withinMs: PASSKEY_CHALLENGE_MS }],
  },
});

export const signInByPasskey = endpoint({
  name: 'signInByPasskey',
  method: 'POST',
  path: '/api/auth/passkey/login',
  access: 'public',
  summary: 'Signs in with what a passkey signed and sets the cookie.',
  body: z.object({ used: usedPasskey }),
  errors: [
    'passkeys-unavailable',
    'passkey-unknown',
    'passkey-refused',
    'passkey-expired',
    'too-many-attempts',
  ],
  limit: signInLimit,
});

const proven = z.object({ provenAtMs: epochMs });

export const provePassword = endpoint({
  name: 'provePassword',
  method: 'POST',
  path: '/api/auth/proof',
  access: 'account',
  summary: 'Proves anew, by password, that it is still the owner of the account who sits there.',
  body: z.object({ password: z.string().max(1000) }),
  answer: proven,
  errors: ['proof-refused', 'too-many-attempts'],
  limit: proofLimit,
});

export const startPasskeyProof = endpoint({
  name: 'startPasskeyProof',
  method: 'POST',
  path: '/api/auth/proof/passkey/options',
  access: 'account',
  summary: 'What a passkey of one’s own account has to sign to prove anew who sits there.',
  answer: passkeyRequest,
  errors: ['passkeys-unavailable', 'passkey-unknown'],
});

export const provePasskey = endpoint({
  name: 'provePasskey',
  method: 'POST',
  path: '/api/auth/proof/passkey',
  access: 'account',
  summary: 'Proves anew, by passkey, that it is still the owner of the account who sits there.',
  body: z.object({ used: usedPasskey }),
  answer: proven,
  errors: [
    'passkeys-unavailable',
    'passkey-unknown',
    'passkey-refused',
    'passkey-expired',
    'too-many-attempts',
  ],
  limit: proofLimit,
});

export const passkeyCalls = {
  listPasskeys,
  startAddingPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  getSigningRequest,
  startPasskeySignIn,
  signInByPasskey,
  provePassword,
  startPasskeyProof,
  provePasskey,
};

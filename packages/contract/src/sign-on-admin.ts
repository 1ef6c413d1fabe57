import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { permissions } from './permissions.ts';
import { readSamlSettings, samlSettings } from './saml.ts';
import { CLAIM_MAPPINGS_MAX } from './sign-on-limits.ts';
import { epochMs, id, line, name } from './values.ts';

const claimMapping = z.object({
  claim: line(200),
  value: line(200),
  roles: z.array(id).max(50),
  groups: z.array(id).max(50),
});
const mappings = z.array(claimMapping).max(CLAIM_MAPPINGS_MAX);

/** The address of a provider of OpenID Connect, or the name (`entityID`) of one of SAML 2.0. */
const issuer = line(1_000);
const clientId = line(200);
const clientSecret = z.string().trim().min(1).max(500);
/** Names with spaces between them; `openid` is among them. */
const scopes = line(300).refine(
  (text) =>
    /^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/.test(text) &&
    text.split(' ').includes('openid'),
  'Names with one space between them, openid among them.',
);

/** A provider as administrators see it: of SAML 2.0 where `saml` is not null, else of OpenID
 *  Connect, which alone has `clientId` and `scopes`. `newPeople`: what becomes of somebody
 *  without an account: `match`: refused, unless an account has their verified e-mail address;
 *  `make`: they get an account, with the roles `firstRoles`. `mappings`: who has a value in a claim
 *  gets roles and groups, at each sign-in. `hasSecret`: whether a client secret is kept; nobody
 *  reads it. Source: BEY-21. */
const signOnProvider = z.object({
  id,
  name: z.string(),
  isOn: z.boolean(),
  issuer: z.string(),
  clientId: z.string().nullable(),
  hasSecret: z.boolean(),
  scopes: z.string().nullable(),
  saml: readSamlSettings.nullable(),
  newPeople: z.enum(['match', 'make']),
  firstRoles: z.array(id),
  mappings,
  /** How many people have signed in by it. */
  people: z.number().int().nonnegative(),
});
export type SignOnProvider = z.output<typeof signOnProvider>;

const access = [permissions.adminPage] as const;
const ofProvider = z.object({ providerId: id });

/** What an administrator says of a provider. `clientSecret` null: it has none. With `saml`, client,
 *  secret and scopes are null. */
const given = {
  name: name(60),
  isOn: z.boolean(),
  issuer,
  clientId: clientId.nullable(),
  clientSecret: clientSecret.nullable(),
  scopes: scopes.nullable(),
  saml: samlSettings.nullable(),
  newPeople: z.enum(['match', 'make']),
  firstRoles: z.array(id).max(50),
  mappings,
};

export const listSignOnProviders = endpoint({
  name: 'listSignOnProviders',
  method: 'GET',
  path: '/api/sign-on/providers',
  access,
  summary:
    'The providers of single sign-on with their settings, and the addresses that are registered there; null: the site has no address yet. In a path, `:providerId` is the id of the provider.',
  answer: z.object({
    providers: z.array(signOnProvider),
    addresses: z.object({ answer: z.string(), signedOut: z.string() }).nullable(),
    /** What stands after the address of the site in the address of the back channel, by provider:
     *  `:providerId` is its id. */
    backChannelPath: z.string(),
    /** The paths of the addresses that a provider of SAML has, which its metadata name too. */
    samlPaths: z.object({ metadata: z.string(), answer: z.string(), signOut: z.string() }),
    /** Until when the certificate holds with which providers of SAML may encrypt; null: they must
     *  not. */
    samlEncryptionUntilMs: epochMs.nullable(),
  }),
});

export const createSignOnProvider = endpoint({
  name: 'createSignOnProvider',
  method: 'POST',
  path: '/api/sign-on/providers',
  access,
  summary: 'Adds a provider of single sign-on.',
  body: z.object({ ...given, saml: given.saml.default(null) }),
  answer: signOnProvider,
  status: 201,
  errors: ['already-exists', 'invalid-input', 'sign-on-insecure', 'too-many-providers'],
});

export const updateSignOnProvider = endpoint({
  name: 'updateSignOnProvider',
  method: 'PUT',
  path: '/api/sign-on/providers/:providerId',
  access,
  summary:
    'Changes a provider; people who are signed in stay so. It stays of its kind. Without `clientSecret` the one that is kept stays; it is kept for one issuer and client only. With `before`, what others have changed since is not overwritten.',
  params: ofProvider,
  body: z
    .object({
      ...given,
      before: signOnProvider.omit({ id: true, people: true, hasSecret: true }).partial(),
    })
    .partial()
    .refine(({ before: _, ...change }) => Object.keys(change).length > 0, 'Say what to change.'),
  answer: signOnProvider,
  errors: ['not-found', 'already-exists', 'invalid-input', 'sign-on-insecure', 'changed-meanwhile'],
});

export const deleteSignOnProvider = endpoint({
  name: 'deleteSignOnProvider',
  method: 'DELETE',
  path: '/api/sign-on/providers/:providerId',
  access,
  summary:
    'Deletes a provider, with what is known of who signed in by it. Accounts stay, and so do sign-ins under way.',
  params: ofProvider,
  errors: ['not-found'],
});

/** What a trial found. `ok` false: nobody can sign in until it is mended; `note`: it works, with
 *  something less. `said`: what the provider answered, where that helps. */
export const SIGN_ON_FINDINGS = [
  'reached',
  'insecure',
  'unreachable',
  'no-description',
  'issuer-differs',
  'no-code-flow',
  'no-pkce',
  'scopes-unknown',
  'keys-missing',
  'client-accepted',
  'client-refused',
  'client-unsure',
  'address-accepted',
  'address-refused',
  'address-unsure',
  'no-site-address',
  'no-sign-out',
  'no-back-channel',
  'certificate-good',
  'certificate-ends',
  'certificate-over',
  'metadata-unread',
  'metadata-differs',
] as const;
const finding = z.object({
  is: z.enum(SIGN_ON_FINDINGS),
  weight: z.enum(['good', 'note', 'bad']),
  said: z.string().nullable(),
});
export type SignOnFinding = z.output<typeof finding>;

export const trySignOnProvider = endpoint({
  name: 'trySignOnProvider',
  method: 'POST',
  path: '/api/sign-on/try',
  access,
  summary:
    'Tries settings that need not be saved: asks the provider, and says what works and what does not. Nothing is kept. With `providerId` and without `clientSecret`, the secret that is kept is tried.',
  body: z.object({
    providerId: id.optional(),
    issuer,
    clientId: clientId.nullable().default(null),
    clientSecret: clientSecret.nullable().optional(),
    scopes: scopes.nullable().default(null),
    saml: samlSettings.nullable().default(null),
  }),
  answer: z.object({ findings: z.array(finding) }),
  errors: ['not-found', 'invalid-input'],
  limit: { counts: 'calls', most: [{ of: 'person', max: 60, withinMs: 60 * 60_000 }] },
});

/** Somebody who has signed in by a provider. `claims`: what it said the last time, as rules see
 *  it. `roles`, `groups`: what they have and would have, where that differs; else null. */
const personOfProvider = z.object({
  userId: id,
  displayName: z.string(),
  email: z.string(),
  lastMs: epochMs,
  claims: z.record(z.string(), z.array(z.string())),
  roles: z.object({ from: z.array(id), to: z.array(id) }).nullable(),
  groups: z.object({ from: z.array(id), to: z.array(id) }).nullable(),
});
export type PersonOfProvider = z.output<typeof personOfProvider>;

export const previewSignOnMappings = endpoint({
  name: 'previewSignOnMappings',
  method: 'POST',
  path: '/api/sign-on/providers/:providerId/preview',
  access,
  summary:
    'Whom these rules would change at their next sign-in, by what the provider said of them at the last one. Nothing is changed.',
  params: ofProvider,
  body: z.object({ mappings }),
  /** `people`: those whom the rules change first; `all`, `changed`: how many there are. */
  answer: z.object({
    people: z.array(personOfProvider),
    all: z.number().int(),
    changed: z.number().int(),
  }),
  errors: ['not-found', 'invalid-input'],
});

export const forgetSignOnIdentity = endpoint({
  name: 'forgetSignOnIdentity',
  method: 'DELETE',
  path: '/api/sign-on/providers/:providerId/people/:userId',
  access,
  summary:
    'Separates an account from its identity at a provider. The next identity with its verified address gets it.',
  params: z.object({ providerId: id, userId: id }),
  errors: ['not-found'],
});

export const signOnAdminCalls = {
  listSignOnProviders,
  createSignOnProvider,
  updateSignOnProvider,
  deleteSignOnProvider,
  trySignOnProvider,
  previewSignOnMappings,
  forgetSignOnIdentity,
};

import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { permissions } from './permissions.ts';
import { id, line, webAddress } from './values.ts';

/** The largest message of a provider of SAML that is accepted, in bytes. */
const MESSAGE_MAX_BYTES = 300_000;
/** The largest metadata, in characters. */
const METADATA_MAX_CHARS = 500_000;

const address = webAddress(1_000);

/** What a provider of SAML 2.0 has beside its name (`issuer`, its `entityID`). `entryPoint`,
 *  `logoutAddress`: where people sign in and out there, by a redirect; null: not out.
 *  `certificates`: by which its signatures are checked, Base64 of DER. `vouches`: its e-mail
 *  addresses count as verified, since nobody can change their own there. `metadataAddress`: from
 *  where its metadata were fetched; null: they were pasted. Source: BEY-21. */
export const samlSettings = z.object({
  entryPoint: address,
  logoutAddress: address.nullable(),
  certificates: z
    .array(
      z
        .string()
        .min(1)
        .max(10_000)
        .regex(/^[A-Za-z0-9+/]+={0,2}$/),
    )
    .min(1)
    .max(10),
  vouches: z.boolean(),
  metadataAddress: address.nullable(),
});
export type SamlProviderSettings = z.output<typeof samlSettings>;

/** The settings of a provider as they are kept, or as its metadata have them. */
export const readSamlSettings = samlSettings.extend({
  entryPoint: z.string(),
  logoutAddress: z.string().nullable(),
  metadataAddress: z.string().nullable(),
});

const ofProvider = z.object({ providerId: id });

export const getSamlMetadata = endpoint({
  name: 'getSamlMetadata',
  method: 'GET',
  path: '/api/auth/sign-on/:providerId/saml-metadata',
  access: 'public',
  summary:
    'The metadata of this site for a provider of SAML 2.0, as XML. Its address is also the name (`entityID`) of this site there.',
  params: ofProvider,
  sends: 'file',
  errors: ['sign-on-gone', 'sign-on-no-address'],
});

export const postSamlAnswer = endpoint({
  name: 'postSamlAnswer',
  waitsByItself: true,
  method: 'POST',
  path: '/api/auth/sign-on/:providerId/saml-answer',
  access: 'public',
  summary:
    'Takes the form that a provider of SAML 2.0 lets the browser post (`SAMLResponse`, `RelayState`), keeps it with the attempt, and leads on to the sign-in page, which hands it in. Nobody is signed in by it.',
  params: ofProvider,
  receives: 'outside-text',
  sends: 'redirect',
  bodyLimitBytes: MESSAGE_MAX_BYTES,
});

const signOut = {
  access: 'public',
  params: ofProvider,
  sends: 'redirect',
  errors: ['sign-on-refused', 'sign-on-no-address'],
} as const;

export const postSamlSignOut = endpoint({
  ...signOut,
  name: 'postSamlSignOut',
  method: 'POST',
  path: '/api/auth/sign-on/:providerId/saml-sign-out',
  summary:
    'Single logout of SAML 2.0 by a form: a signed request of the provider ends the sign-ins that were made by it, with their sockets and media, and leads back there with the answer. An answer to a sign-out here leads to `/app/logout`.',
  receives: 'outside-text',
  bodyLimitBytes: MESSAGE_MAX_BYTES,
});

export const getSamlSignOut = endpoint({
  ...signOut,
  name: 'getSamlSignOut',
  method: 'GET',
  path: '/api/auth/sign-on/:providerId/saml-sign-out',
  summary: 'The same by a redirect. What it ends is said by the signature in the address, not by a cookie.',
});

export const readSamlMetadata = endpoint({
  name: 'readSamlMetadata',
  method: 'POST',
  path: '/api/sign-on/saml-metadata',
  access: [permissions.adminPage],
  summary:
    'Reads the metadata of a provider of SAML 2.0, from its address or as pasted, into settings. Nothing is kept.',
  body: z
    .object({ address: address.optional(), xml: z.string().min(1).max(METADATA_MAX_CHARS).optional() })
    .refine(({ address: from, xml }) => (from === undefined) !== (xml === undefined), 'An address, or XML.'),
  bodyLimitBytes: METADATA_MAX_CHARS * 4,
  /** `problem` null: they were read, and `read` holds them. `said`: what helps to mend it. */
  answer: z.object({
    problem: z
      .enum(['insecure', 'unreachable', 'no-metadata', 'several-providers', 'no-redirect', 'no-certificate'])
      .nullable(),
    said: z.string().nullable(),
    read: z.object({ issuer: line(1_000), saml: readSamlSettings.omit({ vouches: true }) }).nullable(),
  }),
  limit: { counts: 'calls', most: [{ of: 'person', max: 60, withinMs: 60 * 60_000 }] },
});

export const samlCalls = {
  getSamlMetadata,
  postSamlAnswer,
  postSamlSignOut,
  getSamlSignOut,
  readSamlMetadata,
};

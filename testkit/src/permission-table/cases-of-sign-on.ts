import { everybody, only, outcomes, signedIn } from './cast.ts';
import type { PermissionCase } from './permission-case.ts';
import type { World } from './world.ts';

const administrators = only(['admin']);

/** An address of this machine at which nobody listens: every call is refused at once. */
const NOBODY_THERE = 'http://127.0.0.1:9';

const settings = (serial: number) => ({
  name: `Directory ${serial}`,
  isOn: true,
  issuer: NOBODY_THERE,
  clientId: 'hemicycle',
  clientSecret: 'a secret',
  scopes: 'openid email',
  newPeople: 'match' as const,
  firstRoles: [],
  mappings: [],
});

/** The one provider, which an administrator adds; returns its id. */
async function added({ server, clients, serial }: World): Promise<string> {
  await server.database.pool.query('delete from sign_on_providers');
  const { id } = await clients.admin.call('createSignOnProvider', { body: settings(serial) });
  return id;
}

/** As `added`, with the member whose account belongs to an identity there. */
async function addedWithPerson(world: World): Promise<string> {
  const providerId = await added(world);
  await world.server.database.pool.query(
    `insert into sign_on_identities (provider_id, issuer, subject, user_id, claims, first_ms, last_ms)
     values ($1, $2, 'somebody', 'member03', '{}', 1, 1)`,
    [providerId, NOBODY_THERE],
  );
  return providerId;
}

/** As `added`, for a provider of SAML. */
async function addedSaml(world: World): Promise<string> {
  const providerId = await added(world);
  await world.server.database.pool.query(
    `update sign_on_providers set client_id = null, scopes = null, sealed_secret = null,
       issuer = 'urn:nobody-there', saml = $1 where id = $2`,
    [
      JSON.stringify({
        ...{ entryPoint: NOBODY_THERE, logoutAddress: null, certificates: ['AAAA'] },
        ...{ vouches: false, metadataAddress: null },
      }),
      providerId,
    ],
  );
  return providerId;
}

const ofProvider = (_world: World, providerId: string) => ({ params: { providerId } });

/** A token of a directory; returns its id. */
async function addedToken({ server, clients, serial }: World): Promise<string> {
  await server.database.pool.query('delete from scim_tokens');
  const body = { name: `Directory ${serial}`, firstRoles: [] };
  return (await clients.admin.call('createScimToken', { body })).id;
}

/** A call of SCIM without the token of a directory, whoever is signed in. */
const ofUsers = () => ({ params: { kind: 'Users', resourceId: 'member03' } });

/** The cases of single sign-on. */
export const casesOfSignOn: readonly PermissionCase[] = [
  { endpoint: 'listSignOn', what: '[BEY-21] anybody sees the buttons', expected: everybody },
  {
    endpoint: 'startSignOn',
    what: '[BEY-21] anybody may begin; this provider does not answer',
    given: added,
    input: ofProvider,
    expected: outcomes('sign-on-unreachable', { nobody: 'sign-on-unreachable' }),
  },
  { endpoint: 'listSignOnProofs', what: '[BEY-32] everybody sees their own', expected: signedIn },
  {
    endpoint: 'startSignOnProof',
    what: '[BEY-32] nobody proves anything at a provider where they have no identity',
    given: added,
    input: ofProvider,
    expected: outcomes('sign-on-gone'),
  },
  {
    endpoint: 'finishSignOn',
    what: '[BEY-21] nobody hands in an answer for which they did not ask',
    input: () => ({ body: { answer: 'code=made-up&state=made-up' } }),
    expected: outcomes('sign-on-over', { nobody: 'sign-on-over' }),
  },
  { endpoint: 'getSignOutAddress', what: '[BEY-21] of one’s own sign-in', expected: signedIn },
  {
    endpoint: 'signedOutAtProvider',
    what: '[BEY-21] nobody without a token of the provider',
    given: added,
    input: ofProvider,
    expected: outcomes('sign-on-refused', { nobody: 'sign-on-refused' }),
  },
  {
    endpoint: 'getSamlMetadata',
    what: '[BEY-21] a provider reads them like anybody',
    given: addedSaml,
    input: ofProvider,
    expected: everybody,
  },
  {
    endpoint: 'postSamlAnswer',
    what: '[BEY-21] whatever is posted, the sign-in page says what it is worth',
    given: addedSaml,
    input: ofProvider,
    expected: everybody,
  },
  ...(['postSamlSignOut', 'getSamlSignOut'] as const).map((endpoint) => ({
    endpoint,
    what: '[BEY-21] nobody without a signed request of the provider',
    given: addedSaml,
    input: ofProvider,
    expected: outcomes('sign-on-refused', { nobody: 'sign-on-refused' }),
  })),
  {
    endpoint: 'readSamlMetadata',
    what: '[PERM-25] administrators',
    input: () => ({ body: { xml: 'none' } }),
    expected: administrators,
  },
  { endpoint: 'listScimTokens', what: '[PERM-25] administrators', expected: administrators },
  {
    endpoint: 'createScimToken',
    what: '[PERM-25] administrators',
    given: async ({ server }) => void (await server.database.pool.query('delete from scim_tokens')),
    input: ({ serial }) => ({ body: { name: `Directory ${serial}`, firstRoles: [] } }),
    expected: administrators,
  },
  {
    endpoint: 'revokeScimToken',
    what: '[PERM-25] administrators',
    given: addedToken,
    input: (_world, tokenId) => ({ params: { tokenId } }),
    expected: administrators,
  },
  ...(['listScim', 'getScim', 'createScim', 'replaceScim', 'patchScim', 'deleteScim'] as const).map(
    (endpoint) => ({
      endpoint,
      what: '[BEY-46] nobody without the token of a directory',
      input: ofUsers,
      expected: outcomes('not-signed-in'),
    }),
  ),
  { endpoint: 'listSignOnProviders', what: '[PERM-25] administrators', expected: administrators },
  {
    endpoint: 'createSignOnProvider',
    what: '[PERM-25] administrators',
    input: ({ serial }) => ({ body: settings(serial) }),
    expected: administrators,
  },
  {
    endpoint: 'updateSignOnProvider',
    what: '[PERM-25] administrators',
    given: added,
    input: (_world, providerId) => ({ params: { providerId }, body: { isOn: false } }),
    expected: administrators,
  },
  {
    endpoint: 'deleteSignOnProvider',
    what: '[PERM-25] administrators',
    given: added,
    input: ofProvider,
    expected: administrators,
  },
  {
    endpoint: 'trySignOnProvider',
    what: '[PERM-25] administrators',
    input: () => ({ body: { issuer: NOBODY_THERE, clientId: 'hemicycle', scopes: 'openid' } }),
    expected: administrators,
  },
  {
    endpoint: 'previewSignOnMappings',
    what: '[PERM-25] administrators',
    given: added,
    input: (_world, providerId) => ({ params: { providerId }, body: { mappings: [] } }),
    expected: administrators,
  },
  {
    endpoint: 'forgetSignOnIdentity',
    what: '[PERM-25] administrators',
    given: addedWithPerson,
    input: (_world, providerId) => ({ params: { providerId, userId: 'member03' } }),
    expected: administrators,
  },
];

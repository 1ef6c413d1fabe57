import { endpoints } from '@hemicycle/contract/endpoints';
import { randomUUID } from 'node:crypto';
import { usedPasskey } from '@hemicycle/contract/passkeys';
import type { UsedPasskey } from '@hemicycle/contract/passkeys';
import { createSoftwareAuthenticator } from '../software-authenticator.ts';
import type { SoftwareAuthenticator } from '../software-authenticator.ts';
import type { TestClient } from '../test-client.ts';
import { accounts, everybody, only, outcomes } from './cast.ts';
import type { PermissionCase } from './permission-case.ts';
import type { World } from './world.ts';

/** The address with which the table's server is configured; passkeys are bound to it. */
export const TABLE_ORIGIN = 'http://localhost:3000';

/** Whether the actor can have passkeys. Those who cannot (nobody and guests) send one that was made
 *  for another account. */
const hasPasskeys = ({ actor }: World): boolean => actor !== 'nobody' && actor !== 'guest';

const clientOf = (world: World): TestClient =>
  hasPasskeys(world) ? world.clients[world.actor] : world.clients.member;

/** The one passkey of an account, added through the server. */
async function onlyPasskey(
  { server }: Pick<World, 'server'>,
  client: TestClient,
  userId: string,
): Promise<SoftwareAuthenticator> {
  await server.database.pool.query('delete from passkeys where user_id = $1', [userId]);
  const authenticator = createSoftwareAuthenticator();
  const made = authenticator.make(await client.call('startAddingPasskey'), TABLE_ORIGIN);
  await client.call('addPasskey', { body: { name: 'Key', made } });
  return authenticator;
}

/** The account that `clientOf` signs in with. */
const accountBehind = (world: World): string => (hasPasskeys(world) ? world.userId : 'member08');

async function madePasskey(world: World): Promise<string> {
  await world.server.database.pool.query('delete from passkeys where user_id = $1', [accountBehind(world)]);
  const asked = await clientOf(world).call('startAddingPasskey');
  return JSON.stringify(createSoftwareAuthenticator().make(asked, TABLE_ORIGIN));
}

async function passkeyOf({ server }: World, userId: string): Promise<string> {
  const id = randomUUID();
  await server.database.pool.query(
    `insert into passkeys (id, user_id, credential_id, rp_id, public_key, counter, transports, device_type, backed_up, name,
       created_ms)
     values ($1, $2, $1, 'elsewhere', '', 0, '{}', 'singleDevice', false, 'Key', 1)`,
    [id, userId],
  );
  return id;
}

async function usedToSignIn(world: World): Promise<string> {
  const { server } = world;
  const userId = accountBehind(world);
  const authenticator = await onlyPasskey({ server }, await server.signIn(userId), userId);
  const used = authenticator.use(await server.client().call('startPasskeySignIn'), TABLE_ORIGIN);
  return JSON.stringify(used);
}

async function usedToProve(world: World): Promise<string> {
  const client = clientOf(world);
  const authenticator = await onlyPasskey(world, client, accountBehind(world));
  return JSON.stringify(authenticator.use(await client.call('startPasskeyProof'), TABLE_ORIGIN));
}

/** Signs the actor's challenge with a passkey of another account. */
async function othersUsedToProve(world: World): Promise<string> {
  const client = clientOf(world);
  await onlyPasskey(world, client, accountBehind(world));
  const others = await onlyPasskey(world, await world.server.signIn('member03'), 'member03');
  return JSON.stringify(others.use(await client.call('startPasskeyProof'), TABLE_ORIGIN));
}

const used = (_world: World, given: string): { body: { used: UsedPasskey } } => ({
  body: { used: usedPasskey.parse(JSON.parse(given)) },
});
const renamed = (_world: World, passkeyId: string) => ({ params: { passkeyId }, body: { name: 'Renamed' } });
const ofPasskey = (_world: World, passkeyId: string) => ({ params: { passkeyId } });

/** The cases of passkeys and proofs of identity. */
export const casesOfPasskeys: readonly PermissionCase[] = [
  {
    endpoint: 'listPasskeys',
    what: '[BEY-32] one’s own passkeys and no others',
    given: (world) => passkeyOf(world, 'member02'),
    expected: accounts,
    answer: (_world, answer) => {
      if (Array.isArray(answer) && answer.length > 0) throw new Error('somebody else’s passkey is listed');
    },
  },
  { endpoint: 'startAddingPasskey', what: '[BEY-32] to one’s own account', expected: accounts },
  {
    endpoint: 'addPasskey',
    what: '[BEY-32] to one’s own account',
    given: madePasskey,
    input: (_world, given) => ({ body: { name: 'Key', made: JSON.parse(given) as unknown } }),
    expected: accounts,
  },
  {
    endpoint: 'addPasskey',
    what: '[BEY-32] not one that was made for another’s sign-in',
    given: ({ clients, ...world }) => madePasskey({ ...world, clients, actor: 'nobody' }),
    input: (_world, given) => ({ body: { name: 'Key', made: JSON.parse(given) as unknown } }),
    expected: outcomes('passkey-expired', { member: 'ok', guest: 'account-needed' }),
  },
  {
    endpoint: 'renamePasskey',
    what: '[BEY-32] one’s own',
    given: (world) => passkeyOf(world, world.userId),
    input: renamed,
    expected: accounts,
  },
  {
    endpoint: 'renamePasskey',
    what: '[BEY-32] another’s is not there',
    given: (world) => passkeyOf(world, 'member03'),
    input: renamed,
    expected: outcomes('not-found', { guest: 'account-needed' }),
  },
  {
    endpoint: 'removePasskey',
    what: '[BEY-32] one’s own',
    given: (world) => passkeyOf(world, world.userId),
    input: ofPasskey,
    expected: accounts,
  },
  {
    endpoint: 'removePasskey',
    what: '[BEY-32] another’s is not there',
    given: (world) => passkeyOf(world, 'member03'),
    input: ofPasskey,
    expected: outcomes('not-found', { guest: 'account-needed' }),
  },
  {
    endpoint: 'removePersonPasskey',
    what: '[PERM-25] administrators',
    given: (world) => passkeyOf(world, 'member03'),
    input: (_world, passkeyId) => ({ params: { userId: 'member03', passkeyId } }),
    expected: only(['admin']),
  },
  { endpoint: 'startPasskeySignIn', what: '[BEY-32] anybody may try to sign in', expected: everybody },
  {
    endpoint: 'signInByPasskey',
    what: '[BEY-32] anybody may try to sign in',
    given: usedToSignIn,
    input: used,
    expected: everybody,
    ownSignIn: true,
  },
  {
    endpoint: 'provePassword',
    what: '[BEY-32] with one’s own password',
    input: () => ({ body: { password: 'demo' } }),
    expected: accounts,
  },
  {
    endpoint: 'getSigningRequest',
    what: '[BEY-31] one’s own passkeys',
    given: usedToProve,
    answer: (_world, answer) => {
      const { allowCredentials } = endpoints.getSigningRequest.answer.parse(answer);
      if (allowCredentials?.length !== 1) throw new Error('one’s own passkey and no other');
    },
    expected: accounts,
  },
  {
    endpoint: 'startPasskeyProof',
    what: '[BEY-32] with one’s own passkey',
    given: usedToProve,
    expected: accounts,
  },
  {
    endpoint: 'provePasskey',
    what: '[BEY-32] with one’s own passkey',
    given: usedToProve,
    input: used,
    expected: accounts,
  },
  {
    endpoint: 'provePasskey',
    what: '[BEY-32] another’s proves nothing',
    given: othersUsedToProve,
    input: used,
    expected: outcomes('passkey-unknown', { guest: 'account-needed' }),
  },
];

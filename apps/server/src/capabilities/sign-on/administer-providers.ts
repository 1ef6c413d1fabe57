import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@hemicycle/contract/endpoint';
import * as declared from '@hemicycle/contract/sign-on-admin';
import { SIGN_ON_PROVIDERS_MAX } from '@hemicycle/contract/sign-on-limits';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { isUniqueViolation } from '../../platform/db/database-errors.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import { lockGroupNames } from '../groups/public.ts';
import { refuseOvertaken, requireStillMay } from '../writing/public.ts';
import { countPeopleOfProviders, deleteIdentitiesOf } from './identity-store.ts';
import { requireKnownMappings } from './known-mappings.ts';
import { requireWholeSettings } from './policy.ts';
import { presentProvider } from './present-provider.ts';
import { openSecret, sealSecret } from './provider-settings.ts';
import {
  deleteProvider,
  insertProvider,
  loadProvider,
  loadProviders,
  lockProviders,
  type ProviderRow,
  updateProvider,
} from './provider-store.ts';

/** All providers, for administrators. Source: BEY-21. */
export async function listProviders({ db, config }: Deps): Promise<declared.SignOnProvider[]> {
  const [rows, people] = [await loadProviders(db), await countPeopleOfProviders(db)];
  return rows.map((row) => presentProvider(config, row, people.get(row.id) ?? 0));
}

/** Adds a provider, and enters that into the log of acts.
 *  @throws DomainError `sign-on-insecure`, `invalid-input` for unknown roles or groups,
 *  `already-exists`, `too-many-providers`. Source: BEY-21. */
export async function createProvider(
  deps: Deps,
  viewer: Viewer,
  body: BodyOf<typeof declared.createSignOnProvider>,
): Promise<declared.SignOnProvider> {
  const { config } = deps;
  requireWholeSettings(body, config);
  const nowMs = deps.clock.nowMs();
  const row: ProviderRow = { id: randomUUID(), sealed_secret: null, created_ms: nowMs, ...columnsOf(body) };
  row.sealed_secret = sealSecret(config, row, body.clientSecret);
  await write(deps, viewer, declared.createSignOnProvider.access, async (transaction) => {
    await lockProviders(transaction);
    if ((await loadProviders(transaction)).length >= SIGN_ON_PROVIDERS_MAX)
      throw new DomainError('too-many-providers');
    await lockGroupNames(transaction);
    await requireKnownMappings(transaction, body);
    await insertProvider(transaction, row);
    return { detail: { to: row.name }, result: null };
  });
  return presentProvider(config, row, 0);
}

/** Changes a provider. Its client secret stays only with the same issuer and client.
 *  @throws DomainError as `createProvider`; `not-found`, `changed-meanwhile`. Source: BEY-21. */
export async function changeProvider(
  deps: Deps,
  viewer: Viewer,
  providerId: string,
  { before, clientSecret, ...change }: BodyOf<typeof declared.updateSignOnProvider>,
): Promise<declared.SignOnProvider> {
  const { config } = deps;
  const row = await write(deps, viewer, declared.updateSignOnProvider.access, async (transaction) => {
    await lockProviders(transaction);
    const was = await loadProvider(transaction, providerId);
    if (was === null) throw new DomainError('not-found');
    const now = presentProvider(config, was, 0);
    refuseOvertaken({ before, now: { ...now }, changes: { ...change }, sets: ['firstRoles'] });
    const settings = {
      name: change.name ?? now.name,
      isOn: change.isOn ?? now.isOn,
      issuer: change.issuer ?? now.issuer,
      clientId: change.clientId ?? now.clientId,
      scopes: change.scopes ?? now.scopes,
      saml: change.saml ?? now.saml,
      newPeople: change.newPeople ?? now.newPeople,
      firstRoles: change.firstRoles ?? now.firstRoles,
      mappings: change.mappings ?? now.mappings,
    };
    await lockGroupNames(transaction);
    await requireKnownMappings(transaction, settings);
    requireWholeSettings({ ...settings, clientSecret }, config);
    const changed: ProviderRow = { ...was, ...columnsOf(settings) };
    const isSame = changed.issuer === was.issuer && changed.client_id === was.client_id;
    const kept = isSame ? openSecret(config, was) : null;
    changed.sealed_secret = sealSecret(config, changed, clientSecret === undefined ? kept : clientSecret);
    await updateProvider(transaction, changed);
    return { detail: { from: was.name, to: changed.name }, result: changed };
  });
  const people = await countPeopleOfProviders(deps.db);
  return presentProvider(config, row, people.get(providerId) ?? 0);
}

/** Deletes a provider. People who are signed in stay so. @throws DomainError `not-found`. */
export async function removeProvider(deps: Deps, viewer: Viewer, providerId: string): Promise<void> {
  await write(deps, viewer, declared.deleteSignOnProvider.access, async (transaction) => {
    await lockProviders(transaction);
    const was = await loadProvider(transaction, providerId);
    if (was === null) throw new DomainError('not-found');
    await deleteProvider(transaction, providerId);
    return { detail: { from: was.name }, result: null };
  });
}

/** Separates an account from its identity at a provider, so that another identity may get it.
 *  @throws DomainError `not-found`. Source: BEY-21. */
export async function forgetIdentity(
  deps: Deps,
  viewer: Viewer,
  { providerId, userId }: { readonly providerId: string; readonly userId: string },
): Promise<void> {
  await write(deps, viewer, declared.forgetSignOnIdentity.access, async (transaction) => {
    const provider = await loadProvider(transaction, providerId);
    const isGone = provider !== null && (await deleteIdentitiesOf(transaction, providerId, userId));
    if (!isGone) throw new DomainError('not-found');
    return { detail: { from: provider.name }, whom: userId, result: null };
  });
}

type Access = typeof declared.createSignOnProvider.access;

/** Runs a change of an administrator, and enters it into the log of acts: both or neither. */
async function write<Result>(
  deps: Deps,
  viewer: Viewer,
  access: Access,
  change: (transaction: Transaction<Database>) => Promise<{
    detail: { from?: string; to?: string };
    whom?: string;
    result: Result;
  }>,
): Promise<Result> {
  try {
    return await inTransaction(deps.db, async (transaction) => {
      await requireStillMay(deps, transaction, viewer, access);
      const { detail, whom = null, result } = await change(transaction);
      await enterAct(deps, transaction, null, {
        ...{ act: 'changeSignOn', byUserId: viewer.userId, userId: whom, detail },
        created: deps.clock.nowMs(),
      });
      return result;
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'sign_on_providers_name_unique')) throw error;
    const problem = 'Another provider has this name.';
    throw new DomainError('already-exists', [{ path: 'name', problem }], { cause: error });
  }
}

function columnsOf(given: Omit<BodyOf<typeof declared.createSignOnProvider>, 'clientSecret'>) {
  return {
    name: given.name,
    is_on: given.isOn,
    issuer: given.issuer,
    client_id: given.clientId,
    scopes: given.scopes,
    saml: given.saml,
    new_people: given.newPeople,
    first_roles: [...given.firstRoles],
    mappings: [...given.mappings],
  };
}

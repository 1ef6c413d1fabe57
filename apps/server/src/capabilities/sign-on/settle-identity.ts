import { randomUUID } from 'node:crypto';
import { keptClaims, mappedReferences } from '@hemicycle/rules/sign-on/mapped-references';
import { whoseIdentity } from '@hemicycle/rules/sign-on/whose-identity';
import type { Transaction } from 'kysely';
import type { ProvenPerson } from '../../adapters/proven-person.ts';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { giveByProvider, insertAccounts } from '../accounts/public.ts';
import { enterAct } from '../audit/public.ts';
import { claimedAddress, claimedNames } from './claimed-person.ts';
import {
  type Identity,
  loadAddressHolder,
  loadIdentityOwner,
  lockIdentity,
  noteIdentity,
} from './identity-store.ts';
import { loadKnownMappings } from './known-mappings.ts';
import type { ProviderRow } from './provider-store.ts';

/** The account of somebody who signs in by a provider, and what the rules changed of it. */
export interface Settled {
  readonly userId: string;
  readonly changedRoles: boolean;
  readonly changed: boolean;
}

/** Finds or makes the account of an identity, in the transaction of the sign-in, and gives it the
 *  roles and groups that the rules of the provider say. Presence, hands, proxies and electorates
 *  stay as they are.
 *  @throws DomainError `sign-on-unknown-person`, `sign-on-email-unverified`,
 *  `sign-on-address-taken`. Source: BEY-21, BEY-46. */
export async function settleIdentity(
  deps: Deps,
  transaction: Transaction<Database>,
  provider: ProviderRow,
  { subject, claims }: ProvenPerson,
): Promise<Settled> {
  const identity = { providerId: provider.id, issuer: provider.issuer, subject };
  const nowMs = deps.clock.nowMs();
  await lockIdentity(transaction, identity);
  const known = await loadKnownMappings(transaction, provider);
  const whose = await findOwner(transaction, identity, provider, claims);
  const userId =
    whose.is === 'new'
      ? await makeAccount(deps, transaction, provider, {
          ...{ email: whose.email, claims, roleIds: known.firstRoles, nowMs },
        })
      : whose.userId;
  const kept = keptClaims(claims);
  await noteIdentity(transaction, identity, { userId, claims: kept, nowMs });
  const given = await giveByProvider(deps, transaction, userId, {
    ...{ name: provider.name, nowMs },
    map: (now) => mappedReferences(kept, known.mappings, now),
  });
  return { userId, changedRoles: given.roles, changed: given.roles || given.groups };
}

async function findOwner(
  transaction: Transaction<Database>,
  identity: Identity,
  provider: ProviderRow,
  claims: ProvenPerson['claims'],
) {
  const { email, isEmailVerified } = claimedAddress(claims);
  const holder = email === null ? null : await loadAddressHolder(transaction, email, identity);
  const whose = whoseIdentity({
    ...{ email, isEmailVerified, newPeople: provider.new_people },
    knownUserId: await loadIdentityOwner(transaction, identity),
    holder:
      holder === null
        ? { is: 'nobody' }
        : holder.isTaken
          ? { is: 'taken' }
          : { is: 'account', userId: holder.userId },
  });
  if (!whose.ok) throw new DomainError(whose.code);
  return whose;
}

async function makeAccount(
  deps: Deps,
  transaction: Transaction<Database>,
  provider: ProviderRow,
  of: { email: string; claims: ProvenPerson['claims']; roleIds: string[]; nowMs: number },
): Promise<string> {
  const id = randomUUID();
  const { displayName, firstName, lastName } = claimedNames(of.claims, of.email);
  const user = {
    ...{ id, email: of.email, display_name: displayName, first_name: firstName, last_name: lastName },
    ...{ password_hash: null, created_ms: of.nowMs },
  };
  await insertAccounts(transaction, [{ user, roleIds: of.roleIds, groupIds: [] }]);
  await enterAct(deps, transaction, null, {
    ...{ act: 'makePerson', byUserId: id, userId: id, created: of.nowMs },
    detail: { reason: provider.name },
  });
  return id;
}

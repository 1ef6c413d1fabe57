import type { AnswerOf, BodyOf } from '@hemicycle/contract/endpoint';
import type { previewSignOnMappings } from '@hemicycle/contract/sign-on-admin';
import { PREVIEW_PEOPLE_MAX } from '@hemicycle/contract/sign-on-limits';
import { isSameSet } from '@hemicycle/rules/permissions/same-set';
import { mappedReferences } from '@hemicycle/rules/sign-on/mapped-references';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { loadPeopleOfProvider } from './identity-store.ts';
import { requireKnownMappings } from './known-mappings.ts';
import { loadProvider } from './provider-store.ts';

/** Whom rules would change at their next sign-in, by what the provider said of them at the last
 *  one; those whom they change come first. Nothing is written.
 *  @throws DomainError `not-found`, `invalid-input` for unknown roles or groups. Source: BEY-21. */
export async function previewMappings(
  { db }: Pick<Deps, 'db'>,
  providerId: string,
  { mappings }: BodyOf<typeof previewSignOnMappings>,
): Promise<AnswerOf<typeof previewSignOnMappings>> {
  const provider = await loadProvider(db, providerId);
  if (provider === null) throw new DomainError('not-found');
  await requireKnownMappings(db, { firstRoles: [], mappings });
  const known = await loadPeopleOfProvider(db, { providerId, issuer: provider.issuer });
  const people = known.map(({ roles, groups, ...person }) => {
    const next = mappedReferences(person.claims, mappings, { roles, groups });
    return {
      ...person,
      claims: Object.fromEntries(
        Object.entries(person.claims).map(([claim, values]) => [claim, [...values]]),
      ),
      roles: isSameSet(roles, next.roles) ? null : { from: roles, to: [...next.roles] },
      groups: isSameSet(groups, next.groups) ? null : { from: groups, to: [...next.groups] },
    };
  });
  const isChanged = (person: (typeof people)[number]) => person.roles !== null || person.groups !== null;
  const changed = people.filter(isChanged);
  const inOrder = [...changed, ...people.filter((person) => !isChanged(person))];
  return { people: inOrder.slice(0, PREVIEW_PEOPLE_MAX), all: people.length, changed: changed.length };
}

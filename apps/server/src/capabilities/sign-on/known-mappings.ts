import type { ClaimMapping } from '@hemicycle/rules/sign-on/mapped-references';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { requireKnownReferences } from '../accounts/public.ts';
import { loadGroups } from '../groups/public.ts';
import { loadRoles } from '../roles/public.ts';

/** Groups by which votes are weighed; no provider gives them, so that signing in weighs nobody's
 *  vote. */
const OF_WEIGHTS = new Set(['vote-organisation', 'vote-weighting']);

/** Checks the roles and groups that rules name. @throws DomainError `invalid-input` for one that
 *  does not exist, and for a group by which votes are weighed. Source: BEY-21, BEY-46. */
export async function requireKnownMappings(
  db: Kysely<Database>,
  { firstRoles, mappings }: { firstRoles: readonly string[]; mappings: readonly ClaimMapping[] },
): Promise<void> {
  const roles = [...new Set([...firstRoles, ...mappings.flatMap((mapping) => mapping.roles)])];
  const groups = [...new Set(mappings.flatMap((mapping) => mapping.groups))];
  await requireKnownReferences(db, { roles, groups });
  const weighing = (await loadGroups(db, groups)).find(({ grouptype }) => OF_WEIGHTS.has(grouptype));
  if (weighing === undefined) return;
  const problem = `A provider gives nobody a weight: ${weighing.name}`;
  throw new DomainError('invalid-input', [{ path: 'mappings', problem }]);
}

/** Rules without the roles and groups that were deleted since. */
export async function loadKnownMappings(
  db: Kysely<Database>,
  {
    first_roles: firstRoles,
    mappings,
  }: { first_roles: readonly string[]; mappings: readonly ClaimMapping[] },
): Promise<{ firstRoles: string[]; mappings: ClaimMapping[] }> {
  const roles = new Set((await loadRoles(db)).map(({ id }) => id));
  const groups = new Set(
    (await loadGroups(db)).filter(({ grouptype }) => !OF_WEIGHTS.has(grouptype)).map(({ id }) => id),
  );
  return {
    firstRoles: firstRoles.filter((id) => roles.has(id)),
    mappings: mappings.map((mapping) => ({
      ...mapping,
      roles: mapping.roles.filter((id) => roles.has(id)),
      groups: mapping.groups.filter((id) => groups.has(id)),
    })),
  };
}

import type { ErrorDetail } from '@hemicycle/contract/errors';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { loadGroups } from '../groups/public.ts';
import { loadRoles } from '../roles/public.ts';

/** Checks that roles and groups exist. @throws DomainError `invalid-input` naming each that does
 *  not. */
export async function requireKnownReferences(
  db: Kysely<Database>,
  given: { readonly roles: readonly string[]; readonly groups: readonly string[] },
): Promise<void> {
  // The two queries run one after the other, because a transaction has one connection.
  const roles = given.roles.length > 0 ? await loadRoles(db) : [];
  const groups = given.groups.length > 0 ? await loadGroups(db, given.groups) : [];
  const details = [...unknownOf('roles', given.roles, roles), ...unknownOf('groups', given.groups, groups)];
  if (details.length > 0) throw new DomainError('invalid-input', details);
}

function unknownOf(
  field: string,
  ids: readonly string[],
  known: readonly { readonly id: string }[],
): ErrorDetail[] {
  const knownIds = new Set(known.map(({ id }) => id));
  return ids.flatMap((id, index) =>
    knownIds.has(id) ? [] : [{ path: `${field}.${index}`, problem: `There is no such id: ${id}` }],
  );
}

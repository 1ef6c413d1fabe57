import type { AdministeredPerson } from '@hemicycle/contract/people-admin';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { loadGroups } from '../groups/public.ts';
import { loadRoles } from '../roles/public.ts';

/** Gives the names of roles and groups, for the log of acts. */
export type NamesOf = (ids: readonly string[]) => string;

/** Reads the names of all roles and groups. */
export async function loadReferenceNames(db: Kysely<Database>): Promise<NamesOf> {
  const named = [...(await loadRoles(db)), ...(await loadGroups(db))];
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return (ids) => ids.map((id) => names.get(id) ?? id).join(', ');
}

/** The fields in which two versions of an account differ, as texts for the log of acts. */
export function differenceOf(
  was: AdministeredPerson,
  is: AdministeredPerson,
  namesOf: NamesOf,
): { from: string; to: string } {
  const fields = (person: AdministeredPerson) => [
    person.displayName,
    person.email,
    person.davraEmail ?? '',
    `${person.firstName} ${person.lastName}`.trim(),
    namesOf(person.roles),
    namesOf(person.groups),
  ];
  const after = fields(is);
  const changed = fields(was).flatMap((before, index) =>
    before === after[index] ? [] : [{ before, after: after[index] ?? '' }],
  );
  return {
    from: changed.map(({ before }) => before || '–').join('; '),
    to: changed.map(({ after: now }) => now || '–').join('; '),
  };
}

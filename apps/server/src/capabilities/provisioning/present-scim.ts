import { hash } from 'node:crypto';
import type { ScimResource } from '../../adapters/scim/scim.ts';
import type { ScimGroupRow } from './scim-group-store.ts';
import type { ScimPersonRow } from './scim-person-store.ts';

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';

/** A resource with its version. */
export interface Presented extends ScimResource {
  readonly meta: { readonly version: string; readonly location: string };
}

/** A person as directories read it. Source: BEY-46. */
export function presentScimPerson(base: string, row: ScimPersonRow): Presented {
  const formatted = `${row.firstName} ${row.lastName}`.trim();
  return withMeta(base, 'User', row.createdMs, {
    schemas: [USER],
    id: row.id,
    ...(row.externalId !== null && { externalId: row.externalId }),
    userName: row.userName ?? row.email,
    displayName: row.displayName,
    name: {
      ...(row.firstName !== '' && { givenName: row.firstName }),
      ...(row.lastName !== '' && { familyName: row.lastName }),
      ...(formatted !== '' && { formatted }),
    },
    active: row.isOn,
    emails: [{ value: row.email, type: 'work', primary: true }],
    groups: row.groups.map(({ id, name }) => ({ value: id, display: name, $ref: `${base}/Groups/${id}` })),
  });
}

/** A group as directories read it. Source: BEY-46. */
export function presentScimGroup(base: string, row: ScimGroupRow): Presented {
  return withMeta(base, 'Group', row.createdMs, {
    schemas: [GROUP],
    id: row.id,
    ...(row.externalId !== null && { externalId: row.externalId }),
    displayName: row.name,
    members: row.members.map(({ id, name }) => ({
      ...{ value: id, display: name, type: 'User', $ref: `${base}/Users/${id}` },
    })),
  });
}

/** The version of a resource is the hash of all that it says. */
function withMeta(
  base: string,
  resourceType: 'User' | 'Group',
  createdMs: number,
  resource: ScimResource,
): Presented {
  const version = `W/"${hash('sha256', JSON.stringify(resource), 'base64url').slice(0, 22)}"`;
  return {
    ...resource,
    meta: {
      resourceType,
      created: new Date(createdMs).toISOString(),
      location: `${base}/${resourceType}s/${resource.id}`,
      version,
    } as Presented['meta'],
  };
}

/** A resource with the attributes that were asked for; `id` and `schemas` always stay. */
export function withAttributes(
  resource: Presented,
  { attributes, excluded }: { readonly attributes: readonly string[]; readonly excluded: readonly string[] },
): Readonly<Record<string, unknown>> {
  const always = new Set(['id', 'schemas']);
  const topOf = (names: readonly string[]) =>
    new Set(names.map((name) => (name.split(':').at(-1)?.split('.')[0] ?? '').toLowerCase()));
  const [wanted, left] = [topOf(attributes), topOf(excluded)];
  return Object.fromEntries(
    Object.entries(resource).filter(([name]) => {
      if (always.has(name)) return true;
      const small = name.toLowerCase();
      return (wanted.size === 0 || wanted.has(small)) && !left.has(small);
    }),
  );
}

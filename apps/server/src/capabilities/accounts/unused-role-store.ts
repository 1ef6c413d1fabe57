import { guestSettingsWith } from '@hemicycle/rules/guests/guest-roles';
import { settingsNaming } from '@hemicycle/rules/permissions/roles-in-settings';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database.ts';
import { loadRoles, loadRoleUse } from '../roles/public.ts';
import { loadSiteFlags } from '../site/public.ts';
import { inNameOrder } from '../../platform/db/name-order.ts';

/** Of these roles those that nobody has but the people named in `without`, that no guest link,
 *  sign-on provider or directory gives, and that no setting names. */
export async function findUnusedRoles(
  db: Kysely<Database>,
  roleIds: readonly string[],
  without: readonly string[] = [],
): Promise<{ id: string; name: string }[]> {
  if (roleIds.length === 0) return [];
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from roles
    where id = any(${[...roleIds]}::text[])
      and not exists (select from user_roles
        where role_id = roles.id and not user_id = any(${[...without]}::text[]))
    order by ${inNameOrder('name')}`.execute(db);
  const use = await loadRoleUse(
    db,
    rows.map(({ id }) => id),
  );
  const flags = await loadSiteFlags(db);
  const roles = await loadRoles(db);
  return rows.filter(({ id, name }) => {
    const given = use.get(id);
    const isGiven = given?.links !== 0 || given.providers.length + given.directories.length > 0;
    const named = [...settingsNaming(flags, name), ...guestSettingsWith(roles, flags, id)];
    return !isGiven && named.length === 0;
  });
}

import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database.ts';
import { inNameOrder } from '../../platform/db/name-order.ts';

/** What gives a role to people who come. `links`: guest links, also removed ones and those of
 *  earlier sittings; `providers`: names of the sign-on providers that give it to people whom they
 *  make or by a rule, also of switched-off ones; `directories`: names of the SCIM directories whose
 *  new people get it. */
interface RoleUse {
  readonly links: number;
  readonly providers: string[];
  readonly directories: string[];
}

/** What gives each of these roles, by its id. Source: PERM-04, GUEST-26, BEY-21, BEY-46. */
export async function loadRoleUse(
  db: Kysely<Database>,
  roleIds: readonly string[],
): Promise<Map<string, RoleUse>> {
  const { rows } = await sql<RoleUse & { id: string }>`
    select id,
      (select count(*)::int from guest_links where role_id = asked.id) as links,
      array(select name from sign_on_providers
        where asked.id = any(first_roles) or exists (
          select from jsonb_array_elements(mappings) as rule where rule -> 'roles' ? asked.id)
        order by ${inNameOrder('name')}) as providers,
      array(select name from scim_tokens where asked.id = any(first_roles) order by ${inNameOrder('name')}) as directories
    from unnest(${[...roleIds]}::text[]) as asked (id)`.execute(db);
  return new Map(rows.map(({ id, ...use }) => [id, use]));
}

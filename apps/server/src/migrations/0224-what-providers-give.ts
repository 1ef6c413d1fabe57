import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Takes roles and groups that were deleted out of what sign-on providers and directories give:
 *  from here on none is deleted that one gives. A rule that gives nothing any more goes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update sign_on_providers set
      first_roles = array(select given.id from unnest(first_roles) with ordinality as given (id, place)
        where given.id in (select id from roles) order by place),
      mappings = (select coalesce(jsonb_agg(rule order by place), '[]') from (
        select place, said.rule || jsonb_build_object(
          'roles', (select coalesce(jsonb_agg(given.id order by given.place), '[]')
            from jsonb_array_elements_text(said.rule -> 'roles') with ordinality as given (id, place)
            where given.id in (select id from roles)),
          'groups', (select coalesce(jsonb_agg(given.id order by given.place), '[]')
            from jsonb_array_elements_text(said.rule -> 'groups') with ordinality as given (id, place)
            where given.id in (select id from groups))) as rule
        from jsonb_array_elements(mappings) with ordinality as said (rule, place)) as known
        where rule -> 'roles' <> '[]' or rule -> 'groups' <> '[]')`.execute(db);
  await sql`
    update scim_tokens set first_roles = array(
      select given.id from unnest(first_roles) with ordinality as given (id, place)
      where given.id in (select id from roles) order by place)`.execute(db);
}

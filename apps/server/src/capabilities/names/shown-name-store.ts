import { type RawBuilder, sql } from 'kysely';

/** The name of a person as the site shows names: the display name, or the family name first where
 *  the site says so. It is for each text of the server with a name in it, and for each name that is
 *  kept as it was at a moment. `person`: under which name the query knows the table `users`.
 *  Source: PEOP-16, PEOP-23. */
export function shownName(person = 'users'): RawBuilder<string> {
  const of = (column: string) => sql.ref(`${person}.${column}`);
  return sql<string>`case
    when exists (select from site_settings where name = 'showDisplayNamesReversed' and value = 'true')
    then family_name_first(${of('display_name')}, ${of('first_name')}, ${of('last_name')})
    else ${of('display_name')} end`;
}

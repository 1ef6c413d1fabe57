import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Puts the family name of a person first, by the rule of `nameToShow`: the last name before the
 *  first one, or the last word of the display name where one of the two is not known. A remark in
 *  brackets stays at the end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function family_name_first(display text, given text, family text) returns text
    language sql immutable parallel safe as $$
      select case
        when first <> '' and last <> '' then last || ' ' || first
        else regexp_replace(regexp_replace(left(name, length(name) - length(remark)), '\\s+', ' ', 'g'),
          '^(.*) (\\S+)$', '\\2 \\1') || remark
        end
      from (
        select name, first, last, coalesce(substring(name from '\\S(\\s+[(（][^()（）]*[)）])$'), '') as remark
        from (
          select regexp_replace(display, '^\\s+|\\s+$', '', 'g') as name,
            regexp_replace(given, '^\\s+|\\s+$', '', 'g') as first,
            regexp_replace(family, '^\\s+|\\s+$', '', 'g') as last
        ) as trimmed
      ) as parts
    $$`.execute(db);
}

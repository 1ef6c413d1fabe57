import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Chooses how lists sort names, for all queries: by the root order of Unicode with numbers by
 *  size. A PostgreSQL without ICU, or a database with an encoding that ICU does not know, gets the
 *  order of its English locale, or of the bytes where it has none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$
    declare
      known text;
    begin
      create collation names (provider = icu, locale = 'und-u-kn-true');
    exception when feature_not_supported or invalid_parameter_value or wrong_object_type then
      select collname into known from pg_collation
        where collprovider = 'c' and collname ~* '^en_..\.utf-?8$'
          and collencoding = (select encoding from pg_database where datname = current_database())
        order by collname desc limit 1;
      execute format('create collation names from pg_catalog.%I', coalesce(known, 'C'));
    end $$`.execute(db);
}

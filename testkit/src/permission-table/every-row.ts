import type { TestDatabase } from '../test-database.ts';

/** Tables that may change by themselves although every call is refused: the server calculates
 *  quorums when rights have changed. */
const MOVING = new Set([
  'sign_ins',
  'sign_in_failures',
  'known_networks',
  'passkey_challenges',
  'migrations',
  'quorum_results',
  'quorum_contributions',
  'quorum_history',
]);

/** Lets PostgreSQL note each row that is inserted, updated or deleted, per table. A note is a
 *  number: what an insert adds, the delete of the same row takes away; an update adds one more, so
 *  that it is seen even with the same values. What a transaction rolls back is not noted. Reading
 *  the notes is many times faster than reading every row twice for every refused call. */
export async function noteEveryWrite({ pool }: TestDatabase): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = current_schema() order by 1',
  );
  const tables = rows.map(({ name }) => name).filter((name) => !MOVING.has(name));
  await pool.query(`
    create table row_writes (name text not null, note bigint not null);
    create function note_row_write() returns trigger language plpgsql as $$
      begin
        insert into row_writes values (tg_table_name, case tg_op
          when 'INSERT' then hashtext(new::text)
          when 'DELETE' then -hashtext(old::text)
          else hashtext(new::text)::bigint - hashtext(old::text) + 1 end);
        return null;
      end $$;
    ${tables
      .map(
        (name) => `create trigger note_row_write after insert or update or delete on "${name}"
          for each row execute function note_row_write();`,
      )
      .join('\n')}`);
}

/** Forgets every write noted so far. */
export async function forgetWrites({ pool }: TestDatabase): Promise<void> {
  await pool.query('delete from row_writes');
}

/** The tables to which something was written since the writes were forgotten. */
export async function tablesWrittenTo({ pool }: TestDatabase): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    'select name from row_writes group by name having sum(note) <> 0 order by name',
  );
  return rows.map(({ name }) => name);
}

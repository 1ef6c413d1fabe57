import type { TestDatabase } from '../test-database.ts';

/** Tables in which something may move by itself while nobody is let in: the server calculates
 *  quorums when rights changed. */
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

/** A fingerprint of every row of the schema: two that are equal say that nothing was written in
 *  between. PostgreSQL stamps each version of a row with the transaction that wrote it (`xmin`),
 *  and these stamps only grow: a row that came, went or was written, even with what it held before,
 *  changes the number, the greatest or the sum of them. No row's text is read. */
export async function fingerprintOfEveryRow({ pool }: TestDatabase): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = current_schema() order by 1',
  );
  const queries = tables
    .filter(({ name }) => !MOVING.has(name))
    .map(
      ({ name }) =>
        `select '${name}' as name, concat_ws(' ', count(*), max(xmin::text::bigint), sum(xmin::text::bigint)) as stamps from "${name}"`,
    );
  // By a name PostgreSQL keeps its plan, which takes longer to make than the rows to read.
  const { rows } = await pool.query<{ name: string; stamps: string }>({
    name: 'fingerprint of every row',
    text: queries.join(' union all '),
  });
  return Object.fromEntries(rows.map(({ name, stamps }) => [name, stamps]));
}

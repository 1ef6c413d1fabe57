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

/** A fingerprint of every row of the schema; two equal ones mean that nothing was written in
 *  between. PostgreSQL stamps each version of a row with the transaction that wrote it (`xmin`),
 *  and these stamps only grow. Every insert, delete or write of a row, even with the same values,
 *  changes the number, the greatest or the sum of the stamps. No row's text is read. */
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
  // For a named query PostgreSQL keeps its plan, and making the plan takes longer than reading the
  // rows.
  const { rows } = await pool.query<{ name: string; stamps: string }>({
    name: 'fingerprint of every row',
    text: queries.join(' union all '),
  });
  return Object.fromEntries(rows.map(({ name, stamps }) => [name, stamps]));
}

import type { TestDatabase } from '../test-database.ts';

/** Tables in which something may move by itself while nobody is let in: the server calculates quorums when rights changed. */
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

/** A fingerprint of every row of the schema: two that are equal say that nothing was written in between. */
export async function fingerprintOfEveryRow({ pool }: TestDatabase): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    'select table_name as name from information_schema.tables where table_schema = current_schema() order by 1',
  );
  const queries = tables
    .filter(({ name }) => !MOVING.has(name))
    .map(
      ({ name }) =>
        `select '${name}' as name, md5(string_agg(t::text, '|' order by t::text)) as rows from "${name}" t`,
    );
  const { rows } = await pool.query<{ name: string; rows: string | null }>(queries.join(' union all '));
  return Object.fromEntries(rows.map(({ name, rows: hash }) => [name, hash ?? '']));
}

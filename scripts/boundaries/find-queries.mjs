import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ALLOWED = [
  /-store\.ts$/,
  /\.(test|spec)\.tsx?$/,
  /^apps\/server\/src\/platform\/db\//,
  /^apps\/server\/src\/migrations\//,
];
const QUERY =
  /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto|executeQuery)\s*(<[^>]*>)?\(|\bsql(<[^>]*>)?`/;

/** Finds SQL that no import reveals: a query that begins on a database handle which was passed in.
 *  Returns violations in the shape of cruise-boundaries.mjs, under the same name as the import
 *  rule. */
export function findQueriesOutsideStores(root) {
  const folder = join(root, 'apps/server/src');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => `apps/server/src/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.ts') && !ALLOWED.some((pattern) => pattern.test(path)))
    .flatMap((path) => queriesOf(root, path));
}

function queriesOf(root, path) {
  return readFileSync(join(root, path), 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      const found = QUERY.exec(line);
      return found && !/^\s*(\*|\/\/|\/\*)/.test(line)
        ? [{ rule: 'sql-only-in-stores', from: `${path}:${index + 1}`, to: found[0].trim() }]
        : [];
    });
}

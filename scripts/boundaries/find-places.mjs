import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files that may read and write the words of a person's place, in TypeScript and in SQL. */
const ALLOWED = new Set([
  'packages/rules/src/rooms/place.ts',
  'packages/contract/src/people.ts',
  'apps/server/src/capabilities/rooms/place-sql-store.ts',
]);
const MOVES_PEOPLE =
  /^apps\/server\/src\/capabilities\/(people|presence)\/(place|enter|connection)-store\.ts$/;
const LEFT_ALONE = /\.test\.tsx?$|\/migrations\/|-tables\.ts$/;
/** Matches a place compared by hand: `meeting === 'huddle'`, `meeting = 'mainchamber'` in SQL,
 *  `'meeting', '=', 'mainchamber'` of the query builder, a case of a switch. */
const DECIDES =
  /(?:\bmeeting['"]?,?[ )}]*(?:={1,3}|!==?|<>|'=',|'<>',)|\bcase|[=>],?)\s*'(?:mainchamber|NOT_IN_MEETING)'|\bmeeting['"]?,?[ )}]*(?:={1,3}|!==?|<>|'=',|'<>',)\s*'huddle'/;
/** Matches the column beside `meeting` that says in which huddle a person is. */
const COLUMN = /\bhuddle_id\b/;
const COMMENTS = /\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm;

/** Finds code that decides by hand where a person is. Code must ask `packages/rules/src/rooms`
 *  instead or, in SQL, the server's `rooms`. Returns violations in the shape of
 *  cruise-boundaries.mjs.
 *
 *  @param {string} root */
export function findPlaces(root) {
  const violations = [];
  for (const folder of ['apps', 'packages']) {
    if (!existsSync(join(root, folder))) continue;
    for (const workspace of readdirSync(join(root, folder))) {
      const source = join(root, folder, workspace, 'src');
      if (!existsSync(source)) continue;
      for (const path of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
        const from = `${folder}/${workspace}/src/${path.replaceAll('\\', '/')}`;
        if (!/\.tsx?$/.test(path) || ALLOWED.has(from) || LEFT_ALONE.test(from)) continue;
        const text = readFileSync(join(source, path), 'utf8').replaceAll(COMMENTS, '');
        const found = DECIDES.exec(text) ?? (MOVES_PEOPLE.test(from) ? null : COLUMN.exec(text));
        if (found !== null) violations.push({ rule: 'places-by-rules', from, to: found[0].trim() });
      }
    }
  }
  return violations;
}

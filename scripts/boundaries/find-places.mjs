import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the words of a person's place are read and written, in TypeScript, in SQL, and by the one
 *  store that moves people. */
const ALLOWED = new Set([
  'packages/rules/src/rooms/place.ts',
  'packages/contract/src/people.ts',
  'apps/server/src/capabilities/rooms/place-sql-store.ts',
]);
const MOVES_PEOPLE =
  /^apps\/server\/src\/capabilities\/(people|presence)\/(place|enter|connection)-store\.ts$/;
const LEFT_ALONE = /\.test\.tsx?$|^packages\/testkit\/|\/migrations\/|-tables\.ts$/;
/** `meeting === 'huddle'`, `meeting = 'mainchamber'` in SQL, `'meeting', '=', 'mainchamber'` of the
 *  query builder, a case of a switch. */
const DECIDES =
  /(?:\bmeeting['"]?,?[ )}]*(?:={1,3}|!==?|<>|'=',|'<>',)|\bcase|[=>],?)\s*'(?:mainchamber|NOT_IN_MEETING)'|\bmeeting['"]?,?[ )}]*(?:={1,3}|!==?|<>|'=',|'<>',)\s*'huddle'/;
/** The column beside `meeting` says which huddle. */
const COLUMN = /\bhuddle_id\b/;
const COMMENTS = /\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm;

/** Finds who decides by hand where somebody is, who in all other places asks
 *  `packages/rules/src/rooms` and, in SQL, the server's `rooms`. Returns violations in the shape of
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

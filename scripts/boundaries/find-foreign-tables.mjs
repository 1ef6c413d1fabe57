import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FOREIGN_TABLES } from './foreign-tables.mjs';

const SOURCE = 'apps/server/src';
const TABLES_FILE = /-tables\.ts$/;
const STORE = /-store\.ts$/;
/** Matches a table in an interface of a `*-tables.ts` file. */
const DESCRIBED = /^ {2}(\w+): \{/gm;
const COMMENTS = /\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm;
const WRITES =
  /(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)|\b(?:insert into|update|delete from)\s+(\w+)/g;
/** Matches a table that is named outside its statement. Such a table counts as written. */
const NAMED_APART = /sql\.table\(/;
const READS =
  /(?:selectFrom|[jJ]oin|using)\(\s*'(\w+)|(?<!delete )\b(?:from|join|using)\s+(\w+(?:(?:\s+(?:as\s+)?\w+)?\s*,\s*\w+)*)/g;

/** Finds stores that touch a table of another capability without a declaration in
 *  `foreign-tables.mjs`. The owner of a table is the capability whose `*-tables.ts` describes it.
 *  Returns violations in the shape of cruise-boundaries.mjs.
 *
 *  @param {string} root
 *  @param {Record<string, { reads?: string[], writes?: string[] }>} declared by the path of a store
 *  below `apps/server/src` */
export function findForeignTables(root, declared = FOREIGN_TABLES) {
  const folder = join(root, SOURCE);
  if (!existsSync(folder)) return [];
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) =>
    path.replaceAll('\\', '/'),
  );
  const ownerOf = new Map();
  const violations = [];
  const refuse = (from, to) =>
    violations.push({ rule: 'tables-have-one-owner', from: `${SOURCE}/${from}`, to });
  for (const path of paths.filter((one) => TABLES_FILE.test(one))) {
    for (const [, table] of readFileSync(join(folder, path), 'utf8').matchAll(DESCRIBED)) {
      if (ownerOf.has(table)) refuse(path, `${table}, which ${ownerOf.get(table)} describes too`);
      ownerOf.set(table, placeOf(path));
    }
  }
  for (const path of paths.filter((one) => STORE.test(one))) {
    const found = foreignTablesOf(readFileSync(join(folder, path), 'utf8'), placeOf(path), ownerOf);
    for (const kind of ['reads', 'writes']) {
      const allowed = new Set(declared[path]?.[kind]);
      for (const table of found[kind]) {
        if (!allowed.has(table)) refuse(path, `${kind} ${table} of ${ownerOf.get(table)}`);
      }
    }
  }
  return violations;
}

/** Finds declarations that nothing needs: the store does not exist, or does not touch the table.
 *
 *  @param {string} root */
export function findIdleDeclarations(root, declared = FOREIGN_TABLES) {
  return Object.entries(declared).flatMap(([path, kinds]) => {
    const file = join(root, SOURCE, path);
    const text = existsSync(file) ? readFileSync(file, 'utf8').replaceAll(COMMENTS, '') : '';
    return Object.entries(kinds).flatMap(([kind, tables]) =>
      tables
        .filter((table) => !tablesIn(text, kind === 'reads' ? READS : WRITES).has(table))
        .map((table) => `${path} ${kind} ${table}`),
    );
  });
}

function foreignTablesOf(text, place, ownerOf) {
  const bare = text.replaceAll(COMMENTS, '');
  const isForeign = (table) => ownerOf.has(table) && ownerOf.get(table) !== place;
  const named = NAMED_APART.test(bare) ? tablesIn(bare, /'(\w+)'/g) : [];
  return {
    reads: [...tablesIn(bare, READS)].filter(isForeign),
    writes: [...new Set([...tablesIn(bare, WRITES), ...named])].filter(isForeign),
  };
}

function tablesIn(text, pattern) {
  return new Set(
    [...text.matchAll(pattern)].flatMap(([, built, written]) =>
      // Tables may stand in a row, each with a name of its own: `from polls p, votes`.
      (built ?? written).split(',').map((one) => one.trim().split(/\s/)[0]),
    ),
  );
}

/** The part of the server to which a path belongs, such as `capabilities/polls`, `platform/jobs` or
 *  `demo`. */
function placeOf(path) {
  const folders = path.split('/').slice(0, -1);
  return folders.slice(0, ['capabilities', 'platform'].includes(folders[0]) ? 2 : 1).join('/');
}

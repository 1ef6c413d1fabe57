import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const WEB = 'apps/web/src';
const LEFT_OUT = /(^|\/)([^/]*\.test|testing[^/]*)\.tsx?$/;
/** Matches an import or a re-export with a value among its names; `import type` does not match. */
const IMPORT = /^(?:import|export) (?!type )(?:(?<names>[^'";]*?) from )?'(?<from>[^']+)';/gm;
const PACKAGES = {
  '@hemicycle/contract/': 'packages/contract/src/',
  '@hemicycle/rules/': 'packages/rules/src/',
};

/** Finds files of the web client that load the schemas of the contract, directly or by a rule. The
 *  library of schemas weighs as much as a tenth of the chamber (decision 0007). Returns violations
 *  in the shape of cruise-boundaries.mjs. */
export function findSchemasInBrowser(root) {
  if (!existsSync(join(root, WEB))) return [];
  const known = new Map();
  return readdirSync(join(root, WEB), { recursive: true, encoding: 'utf8' })
    .map((path) => `${WEB}/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !LEFT_OUT.test(path))
    .flatMap((path) =>
      valuesImportedBy(root, path)
        .filter((imported) => imported === 'zod' || loadsSchemas(root, imported, known))
        .map((imported) => ({ rule: 'browser-loads-no-schemas', from: path, to: imported })),
    );
}

/** Whether loading this file of a package loads the library of schemas. */
function loadsSchemas(root, path, known) {
  if (!path.startsWith('packages/')) return false;
  const found = known.get(path);
  if (found !== undefined) return found;
  known.set(path, false);
  const loads = valuesImportedBy(root, path).some(
    (imported) => imported === 'zod' || loadsSchemas(root, imported, known),
  );
  known.set(path, loads);
  return loads;
}

/** The files, relative to `root`, and libraries from which a file imports values. */
function valuesImportedBy(root, path) {
  const file = join(root, path);
  if (!existsSync(file)) return [];
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)]
    .filter(({ groups: { names } }) => names === undefined || hasValue(names))
    .map(({ groups: { from } }) => resolved(path, from));
}

/** Whether one of the names of an import is not marked as a type. */
function hasValue(names) {
  const braces = /\{(?<inside>[^}]*)\}/.exec(names);
  if (braces === null) return true;
  return braces.groups.inside
    .split(',')
    .map((name) => name.trim())
    .some((name) => name !== '' && !name.startsWith('type '));
}

function resolved(path, from) {
  if (from.startsWith('.')) return join(dirname(path), from).replaceAll('\\', '/');
  for (const [name, folder] of Object.entries(PACKAGES)) {
    if (from.startsWith(name)) return `${folder}${from.slice(name.length)}.ts`;
  }
  return from;
}

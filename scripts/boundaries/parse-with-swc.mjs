import { createRequire } from 'node:module';

/** Libraries whose types may be imported anywhere: a type carries no SQL. */
const TYPES_FREE_OF = new Set(['kysely', 'pg']);

/** Corrects how dependency-cruiser uses swc. Call it before dependency-cruiser is imported. It
 *  makes swc read `.tsx` as JSX, and leave out `import type` of the database libraries. Under
 *  TypeScript 7, swc is the only parser with which dependency-cruiser can read this tree. */
export function readJsxAndIgnoreTypesOfSqlLibraries() {
  const swc = createRequire(import.meta.url)('@swc/core');
  const parseFileSync = swc.parseFileSync;
  swc.parseFileSync = (path, options) => {
    const tree = parseFileSync(path, { ...options, tsx: path.endsWith('.tsx') });
    tree.body = tree.body.filter((item) => !isTypeImportOfSqlLibrary(item));
    return tree;
  };
}

function isTypeImportOfSqlLibrary(item) {
  if (item.type !== 'ImportDeclaration' || !TYPES_FREE_OF.has(item.source.value)) return false;
  const specifiers = item.specifiers ?? [];
  return item.typeOnly || (specifiers.length > 0 && specifiers.every((specifier) => specifier.isTypeOnly));
}

import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { findCircles } from './find-circles.mjs';
import { findForeignTables } from './find-foreign-tables.mjs';
import { findUndeclaredMemory } from './find-kept-memory.mjs';
import { findLimitsOutsideDeclarations } from './find-limits.mjs';
import { findLongComments } from './find-long-comments.mjs';
import { findNativeTitles } from './find-native-titles.mjs';
import { findPlaces } from './find-places.mjs';
import { findStateOutsideThePage } from './find-page-state.mjs';
import { findQueriesOutsideStores } from './find-queries.mjs';
import { findRiddles } from './find-riddles.mjs';
import { findSchemasInBrowser } from './find-schemas.mjs';
import { findStolenFocus } from './find-stolen-focus.mjs';
import { findUnusedTexts, findUnusedWords } from './find-unused-texts.mjs';
import { readJsxAndIgnoreTypesOfSqlLibraries } from './parse-with-swc.mjs';

readJsxAndIgnoreTypesOfSqlLibraries();
const { cruise } = await import('dependency-cruiser');
const config = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');

const FOLDERS = ['packages', 'apps', 'testkit', 'e2e', 'bench'];

/** Reads every module of the tree at `root` and checks it against the boundaries. Returns `{
 *  modules, edges, violations }`: the paths read, `from -> to` of each import between them, and `{
 *  rule, from, to }` for each boundary crossed. Throws when a file does not parse.
 *
 *  @param {string} root
 *  @returns {Promise<{ modules: string[], edges: string[], violations: { rule: string, from:
 *  string, to: string }[] }>} */
export async function cruiseBoundaries(root) {
  const baseDir = realpathSync(root);
  const folders = FOLDERS.filter((folder) => existsSync(join(baseDir, folder)));
  const { output } = await cruise(folders, {
    ...config.options,
    baseDir,
    validate: true,
    ruleSet: { forbidden: config.forbidden },
  });
  const own = output.modules.filter(({ source }) =>
    FOLDERS.some((folder) => source.startsWith(`${folder}/`)),
  );
  const crossed = output.summary.violations.map(({ rule, from, to, cycle }) => ({
    rule: rule.name,
    from,
    to: cycle ? cycle.map(({ name }) => name).join(' -> ') : to,
  }));
  return {
    modules: own.map(({ source }) => source),
    edges: own.flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => `${source} -> ${resolved}`),
    ),
    violations: [
      ...crossed,
      ...findCircles(own),
      ...findQueriesOutsideStores(baseDir),
      ...findLimitsOutsideDeclarations(baseDir),
      ...findForeignTables(baseDir),
      ...findLongComments(baseDir),
      ...findRiddles(baseDir),
      ...findNativeTitles(baseDir),
      ...findPlaces(baseDir),
      ...findStateOutsideThePage(baseDir),
      ...findSchemasInBrowser(baseDir),
      ...findStolenFocus(baseDir),
      ...findUndeclaredMemory(baseDir),
      ...findUnusedTexts(baseDir),
      ...findUnusedWords(baseDir),
    ],
  };
}

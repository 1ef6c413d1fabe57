import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'apps/web/src';
const LEFT_OUT = /(^|\/)(page-state\.ts|.*(test|testing)[^/]*)$/;
/** Matches state that a module of the browser keeps for itself: a variable, a collection that
 *  grows, a store. */
const KEPT = [
  /^(export )?let /,
  /^(export )?const \w+(: [^=]+)? = new (Map|Set|WeakMap|WeakSet)(<.*>)?\(\);/,
  /^(export )?const \w+ = create[<(]/,
  /^(export )?const \w+: (?!readonly )[^=]*\[\] = \[\];/,
];

/** Finds state that a module of the browser keeps by itself instead of in the state of the page
 *  (`page-state.ts`). One test would leave such state to the next test. Returns violations in the
 *  shape of cruise-boundaries.mjs. */
export function findStateOutsideThePage(root) {
  const folder = join(root, FOLDER);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => `${FOLDER}/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !LEFT_OUT.test(path))
    .flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          KEPT.some((pattern) => pattern.test(line))
            ? [{ rule: 'state-in-the-page', from: `${path}:${index + 1}`, to: line }]
            : [],
        ),
    );
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = ['apps/server/src', 'packages/contract/src'];
const ALLOWED = [
  /\.(test|spec)\.tsx?$/,
  /^apps\/server\/src\/platform\//,
  /^packages\/contract\/src\/errors\.ts$/,
];
const COMMENT = /^\s*(\*|\/\/|\/\*)/;

/** Finds code that limits calls outside their declaration. Only the platform may refuse calls that
 *  come too often, by the `limit` in `endpoint({ … limit })`. Returns violations in the shape of
 *  cruise-boundaries.mjs. */
export function findLimitsOutsideDeclarations(root) {
  return FOLDERS.filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (path) => `${folder}/${path.replaceAll('\\', '/')}`,
      ),
    )
    .filter((path) => path.endsWith('.ts') && !ALLOWED.some((pattern) => pattern.test(path)))
    .flatMap((path) => limitsOf(root, path));
}

function limitsOf(root, path) {
  return readFileSync(join(root, path), 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      line.includes("'rate-limited'") && !COMMENT.test(line)
        ? [{ rule: 'limits-in-declarations', from: `${path}:${index + 1}`, to: "'rate-limited'" }]
        : [],
    );
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = ['apps', 'packages', 'testkit', 'e2e', 'bench', 'scripts'];
const COLUMNS_MAX = 100;
const LEFT_OUT = /(^|\/)(node_modules|dist)\//;
const SOURCE = /\.(ts|tsx|mjs|css)$/;
/** Matches a line that holds only a comment. */
export const COMMENT = /^\s*(\/\/|\/\*|\*)/;
/** Matches a comment for a tool, or an address: such a line cannot be wrapped. */
const DIRECTIVE = /(oxlint|eslint|oxfmt|@ts)-|https?:\/\//;

/** Finds comment lines that are too long to be read at a glance. Returns violations in the shape of
 *  cruise-boundaries.mjs. */
export function findLongComments(root) {
  return commentedFilesOf(root).flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        line.length > COLUMNS_MAX && COMMENT.test(line) && !DIRECTIVE.test(line)
          ? [
              {
                rule: 'comments-within-100-columns',
                from: `${path}:${index + 1}`,
                to: `${line.length} columns`,
              },
            ]
          : [],
      ),
  );
}

/** The paths below `root` of the files whose comments are checked. */
export function commentedFilesOf(root) {
  return FOLDERS.filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (path) => `${folder}/${path.replaceAll('\\', '/')}`,
      ),
    )
    .filter((path) => SOURCE.test(path) && !LEFT_OUT.test(path));
}

import { quoted } from './quoted.ts';

/** What a schema finds wrong with a file, where and what, in one line. `keys` are members that
 *  should not be there: they were named by whoever made the file, and are quoted.  Source:
 *  BEY-01. */
export function issueInWords(issue: {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys?: readonly PropertyKey[];
}): string {
  const { path, message, keys } = issue;
  const wrong =
    keys === undefined
      ? message
      : `Members that do not belong there: ${keys.map((key) => quoted(String(key))).join(', ')}`;
  return `${path.map(String).join('.')}: ${wrong}`;
}

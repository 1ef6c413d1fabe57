import { quoted } from './quoted.ts';

/** Describes in one line where a file breaks its schema, and how. `keys`: members that should not
 *  be there. Their names come from the author of the file, so they are quoted. Source: BEY-01. */
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

import { foundIn, type DumpedRow } from './dump-everything.ts';

/** Removes the list in which the question names its options. Every option that is left belongs to a
 *  vote. */
export function withoutQuestion(text: string, options: readonly string[]): string {
  const list = options.map((option) => `"${option}"`).join(String.raw`,\s*`);
  return text.replaceAll(new RegExp(String.raw`\[\s*${list}\s*\]`, 'gu'), '[]');
}

/** The options in a text outside the question's list, in their order in the text. */
export function choicesInText(text: string, options: readonly string[]): string[] {
  const found = withoutQuestion(text, options).matchAll(new RegExp(options.join('|'), 'gu'));
  return Array.from(found, ([option]) => option);
}

/** The rows that contain a voter and an option, except those of the public record, which has a test
 *  of its own. */
export function rowsJoining(
  rows: readonly DumpedRow[],
  voters: readonly string[],
  options: readonly string[],
): DumpedRow[] {
  return rows.filter(
    ({ table, text }) =>
      table !== 'poll_records' &&
      foundIn(withoutQuestion(text, options), options).length > 0 &&
      voters.some((voter) => text.includes(`"${voter}"`)),
  );
}

/** The objects of a JSON text, or the lines of another text, that name both a choice and a person.
 *  The person is another one than the receiver of the text (`account`). */
export function joinsIn(
  text: string,
  account: string,
  { people, options }: { readonly people: ReadonlySet<string>; readonly options: readonly string[] },
): unknown[] {
  const found: unknown[] = [];
  const isOther = (one: string): boolean => one !== account && people.has(one);
  const look = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return;
    const own = Object.values(value).map(String);
    if (own.some(isOther) && own.some((one) => options.includes(one))) found.push(value);
    for (const [key, one] of Object.entries(value)) if (key !== 'voteOptions') look(one);
  };
  try {
    look(JSON.parse(text));
  } catch {
    for (const line of text.split('\n')) {
      if (foundIn(line, options).length === 0) continue;
      if ([...people].some((one) => isOther(one) && line.includes(one))) found.push(line);
    }
  }
  return found;
}

/** The choices of the voters, in one order for each column of their votes, and in the orders in
 *  which the rows were written and lie on the disk. */
export function ordersOf(votes: readonly DumpedRow[], choices: ReadonlyMap<string, string>): string[][] {
  const rows = votes.map(({ text, xmin }, place) => ({
    userId: String(valueOf(text, 'user_id')),
    place,
    values: new Map<string, unknown>([
      ...Object.entries(JSON.parse(text) as object),
      ['xmin', Number(xmin)],
      ['place', place],
    ]),
  }));
  return [...(rows[0]?.values.keys() ?? [])].map((column) =>
    rows
      .toSorted(
        (left, right) =>
          compare(left.values.get(column), right.values.get(column)) || left.place - right.place,
      )
      .map(({ userId }) => choices.get(userId) ?? ''),
  );
}

function valueOf(text: string, column: string): unknown {
  const row: unknown = JSON.parse(text);
  return typeof row === 'object' && row !== null ? Reflect.get(row, column) : undefined;
}

function compare(left: unknown, right: unknown): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return String(left) < String(right) ? -1 : String(left) > String(right) ? 1 : 0;
}

import { foundIn, type DumpedRow } from './dump-everything.ts';

/** The question names its options to everybody, in a list; what is left of them tells of votes. */
export function withoutQuestion(text: string, options: readonly string[]): string {
  const list = options.map((option) => `"${option}"`).join(String.raw`,\s*`);
  return text.replaceAll(new RegExp(String.raw`\[\s*${list}\s*\]`, 'gu'), '[]');
}

/** The options in a text that are not in the question's list, in the order in which they stand
 *  there. */
export function choicesInText(text: string, options: readonly string[]): string[] {
  const found = withoutQuestion(text, options).matchAll(new RegExp(options.join('|'), 'gu'));
  return Array.from(found, ([option]) => option);
}

/** Rows that hold a voter and an option; the public record is looked at by itself. */
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

/** Objects in a text of JSON, or lines of another text, that name somebody else than who was sent
 *  it and, themselves, a choice. */
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

/** The choices of the voters in the order of each column of their votes, and in that in which the
 *  rows lie and were written. */
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

import type { DumpedRow } from './dump-everything.ts';

/** Shorter values (a count, a flag, a weight of 1) stand in rows that have nothing to do with each
 *  other. */
const SHORTEST = 4;
/** As few as this, and a value that leads to them tells. */
const FEWEST_TO_HIDE_IN = 5;

/** A value that stands in a ballot and leads to some of the voters. */
export interface Join {
  readonly value: string;
  readonly voters: readonly string[];
}

/** The values of the ballots of a poll, among them the transaction that wrote them, that stand in
 *  any row of fewer than five voters, or of fewer than all where there are not so many. */
export function joinsByValue(
  rows: readonly DumpedRow[],
  poll: { readonly pollId: string; readonly voters: readonly string[] },
): Join[] {
  const voters = new Set(poll.voters);
  const holders = new Map<string, Set<string>>();
  for (const row of rows) {
    if (row.table === 'poll_records') continue;
    const values = valuesOf(row);
    for (const voter of values.filter((value) => voters.has(value))) {
      for (const value of values) holders.set(value, (holders.get(value) ?? new Set()).add(voter));
    }
  }
  const ofBallots = new Set(
    rows
      .filter(({ table, text }) => table === 'ballots' && text.includes(poll.pollId))
      .flatMap((row) => valuesOf(row))
      .filter((value) => value.length >= SHORTEST && !['true', 'false', 'null'].includes(value)),
  );
  const few = Math.min(FEWEST_TO_HIDE_IN, voters.size);
  return [...ofBallots].flatMap((value) => {
    const found = holders.get(value);
    return found === undefined || found.size >= few ? [] : { value, voters: [...found] };
  });
}

function valuesOf({ text, xmin }: DumpedRow): string[] {
  const row: unknown = JSON.parse(text);
  return [xmin, ...Object.values(typeof row === 'object' && row !== null ? row : {}).map(String)];
}

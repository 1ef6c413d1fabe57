import type { DumpedRow } from './dump-everything.ts';

/** Values with fewer characters than this (a count, a flag, a weight of 1) also stand in unrelated
 *  rows. */
const SHORTEST = 4;
/** A value that leads to fewer voters than this reveals something about them. */
const FEWEST_TO_HIDE_IN = 5;

/** A value in a ballot that leads to some of the voters. */
export interface Join {
  readonly value: string;
  readonly voters: readonly string[];
}

/** The values in a poll's ballots, including the number of the transaction that wrote them, that
 *  also stand in rows of fewer than five voters. With fewer than five voters in the poll, those
 *  that do not stand in rows of all voters. */
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

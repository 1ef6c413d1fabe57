import type { ApiAnswer } from '../../api-client.ts';

/** What the server would do with a list, row by row. */
export type DryRun = ApiAnswer<'POST /api/users/import'>;
export type DryRow = DryRun['rows'][number];

/** How many rows an import writes, and how many it leaves out. `kept`: the rows that the clerk
 *  leaves out. */
export function countChosen({ rows }: DryRun, kept: ReadonlySet<number>) {
  const count = (fits: (row: DryRow) => boolean) => rows.filter(fits).length;
  return {
    written: count((row) => isChange(row) && !kept.has(row.row)),
    kept: count((row) => isChange(row) && kept.has(row.row)),
    refused: count(({ outcome }) => outcome === 'refused'),
  };
}

/** Whether a row makes or changes somebody. */
export function isChange({ outcome }: DryRow): boolean {
  return outcome === 'created' || outcome === 'updated';
}

/** The rows that an import leaves out: those that the clerk chose, and those that are refused. */
export function rowsToSkip({ rows }: DryRun, kept: ReadonlySet<number>): number[] {
  const refused = rows.flatMap(({ row, outcome }) => (outcome === 'refused' ? [row] : []));
  return [...new Set([...kept, ...refused])];
}

/** Whether an import would do what the clerk has seen: each row that it writes is shown with the
 *  same changes. */
export function isAsShown(shown: DryRun, now: DryRun): boolean {
  const seen = new Map(shown.rows.map((row) => [row.row, row]));
  return now.rows.filter(isChange).every((row) => {
    const before = seen.get(row.row);
    return before?.outcome === row.outcome && JSON.stringify(before.changes) === JSON.stringify(row.changes);
  });
}

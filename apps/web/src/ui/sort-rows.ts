import { compareNames } from '@hemicycle/rules/people/name-order';

/** The rows that a table shows at once. */
export const ROWS_PER_PAGE = 50;

/** The column by which a table is sorted, by its key. */
export interface SortedBy {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

/** Sorts rows by the value of a column: numbers by size, words as all lists sort names, where "9"
 *  comes before "10". Rows with the same value keep their order. Never throws. */
export function sortRows<Item>(
  rows: readonly Item[],
  columns: readonly { readonly key: string; readonly sortBy?: (item: Item) => string | number }[],
  sortedBy: SortedBy | null,
): readonly Item[] {
  const sortBy = columns.find(({ key }) => key === sortedBy?.column)?.sortBy;
  if (sortedBy === null || sortBy === undefined) return rows;
  const sign = sortedBy.direction === 'ascending' ? 1 : -1;
  return rows
    .map((item) => ({ item, value: sortBy(item) }))
    .toSorted(({ value: one }, { value: other }) => {
      const areNumbers = typeof one === 'number' && typeof other === 'number';
      return sign * (areNumbers ? one - other : compareNames(String(one), String(other)));
    })
    .map(({ item }) => item);
}

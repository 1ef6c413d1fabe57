/** What stands in a cell; null is empty, a list keeps its order. */
export type ExportCell = string | number | readonly string[] | null;

/** A part of an export. `id` is the same in every language. `columns` null: each row is a name
 *  and what belongs to it. */
export interface ExportSection {
  readonly id: 'vote' | 'count' | 'run-off' | 'groups' | 'weights' | 'votes' | 'receipts';
  readonly name: string;
  readonly columns: readonly string[] | null;
  readonly rows: readonly (readonly ExportCell[])[];
}

/** The content of a cell; null: empty. A list keeps its order. */
export type ExportCell = string | number | readonly string[] | null;

/** A part of an export. `id` is the same in every language. Where `columns` is null, each row is a
 *  name and its value. */
export interface ExportSection {
  readonly id: 'vote' | 'count' | 'run-off' | 'groups' | 'weights' | 'votes' | 'receipts';
  readonly name: string;
  readonly columns: readonly string[] | null;
  readonly rows: readonly (readonly ExportCell[])[];
}

/** What stands in a cell; null is empty, a list keeps its order. */
export type ExportCell = string | number | readonly string[] | null;

/** A part of an export. `columns` null: each row is a name and what belongs to it. */
export interface ExportSection {
  readonly name: string;
  readonly columns: readonly string[] | null;
  readonly rows: readonly (readonly ExportCell[])[];
}

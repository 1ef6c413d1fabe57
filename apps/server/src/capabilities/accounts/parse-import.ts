import type { ErrorDetail } from '@hemicycle/contract/errors';
import type { ListColumn } from '@hemicycle/contract/list-problems';
import { inOneForm } from '@hemicycle/contract/readable-text';
import type { ListCorrection } from '@hemicycle/contract/user-import';
import { DomainError } from '../../platform/http/domain-error.ts';
import { type ListTable, parseTable, type TableRow } from './parse-table.ts';
import { PEOPLE } from './read-columns.ts';

/** One record of an import. `cells` are in the normalised form in which texts are kept, except the
 *  password. */
export type ImportRecord = TableRow<ListColumn>;

/** The text of a list, and the cells that the clerk has corrected on screen. */
export interface ListToRead {
  readonly csv: string;
  readonly corrections: readonly ListCorrection[];
}

/** The records of a list, or the reasons why the text is no list. */
export type ReadImport =
  | (ListTable<ListColumn> & { readonly is: 'read' })
  | { readonly is: 'refused'; readonly details: readonly ErrorDetail[] };

/** Reads the text of an import, for a worker thread: returns an error as plain data. A first record
 *  that names columns may have them in any order; without one the columns are email, displayName,
 *  groups, roles, password, weights, secondEmail. Missing cells are empty. A
 *  corrected cell counts in place of the one in the text. Never throws DomainError. */
export function readImport({ csv, corrections }: ListToRead): ReadImport {
  try {
    return { is: 'read', ...parseTable(csv, PEOPLE, { corrections, formOf }) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { is: 'refused', details: error.details };
  }
}

/** A password is kept exactly as it was written. */
function formOf(text: string, column: ListColumn): string {
  return column === 'password' ? text : inOneForm(text);
}

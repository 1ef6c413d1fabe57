import type { AgendaListRead, AgendaListRow } from '@hemicycle/contract/agenda-import';
import { AGENDA_IMPORT_ROWS_MAX } from '@hemicycle/contract/agenda-limits';
import type { ErrorDetail } from '@hemicycle/contract/errors';
import {
  type AgendaListAround,
  fitOfAgendaList,
  problemOfAgendaHeader,
  readAgendaList,
} from '@hemicycle/rules/agenda/read-agenda-list';
import { DomainError } from '../../platform/http/domain-error.ts';
import { decodeList } from './decode-list.ts';
import { readRecords } from './read-records.ts';
import { refuseList } from './refuse-list.ts';

/** A list of agenda items: its text, or the bytes of its file with the encoding that the caller
 *  names. `skip`: the rows that the caller leaves out. `around`: what the rows are read against. */
export interface AgendaListToRead {
  readonly list: { readonly csv: string } | { readonly bytes: Uint8Array; readonly named: string | null };
  readonly skip: readonly number[];
  readonly around: AgendaListAround;
}

/** The rows of a list of agenda items, or the reasons why the text is no such list. `encoding`: the
 *  one in which its bytes were read; null: it came as text. */
export type ReadAgendaRows =
  | {
      readonly is: 'read';
      readonly text: string;
      readonly encoding: AgendaListRead['encoding'];
      readonly rows: readonly AgendaListRow[];
    }
  | { readonly is: 'refused'; readonly details: readonly ErrorDetail[] };

/** Reads a list of agenda items, for a worker thread: returns an error as plain data. Source:
 *  AGENDA-01. */
export function readAgendaRows({ list, skip, around }: AgendaListToRead): ReadAgendaRows {
  try {
    const { text, encoding } =
      'csv' in list ? { text: list.csv, encoding: null } : decodeList(Buffer.from(list.bytes), list.named);
    return { is: 'read', text, encoding, rows: rowsOf(text, skip, around) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { is: 'refused', details: error.details };
  }
}

function rowsOf(csv: string, skip: readonly number[], around: AgendaListAround): readonly AgendaListRow[] {
  const { rows } = readRecords(csv, { fits: fitOfAgendaList, max: AGENDA_IMPORT_ROWS_MAX });
  if (rows.length === 0) throw refuseList('nothing-to-import');
  if (rows.length > AGENDA_IMPORT_ROWS_MAX) {
    throw refuseList('too-many-rows', { max: String(AGENDA_IMPORT_ROWS_MAX) });
  }
  const header = problemOfAgendaHeader(rows[0]?.cells ?? []);
  if (header !== null) {
    const { code, ...values } = header;
    throw refuseList(code, values);
  }
  return readAgendaList(rows, around, skip);
}

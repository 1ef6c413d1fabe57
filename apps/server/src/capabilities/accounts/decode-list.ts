import { isUtf8 } from 'node:buffer';
import { IMPORT_ROWS_MAX } from '@hemicycle/contract/limits';
import { listEncoding, type ListEncoding } from '@hemicycle/contract/user-import';
import iconv from 'iconv-lite';
import { DomainError } from '../../platform/http/domain-error.ts';
import { columnLetters, fitOf, PEOPLE } from './read-columns.ts';
import { readRecords } from './read-records.ts';
import { detailOf, listProblemOf, refuseList } from './refuse-list.ts';

/** The text of a list, and the encoding in which its bytes were read. */
export interface DecodedList {
  readonly text: string;
  readonly encoding: ListEncoding;
}

const MARKS = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;
/** Most lists that are not UTF-8 are in this encoding. It is suggested to the user, never
 *  assumed. */
const MOSTLY = 'windows-1252';
const CELLS_TOLD_MAX = 20;
/** The first bytes of workbooks: XLSX and ODS (archives), and the XLS of older spreadsheets. */
const WORKBOOKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
] as const;
/** These encodings use one byte a letter. They accept any bytes, so UTF-8 would be misread
 *  silently. */
const ONE_BYTE = /^(?:windows|iso|koi8|macintosh)/;

/** Decodes the bytes of a list: by the byte order mark at the beginning, else by the encoding that
 *  the caller names, else as UTF-8. It never guesses an encoding and never replaces an unreadable
 *  character. @throws DomainError `invalid-input` naming the cells that are not in that encoding,
 *  with their text in the most likely one. */
export function decodeList(bytes: Buffer, named: string | null): DecodedList {
  const given = named === null ? null : listEncoding.safeParse(named);
  if (given !== null && !given.success) {
    throw refuseList('encoding-unknown', {
      encoding: named ?? '',
      encodings: listEncoding.options.join(', '),
    });
  }
  if (WORKBOOKS.some((mark) => mark.every((byte, index) => bytes[index] === byte))) {
    throw refuseList('workbook');
  }
  const asked = given?.data ?? null;
  const marked =
    MARKS.find((mark) => mark.bytes.every((byte, index) => bytes[index] === byte))?.encoding ?? null;
  if (marked !== null && asked !== null && marked !== asked) {
    throw refuseList('mark-differs', { marked, asked });
  }
  const encoding = marked ?? asked ?? 'utf-8';
  switch (encoding) {
    case 'utf-8':
      if (marked === null && bytes.includes(0)) {
        throw refuseList('utf-16-unmarked');
      }
      if (!isUtf8(bytes)) throw notUtf8(bytes);
      return { text: strictly(bytes, encoding), encoding };
    case 'utf-16le':
    case 'utf-16be':
      return { text: strictly(bytes, encoding), encoding };
    default:
      if (ONE_BYTE.test(encoding) && bytes.some((byte) => byte > 0x7f) && isUtf8(bytes)) {
        throw refuseList('is-utf-8', { encoding });
      }
      // Several versions of the platform read windows-1252 as Latin-1, which turns € into a control
      // character.
      return { text: iconv.decode(bytes, encoding), encoding };
  }
}

function strictly(bytes: Buffer, encoding: 'utf-8' | 'utf-16le' | 'utf-16be'): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (cause) {
    throw refuseList('not-whole', { encoding }, cause);
  }
}

/** Names the cells that are not UTF-8. To find them, it reads each byte as one character: every
 *  encoding of lists except UTF-16 separates cells and rows by the same bytes. */
function notUtf8(bytes: Buffer): DomainError {
  const cells = suspectCells(bytes.toString('latin1'));
  return new DomainError('invalid-input', [
    detailOf(listProblemOf('not-utf-8', { encoding: MOSTLY })),
    ...cells.slice(0, CELLS_TOLD_MAX).map(({ address, line, raw }) => {
      const text = iconv.decode(raw, MOSTLY).slice(0, 80);
      return detailOf(
        listProblemOf('cell-not-utf-8', { encoding: MOSTLY, text }),
        `csv.line ${line}`,
        address,
      );
    }),
    ...(cells.length > CELLS_TOLD_MAX
      ? [detailOf(listProblemOf('more-cells', { number: String(cells.length - CELLS_TOLD_MAX) }))]
      : []),
  ]);
}

function suspectCells(text: string): { address: string; line: number; raw: Buffer }[] {
  try {
    return readRecords(text, { fits: fitOf(PEOPLE), max: IMPORT_ROWS_MAX }).rows.flatMap(
      ({ cells, row, line }) =>
        cells.flatMap((cell, place) => {
          const raw = Buffer.from(cell, 'latin1');
          return isUtf8(raw) ? [] : [{ address: `${columnLetters(place)}${row}`, line, raw }];
        }),
    );
  } catch {
    return [];
  }
}

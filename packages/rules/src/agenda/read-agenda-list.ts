import {
  AGENDA_ITEMS_MAX,
  AGENDA_LEVELS_MAX,
  AGENDA_MINUTES_MAX,
  AGENDA_NUMBER_MAX_CHARS,
  AGENDA_TEXT_MAX_CHARS,
  AGENDA_TITLE_MAX_CHARS,
} from '@hemicycle/contract/agenda-limits';
import type { AgendaListColumn, AgendaListProblem, AgendaListRow } from '@hemicycle/contract/agenda-import';
import { inForm, problemOfLetters, problemOfSigns } from '@hemicycle/contract/readable-text';
import { calendarDay, dateTimeText } from '../foundations/date-time-text.ts';

/** The columns in their standard order, and the other names that a first row may give them. */
const NAMES: Readonly<Record<AgendaListColumn, readonly string[]>> = {
  number: ['number', 'no', 'nr', 'item', 'الرقم', 'رقم'],
  title: ['title', 'subject', 'العنوان', 'عنوان'],
  text: ['text', 'description', 'النص', 'نص'],
  start: ['start', 'plannedstart', 'begin', 'time', 'البداية', 'بداية'],
  duration: ['duration', 'minutes', 'length', 'plannedminutes', 'المدة', 'مدة'],
  level: ['level', 'depth', 'المستوى', 'مستوى'],
};
const COLUMNS: readonly AgendaListColumn[] = ['number', 'title', 'text', 'start', 'duration', 'level'];

/** What the rows are read against: the numbers and the count of the items that are there, and the
 *  sitting, on whose day a time without a date is. */
export interface AgendaListAround {
  readonly numbers: readonly string[];
  readonly itemCount: number;
  readonly startsMs: number;
  readonly timeZone: string;
}

/** How well a first record fits an agenda: names of columns count most, then the number of cells.
 *  */
export function fitOfAgendaList(first: readonly string[]): number {
  const known = first.filter((cell) => columnNamed(cell) !== undefined).length;
  return known * 1000 + Math.min(first.length, 100);
}

/** What is wrong with the names of columns, if the first record has any: null where nothing is. A
 *  name that is empty names no column. Never throws. Source: AGENDA-01. */
export function problemOfAgendaHeader(
  first: readonly string[],
):
  | { readonly code: 'column-unknown'; readonly name: string; readonly columns: string }
  | { readonly code: 'column-twice'; readonly column: AgendaListColumn }
  | null {
  if (!isHeader(first)) return null;
  const seen = new Set<AgendaListColumn>();
  for (const name of first.filter((cell) => cell.trim() !== '')) {
    const column = columnNamed(name);
    if (column === undefined) {
      return { code: 'column-unknown', name: name.trim().slice(0, 80), columns: COLUMNS.join(', ') };
    }
    if (seen.has(column)) return { code: 'column-twice', column };
    seen.add(column);
  }
  return null;
}

/** Whether a first record names the columns. */
function isHeader(first: readonly string[]): boolean {
  return first.some((cell) => columnNamed(cell) === 'title');
}

/** Reads the rows of an agenda. A first row that names the title is a header, whose columns may be
 *  in any order; without one they are number, title, text, start, duration, level. A number such as
 *  `4.2` says the level where no column does. Problems name the cells that cannot be read; rows of
 *  `skip` are left out. Never throws. Source: AGENDA-01. */
export function readAgendaList(
  records: readonly { readonly cells: readonly string[]; readonly row: number }[],
  around: AgendaListAround,
  skip: readonly number[],
): readonly AgendaListRow[] {
  const [first] = records;
  const hasHeader = first !== undefined && isHeader(first.cells);
  const places = new Map<AgendaListColumn, number>(
    hasHeader
      ? first.cells.flatMap((cell, place) => {
          const column = columnNamed(cell);
          return column === undefined ? [] : [[column, place] as const];
        })
      : COLUMNS.map((column, place) => [column, place] as const),
  );
  const read = new Set(places.values());
  const taken = new Set(around.numbers);
  let before = 0;
  let count = around.itemCount;
  return (hasHeader ? records.slice(1) : records).map(({ cells, row }) => {
    const cell = (column: AgendaListColumn) => inForm((cells[places.get(column) ?? -1] ?? '').trim(), 'NFC');
    const number = cell('number');
    const start = readStart(cell('start'), around);
    const minutes = readMinutes(cell('duration'));
    const level = readLevel(cell('level'), number, before);
    const skipped = skip.includes(row);
    const problems: AgendaListProblem[] = skipped
      ? []
      : [
          ...COLUMNS.flatMap((column) => problemOfText(column, cell(column))),
          ...(cells.some((text, place) => !read.has(place) && text.trim() !== '')
            ? [{ column: 'title' as const, problem: 'too-many-cells' as const }]
            : []),
          ...(cell('title') === '' ? [{ column: 'title' as const, problem: 'title-missing' as const }] : []),
          ...tooLong('title', cell('title'), AGENDA_TITLE_MAX_CHARS),
          ...tooLong('text', cell('text'), AGENDA_TEXT_MAX_CHARS),
          ...tooLong('number', number, AGENDA_NUMBER_MAX_CHARS),
          ...(number !== '' && taken.has(number)
            ? [{ column: 'number' as const, problem: 'number-taken' as const }]
            : []),
          ...(start === undefined ? [{ column: 'start' as const, problem: 'start-wrong' as const }] : []),
          ...(typeof minutes === 'string' ? [{ column: 'duration' as const, problem: minutes }] : []),
          ...(level === undefined ? [{ column: 'level' as const, problem: 'level-wrong' as const }] : []),
          ...(level !== undefined && level > before + 1
            ? [{ column: 'level' as const, problem: 'level-jump' as const }]
            : []),
          ...(count >= AGENDA_ITEMS_MAX ? [{ column: 'title' as const, problem: 'too-many' as const }] : []),
        ];
    if (!skipped) {
      if (number !== '') taken.add(number);
      before = Math.min(level ?? before, before + 1);
      count += 1;
    }
    return {
      ...{ row, skipped, problems, number, title: cell('title'), text: cell('text') },
      ...{ start: start ?? null, minutes: typeof minutes === 'string' ? null : minutes, level: level ?? 1 },
      ...{ startCell: cell('start'), durationCell: cell('duration'), levelCell: cell('level') },
    };
  });
}

/** A cell that holds a sign nobody reads, or a letter that another program spoilt. */
function problemOfText(column: AgendaListColumn, text: string): AgendaListProblem[] {
  const inLine = column === 'text' ? text.replaceAll(/[\r\n\t]/gu, ' ') : text;
  const problem = problemOfSigns(inLine) === null ? problemOfLetters(inLine) : 'unreadable';
  return problem === null ? [] : [{ column, problem }];
}

function tooLong(column: 'title' | 'text' | 'number', text: string, max: number): AgendaListProblem[] {
  return text.length > max ? [{ column, problem: 'too-long' }] : [];
}

/** A planned start in ms; null where the cell is empty, undefined where it is no time: `2026-03-02
 *  09:30`, `2.3.2026 9:30`, or `9:30` on the day of the sitting. */
function readStart(cell: string, { startsMs, timeZone }: AgendaListAround): number | null | undefined {
  if (cell === '') return null;
  const found =
    /^(?:(?:(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})|(?<dayFirst>\d{1,2})\.(?<monthThen>\d{1,2})\.(?<yearThen>\d{4}))[ T]+)?(?<hour>\d{1,2}):(?<minute>\d{2})(?::00)?$/u.exec(
      cell,
    )?.groups;
  if (found === undefined) return undefined;
  const two = (digits: string | undefined) => (digits ?? '').padStart(2, '0');
  const year = found['year'] ?? found['yearThen'];
  const date =
    year === undefined
      ? calendarDay(startsMs, timeZone)
      : `${year}-${two(found['month'] ?? found['monthThen'])}-${two(found['day'] ?? found['dayFirst'])}`;
  return momentIn(`${date} ${two(found['hour'])}:${two(found['minute'])}`, timeZone) ?? undefined;
}

/** The moment of a local time `YYYY-MM-DD HH:mm` in a zone; null where there is none. */
function momentIn(local: string, timeZone: string): number | null {
  const asUtc = (text: string) => Date.parse(`${text.replace(' ', 'T')}:00Z`);
  const wanted = asUtc(local);
  if (Number.isNaN(wanted)) return null;
  let moment = wanted;
  // The second step counts where the zone changes its clocks between the two.
  for (let step = 0; step < 2; step += 1) moment += wanted - asUtc(dateTimeText(moment, timeZone));
  return dateTimeText(moment, timeZone) === local ? moment : null;
}

/** A planned length in minutes, from `45`, `45 min`, `1h30` or `1:30:00`; null where the cell is
 *  empty; what is wrong with it where it is none. `1:30` may be an hour and a half, or a minute and
 *  a half. */
function readMinutes(cell: string): number | null | 'duration-wrong' | 'duration-two-readings' {
  if (cell === '') return null;
  if (/^\d{1,3}:\d{2}$/u.test(cell)) return 'duration-two-readings';
  const found =
    /^(?<minutes>\d{1,4})(?:\s*(?:min|minutes|mins|د|دقيقة)\.?)?$/iu.exec(cell) ??
    /^(?<hours>\d{1,2})\s*h(?:\s*(?<minutes>[0-5]?\d)(?:\s*min\.?)?)?$/iu.exec(cell) ??
    /^(?<hours>\d{1,2}):(?<minutes>[0-5]\d):00$/u.exec(cell);
  if (found === null) return 'duration-wrong';
  const minutes = Number(found.groups?.['hours'] ?? 0) * 60 + Number(found.groups?.['minutes'] ?? 0);
  return minutes >= 1 && minutes <= AGENDA_MINUTES_MAX ? minutes : 'duration-wrong';
}

/** The level that a cell says, or the number: `4.2` is on the second one below an item before it.
 *  */
function readLevel(cell: string, number: string, before: number): number | undefined {
  if (cell !== '') {
    const level = Number(cell);
    return Number.isInteger(level) && level >= 1 && level <= AGENDA_LEVELS_MAX ? level : undefined;
  }
  const parts = /^\d+(?:\.\d+)*\.?$/u.test(number) ? number.replace(/\.$/u, '').split('.').length : 1;
  return Math.min(parts, AGENDA_LEVELS_MAX, before + 1);
}

function columnNamed(name: string): AgendaListColumn | undefined {
  const plain = inForm(name, 'NFKC')
    .toLowerCase()
    .replaceAll(/[\s_.-]/gu, '');
  return COLUMNS.find((column) => NAMES[column].includes(plain));
}

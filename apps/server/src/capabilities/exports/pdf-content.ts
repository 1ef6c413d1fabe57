import { dateTimeText, receiptTimeText, zoneOffset } from '@hemicycle/rules/foundations/date-time-text';
import type { SeatMark } from '@hemicycle/rules/votes/seat-mark-path';
import { decisionCell, optionText } from './cell-texts.ts';
import { countSections } from './count-sections.ts';
import { resultInWords } from './elected-in-words.ts';
import type { ExportDocument } from './export-document.ts';
import type { ExportCell, ExportSection } from './export-section.ts';
import { receiptSections } from './export-sections.ts';
import type { ExportWords } from './export-words.ts';
import { exportWords } from './words-by-language.ts';
import { pollFacts, type PollFact } from './poll-facts.ts';
import { markAlone, markOf, printSeats } from './seat-map-svg.ts';

/** A cell of a table: its lines, and smaller lines below them. Numbers are aligned to the end of
 *  their column. */
export interface PdfCell {
  readonly lines: readonly string[];
  readonly small?: readonly string[];
  readonly number?: boolean;
}

/** A table. `shares` is the width of each column: `auto`, or a share of the remaining width. */
export interface PdfTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly shares: readonly (number | 'auto')[];
  readonly rows: readonly (readonly PdfCell[])[];
}

/** A part of running text: its heading, its paragraphs and its table. `isFact`: it comes from a
 *  record, and a line stands at its start. */
export interface PdfPart {
  readonly heading: string | null;
  readonly isFact: boolean;
  readonly lines: readonly string[];
  readonly table: Omit<PdfTable, 'title'> | null;
}

/** The content of the document from top to bottom, with every text that is drawn. */
export interface PdfContent {
  readonly house: string;
  readonly kind: string;
  readonly sitting: string;
  readonly sittingDate: string;
  readonly zone: string;
  readonly title: string;
  readonly question: { readonly title: string; readonly texts: readonly string[] };
  readonly result: {
    readonly title: string;
    readonly verdict: string;
    readonly facts: readonly (readonly [string, string])[];
  } | null;
  readonly facts: { readonly title: string; readonly rows: readonly (readonly [string, string])[] } | null;
  readonly parts: readonly PdfPart[];
  readonly seats: {
    readonly title: string;
    readonly svg: string;
    readonly alt: string;
    readonly legend: readonly { readonly svg: string; readonly text: string }[];
    readonly groups: readonly { readonly color: string; readonly text: string }[];
  } | null;
  readonly tables: readonly PdfTable[];
  readonly receipts: { readonly title: string; readonly texts: readonly string[] } | null;
  readonly record: {
    readonly title: string;
    readonly rows: readonly (readonly [string, string])[];
    readonly explained: string;
  } | null;
  readonly signatures: {
    readonly title: string;
    readonly of: readonly string[];
    readonly placeAndDate: string;
  };
  readonly codePoints: string;
  readonly page: string;
  readonly written: string;
}

/** The most columns that fit side by side on a page in portrait format. */
const COLUMNS_MAX = 8;
const RESULT_KEYS = new Set<PollFact['key']>([
  'withoutQuorum',
  'proposedElected',
  'byRule',
  'commentary',
  'declaredBy',
  'declared',
  'castingVote',
  'castingVoteBy',
]);
const RECORD_KEYS = new Set<PollFact['key']>(['closingHash', 'recordEntry', 'recordLeaves', 'recordRoot']);
/** These facts stand in the head of the document, or under a heading of their own. */
const HEAD_KEYS = new Set<PollFact['key']>([
  'house',
  'sitting',
  'number',
  'title',
  'question',
  'description',
  'zone',
  'result',
]);

/** The content of the paper about a closed poll that a clerk signs and files, in the language and
 *  the time zone of the house. It tells only what the inspection tells. Source: BEY-11. */
export function pdfContent(document: ExportDocument): PdfContent {
  const { inspection, house, sitting, writtenMs } = document;
  const { poll } = inspection;
  const words = exportWords[house.language];
  const { timeZone } = house;
  const facts = pollFacts(document, words, (ms) => receiptTimeText(ms, timeZone));
  const told = (chosen: (key: PollFact['key']) => boolean) =>
    facts.filter(({ key }) => chosen(key)).map(({ name, value }): [string, string] => [name, String(value)]);
  const heldMs = poll.startTime ?? sitting.plannedMs[0];
  const [from, to] = sitting.plannedMs.map((ms) => dateTimeText(ms, timeZone));
  return {
    house: house.name,
    kind: words.document.kind,
    sitting: sitting.title,
    sittingDate: words.document.sittingOn(
      from ?? '',
      to ?? '',
      sitting.endedMs === null ? null : dateTimeText(sitting.endedMs, timeZone),
    ),
    zone: words.document.timesIn(timeZone, zoneOffset(heldMs, timeZone)),
    title: `${words.document.vote(poll.number)}: ${poll.title}`,
    question: {
      title: words.facts.question,
      texts: [poll.question, poll.description].filter((text) => text !== ''),
    },
    result: {
      title: words.document.result,
      verdict: resultInWords(poll, words),
      facts: told((key) => RESULT_KEYS.has(key)),
    },
    facts: {
      title: words.sections.vote,
      rows: told((key) => !RESULT_KEYS.has(key) && !RECORD_KEYS.has(key) && !HEAD_KEYS.has(key)),
    },
    parts: [],
    seats: seatsContent(document, words),
    tables: [...countSections(document, words).map(tableOf), ...votesTable(document, words)],
    receipts: receiptsContent(document, words),
    record:
      poll.record === null
        ? null
        : {
            title: words.document.closing,
            rows: told((key) => RECORD_KEYS.has(key)),
            explained: words.document.closingExplained,
          },
    signatures: {
      title: words.document.signatures,
      of: words.document.signatureOf,
      placeAndDate: words.document.placeAndDate,
    },
    codePoints: words.document.codePoints,
    page: words.document.pageOf,
    written: words.document.made(receiptTimeText(writtenMs, timeZone)),
  };
}

/** The seat map, or null. It is drawn only where the viewer may see all names and choices. */
function seatsContent({ inspection, electors }: ExportDocument, words: ExportWords): PdfContent['seats'] {
  const printed = printSeats(inspection, electors);
  if (printed === null) return null;
  const seats = printed.groups.flatMap(({ seats: own }) => own);
  const counts = [...inspection.poll.voteOptions, null].map((option) => ({
    mark: markOf(inspection.poll, option),
    text: `${option === null ? words.document.notVoted : optionText(option, words)}: ${
      seats.filter(({ voteDecision }) => voteDecision === option).length
    }`,
  }));
  return {
    title: words.document.seatMap,
    svg: printed.svg,
    alt: words.document.seatMapAlt(counts.map(({ text }) => text).join(', '), seats.length),
    legend: counts.map(({ mark, text }) => ({ svg: markAlone(mark satisfies SeatMark), text })),
    groups:
      printed.groups.length < 2
        ? []
        : printed.groups.map(({ color, groupName, groupId, seats: own }) => ({
            color: color ?? '#8a8a8a',
            text: `${groupId === null ? words.noGroup : (groupName ?? '')}: ${own.length}`,
          })),
  };
}

function cellOf(cell: ExportCell): PdfCell {
  if (cell === null) return { lines: [] };
  if (typeof cell === 'object') return { lines: cell };
  return { lines: [String(cell)], ...(typeof cell === 'number' ? { number: true } : {}) };
}

function tableOf({ name, columns, rows }: ExportSection): PdfTable {
  const heads = columns ?? [];
  if (heads.length > COLUMNS_MAX) return longTable({ name, heads, rows });
  return {
    title: name,
    columns: heads,
    shares: heads.map((_, index) => (isNumbers(rows, index) ? 'auto' : 1)),
    rows: rows.map((row) => row.map(cellOf)),
  };
}

/** A table with more columns than fit: each of its cells gets a line of its own. */
function longTable({
  name,
  heads,
  rows,
}: {
  readonly name: string;
  readonly heads: readonly string[];
  readonly rows: ExportSection['rows'];
}): PdfTable {
  return {
    title: name,
    columns: [heads[0] ?? '', '', ''],
    shares: [1, 1, 'auto'],
    rows: rows.flatMap((row) =>
      row
        .slice(1)
        .map((cell, index) => [cellOf(row[0] ?? null), cellOf(heads[index + 1] ?? null), cellOf(cell)]),
    ),
  };
}

function isNumbers(rows: ExportSection['rows'], index: number): boolean {
  const cells = rows.map((row) => row[index] ?? null).filter((cell) => cell !== null);
  return cells.length > 0 && cells.every((cell) => typeof cell === 'number');
}

/** The votes by name: each voter, their proxy and their choice, as far as the inspection tells
 *  them. Where seats may be drawn, it also lists the people who did not vote. */
function votesTable({ inspection, house, electors }: ExportDocument, words: ExportWords): PdfTable[] {
  const { votes, withheld, summaryByGroup, poll } = inspection;
  if (withheld.voters !== null) return [];
  const joined = withheld.preferences === null;
  const weighted = joined && poll.votingOrganisation !== 'none';
  const groupOf = new Map(summaryByGroup?.map(({ groupId, groupName }) => [groupId, groupName]));
  const { columns: named } = words;
  const voted = new Set(votes.map(({ userId }) => userId));
  const absent = (joined ? (electors ?? []) : [])
    .filter(({ userId }) => !voted.has(userId))
    .map(({ name, groupName }) => [
      { lines: [name] },
      ...(summaryByGroup === null ? [] : [{ lines: [groupName ?? words.noGroup] }]),
      { lines: [words.document.notVoted] },
      ...(weighted ? [{ lines: [] }] : []),
      { lines: [] },
    ]);
  return [
    {
      title: words.sections.votes,
      columns: [
        joined ? named.voterAndReceipt : named.voter,
        ...(summaryByGroup === null ? [] : [named.group]),
        ...(joined ? [named.vote] : []),
        ...(weighted ? [named.weight] : []),
        ...(joined ? [words.recorded(house.timeZone)] : []),
      ],
      shares: [
        2.4,
        ...(summaryByGroup === null ? [] : [1.2]),
        ...(joined ? [1] : []),
        ...(weighted ? ['auto' as const] : []),
        ...(joined ? ['auto' as const] : []),
      ],
      rows: [
        ...votes.map((vote) => {
          const proxy = vote.proxyVoterName ?? vote.proxyVoter;
          const small = [
            ...(proxy === null ? [] : [words.by(proxy)]),
            ...(vote.enteredBy === null ? [] : [words.enteredBy(vote.enteredBy)]),
            ...(joined && vote.receiptPublic !== null ? [vote.receiptPublic] : []),
          ];
          const time = vote.serverArrivalTime;
          return [
            { lines: [vote.voterName ?? ''], small },
            ...(summaryByGroup === null ? [] : [cellOf(groupOf.get(vote.groupId) ?? null)]),
            ...(joined
              ? [cellOf(vote.voteDecision === null ? null : decisionCell(vote.voteDecision, words))]
              : []),
            ...(weighted ? [{ lines: [vote.voteWeight ?? ''], number: true }] : []),
            ...(joined ? [cellOf(time === null ? null : receiptTimeText(time, house.timeZone))] : []),
          ];
        }),
        ...absent,
      ],
    },
  ];
}

function receiptsContent({ inspection }: ExportDocument, words: ExportWords): PdfContent['receipts'] {
  const [section] = receiptSections(inspection, words);
  return section === undefined ? null : { title: section.name, texts: inspection.receipts };
}

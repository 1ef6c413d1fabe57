import { shownHash } from '@hemicycle/record/shown-hash';
import {
  calendarDay,
  dateTimeText,
  receiptTimeText,
  zoneOffset,
} from '@hemicycle/rules/foundations/date-time-text';
import { exportWords, type PdfContent } from '../exports/public.ts';
import { minuteWords } from './words-by-language.ts';
import type { MinutesDocument } from './minutes-document.ts';

/** What stands below the minutes about their approval and their signature: a line each. */
export function standingOf({ minutes, house }: MinutesDocument): string[] {
  const words = minuteWords[house.language];
  const { approval, signature } = minutes;
  return [
    ...(approval === null
      ? []
      : [
          words.approvedBy(
            approval.vote?.sitting ?? null,
            String(approval.number),
            calendarDay(approval.declaredAt, house.timeZone),
          ),
        ]),
    ...(signature === null
      ? []
      : [
          words.signed(receiptTimeText(signature.signedAt, house.timeZone), shownHash(signature.keyId)),
          words.contentHash(shownHash(signature.hash)),
        ]),
  ];
}

/** The title of the minutes with the name of their state, while they are not approved. */
export function titleOf({ minutes, house }: MinutesDocument): string {
  const words = minuteWords[house.language];
  const isDraft = minutes.state === 'draft' || minutes.state === 'sent';
  return isDraft ? `${words.title} (${words.draft})` : words.title;
}

/** The paper of minutes on the letterhead of the house. Source: BEY-34. */
export function minutesPaper(document: MinutesDocument): PdfContent {
  const { minutes, house, sitting, writtenMs } = document;
  const words = exportWords[house.language].document;
  const { timeZone } = house;
  const [from, to] = sitting.plannedMs.map((ms) => dateTimeText(ms, timeZone));
  const standing = standingOf(document);
  return {
    house: house.name,
    kind: minuteWords[house.language].title,
    sitting: sitting.title,
    sittingDate: words.sittingOn(from ?? '', to ?? '', null),
    zone: words.timesIn(timeZone, zoneOffset(sitting.plannedMs[0], timeZone)),
    title: titleOf(document),
    question: { title: '', texts: [] },
    result: null,
    facts: null,
    parts: [
      ...minutes.blocks.flatMap((block) =>
        block.kind === 'text'
          ? block.text.trim() === ''
            ? []
            : [{ heading: null, isFact: false, lines: [block.text], table: null }]
          : [
              {
                heading: block.wording.heading,
                isFact: block.wording.lines.length > 0 || block.wording.table !== null,
                lines: block.wording.lines,
                table: block.wording.table && {
                  columns: block.wording.table.columns,
                  shares: block.wording.table.columns.map((_, index, all) =>
                    index === all.length - 1 ? 2 : 1.5,
                  ),
                  rows: block.wording.table.rows.map((row) => row.map((cell) => ({ lines: [cell] }))),
                },
              },
            ],
      ),
      ...(standing.length === 0 ? [] : [{ heading: null, isFact: true, lines: standing, table: null }]),
    ],
    seats: null,
    tables: [],
    receipts: null,
    record: null,
    signatures: { title: words.signatures, of: words.signatureOf, placeAndDate: words.placeAndDate },
    codePoints: words.codePoints,
    page: words.pageOf,
    written: words.made(receiptTimeText(writtenMs, timeZone)),
  };
}

import type { Attendance, Attendant } from '@hemicycle/contract/attendance';
import {
  clockTimeWithSeconds,
  dateTimeText,
  receiptTimeText,
  zoneOffset,
} from '@hemicycle/rules/foundations/date-time-text';
import { presentShare } from '@hemicycle/rules/people/attendance';
import { weightsText } from '@hemicycle/rules/people/attendant-groups';
import { attendanceWords } from '@hemicycle/rules/people/attendance-words';
import { presenceEnd, quorumTurns } from '@hemicycle/rules/people/quorum-turns';
import { attendancePaperWords, type AttendancePaperWords } from './attendance-paper-words.ts';
import type { PdfCell, PdfContent, PdfTable } from './pdf-content.ts';
import { lineSvg, presenceSvg, quorumMarkSvg } from './presence-svg.ts';
import type { AttendanceDocument } from './attendance-document.ts';
import { exportWords } from './words-by-language.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The paper about the attendance of a sitting that a clerk signs and files: how many were present
 *  over time, where the quorum was reached and lost, and each person's times. Source: BEY-12. */
export function attendancePaper({ attendance, house, writtenMs }: AttendanceDocument): PdfContent {
  const words = attendancePaperWords[house.language];
  const { document } = exportWords[house.language];
  const { timeZone } = house;
  const { people, presence, expected, asOf, epochStartTime, epochEndTime, endedAt } = attendance;
  const untilMs = presenceEnd(presence, asOf);
  const came = people.filter(({ stays }) => stays.length > 0);
  const others = came.filter((person) => !person.expected);
  const count = (some: readonly Attendant[]) => String(some.length);
  const peak = Math.max(0, ...presence.map(({ present }) => present));
  const firstMs = presence[0]?.at ?? null;
  return {
    house: house.name,
    kind: words.kind,
    sitting: attendance.title,
    sittingDate: document.sittingOn(
      dateTimeText(epochStartTime, timeZone),
      dateTimeText(epochEndTime, timeZone),
      endedAt === undefined ? null : dateTimeText(endedAt, timeZone),
    ),
    zone: document.timesIn(timeZone, zoneOffset(firstMs ?? epochStartTime, timeZone)),
    title: words.title(attendance.title),
    question: { title: '', texts: [] },
    result: {
      title: words.result,
      verdict:
        expected === 0
          ? words.nobodyExpected(count(others))
          : words.atMost(String(peak), String(expected), percentOf(peak, expected)),
      facts: [
        [words.facts.expected, String(expected)],
        [words.facts.came, count(came.filter((person) => person.expected))],
        [words.facts.others, count(others)],
        [words.facts.guests, count(others.filter(({ cameAs }) => cameAs === 'guest'))],
        [words.facts.phones, count(others.filter(({ cameAs }) => cameAs === 'phone'))],
        ...(firstMs === null
          ? []
          : [
              [words.facts.from, receiptTimeText(firstMs, timeZone)] as const,
              [words.facts.until, receiptTimeText(untilMs, timeZone)] as const,
            ]),
      ],
    },
    facts: {
      title: words.counted,
      rows: [[words.kind, [words.explained, ...foundBy(attendance, words)].join(' ')]],
    },
    parts: [],
    seats: chartOf(attendance, words, { timeZone, fromRight: house.language === 'ar' }),
    tables: [
      ...presenceTable(attendance, words, house),
      ...quorumTable(attendance, house),
      peopleTable(attendance, words, house),
    ],
    receipts: null,
    record: null,
    signatures: {
      title: document.signatures,
      of: document.signatureOf,
      placeAndDate: document.placeAndDate,
    },
    codePoints: document.codePoints,
    page: document.pageOf,
    written: document.made(receiptTimeText(writtenMs, timeZone)),
  };
}

/** How those expected were found, once the sitting is over. */
function foundBy({ ended, keptAt }: Attendance, words: AttendancePaperWords): string[] {
  if (keptAt !== null) return [words.kept];
  return ended ? [words.notKept] : [];
}

function percentOf(present: number, expected: number): string {
  const share = presentShare(present, expected);
  return share === null ? '' : String(Math.round(share * 100));
}

function chartOf(
  attendance: Attendance,
  words: AttendancePaperWords,
  { timeZone, fromRight }: { readonly timeZone: string; readonly fromRight: boolean },
): PdfContent['seats'] {
  const svg = presenceSvg(attendance, { fromRight });
  if (svg === null) return null;
  const { presence, expected, asOf, quorum } = attendance;
  const from = receiptTimeText(presence[0]?.at ?? asOf, timeZone);
  const until = receiptTimeText(presenceEnd(presence, asOf), timeZone);
  const peak = Math.max(...presence.map(({ present }) => present));
  const turned = new Set(quorumTurns(quorum).map(({ stood }) => stood));
  return {
    title: words.chart,
    svg,
    alt: words.chartAlt(from, until, words.atMost(String(peak), String(expected), percentOf(peak, expected))),
    legend: [
      { svg: lineSvg(), text: words.line(from, until) },
      ...[...turned].map((stood) => ({ svg: quorumMarkSvg(stood), text: words.turns[stood] })),
    ],
    groups: [],
  };
}

type House = AttendanceDocument['house'];

/** One row for each minute in which a number changed or the quorum turned: the last of the
 *  minute. */
function presenceTable(attendance: Attendance, words: AttendancePaperWords, house: House): PdfTable[] {
  const { presence, expected, quorum } = attendance;
  if (presence.length === 0) return [];
  const lists = attendanceWords[house.language];
  const turnOf = new Map<number, string>();
  for (const { at, stood } of quorumTurns(quorum)) turnOf.set(minuteOf(at), words.turns[stood]);
  const stepOf = new Map(presence.map((step) => [minuteOf(step.at), step]));
  const minutes = [...new Set([...turnOf.keys(), ...stepOf.keys()])].toSorted((one, other) => one - other);
  let last = { present: 0, others: 0 };
  return [
    {
      title: words.perMinute,
      columns: [lists.from(house.timeZone), lists.present, lists.share, lists.others, lists.quorum],
      shares: [1.6, 1, 1, 1, 1.6],
      rows: minutes.map((minute) => {
        last = stepOf.get(minute) ?? last;
        return [
          text(dateTimeText(minute * MINUTE_MS, house.timeZone)),
          number(last.present),
          { lines: [percentOf(last.present, expected)], number: true },
          number(last.others),
          text(turnOf.get(minute) ?? ''),
        ];
      }),
    },
  ];
}

function quorumTable({ quorum }: Attendance, house: House): PdfTable[] {
  if (quorum.length === 0) return [];
  const lists = attendanceWords[house.language];
  return [
    {
      title: lists.quorum,
      columns: [lists.from(house.timeZone), lists.rule, lists.quorum, lists.needed],
      shares: [1.4, 1.4, 1, 1.6],
      rows: quorum.map(({ at, name, pass, displayString }) => [
        text(receiptTimeText(at, house.timeZone)),
        text(name),
        text(pass === null ? lists.notApplied : pass ? lists.met : lists.notMet),
        text(displayString ?? ''),
      ]),
    },
  ];
}

function peopleTable(attendance: Attendance, words: AttendancePaperWords, house: House): PdfTable {
  const lists = attendanceWords[house.language];
  const { people, presence, asOf, ended } = attendance;
  const oneDay = presenceEnd(presence, asOf) - (presence[0]?.at ?? asOf) < DAY_MS;
  const time = (ms: number) =>
    oneDay ? clockTimeWithSeconds(ms, house.timeZone) : receiptTimeText(ms, house.timeZone);
  return {
    title: words.people,
    columns: [lists.name, lists.expected, lists.cameAs, words.stays, lists.minutes],
    shares: [2.2, 0.8, 0.8, 2, 'auto'],
    rows: people.map(({ displayName, expected, cameAs, stays, presentMs, group, weights }) => [
      { lines: [displayName, ...groupLine(group, weightsText(weights), lists.weight)] },
      text(expected ? lists.yes : lists.no),
      text(stays.length === 0 ? '' : lists.as[cameAs]),
      {
        lines:
          stays.length === 0
            ? [ended ? words.absent : words.notYetHere]
            : stays.map(
                ({ joinedAt, leftAt }) =>
                  `${time(joinedAt)} – ${leftAt === null ? words.stillHere : time(leftAt)}`,
              ),
      },
      number(Math.round(presentMs / MINUTE_MS)),
    ]),
  };
}

/** What stands under a name: the group, and the weight in votes. */
function groupLine(group: string | undefined, weight: string | null, word: string): string[] {
  const parts = [...(group === undefined ? [] : [group]), ...(weight === null ? [] : [`${word} ${weight}`])];
  return parts.length === 0 ? [] : [parts.join(' · ')];
}

function minuteOf(ms: number): number {
  return Math.floor(ms / MINUTE_MS);
}

function text(value: string): PdfCell {
  return { lines: [value] };
}

function number(value: number): PdfCell {
  return { lines: [String(value)], number: true };
}

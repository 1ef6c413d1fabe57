import type { AgendaItem } from '@hemicycle/contract/agenda';
import type { Attendant } from '@hemicycle/contract/attendance';
import type { FactWording, MinuteSource } from '@hemicycle/contract/minutes';
import type { Speech } from '@hemicycle/contract/speakers';
import type { VoteInspection } from '@hemicycle/contract/votes';
import { shownHash } from '@hemicycle/record/shown-hash';
import { itemAt } from '@hemicycle/rules/agenda/item-at';
import { itemOfVote } from '@hemicycle/rules/agenda/item-of-vote';
import { attendanceWords } from '@hemicycle/rules/people/attendance-words';
import { countedMsOf } from '@hemicycle/rules/speakers/speaking-time';
import { moversInWords, votedTogether } from './item-in-words.ts';
import type { MinuteWords } from './minute-words.ts';
import { minuteWords } from './words-by-language.ts';
import { takenUpIn } from './taken-up-in.ts';
import { timeIn, minutesText, comma } from './texts-of-facts.ts';
import { namesAreOpen, namesTable, voteInWords } from './vote-in-words.ts';
import type { SittingReport } from './sitting-report.ts';

/** One fact of the minutes. `key` names it for ever: the same fact of the same source has the same
 *  key. `section`: the key of the fact under whose heading it stands. */
export interface MinuteFact {
  readonly key: string;
  readonly section: string;
  readonly source: MinuteSource;
  readonly wording: FactWording;
}

/** The facts of a sitting in the order of the minutes: who presided, who was there, the items with
 *  what was said and decided under each, the closing. In the language and the time zone of the
 *  house. Names stand in votes only where everybody may know who voted how. Source: BEY-34. */
export function composeFacts(report: SittingReport): MinuteFact[] {
  const { items } = report;
  const of = (item: AgendaItem | null) => [
    ...speechFacts(report, item),
    ...report.votes.flatMap((inspection) =>
      (itemOfVote(report, inspection.poll)?.id ?? null) === (item?.id ?? null)
        ? [voteFact(report, inspection, sectionOf(item))]
        : [],
    ),
  ];
  const outside = of(null);
  const { outside: heading } = minuteWords[report.house.language];
  return [
    openingFact(report),
    ...attendanceFact(report),
    ...closedFact(report),
    ...items.flatMap((item) => [itemFact(report, item), ...of(item)]),
    ...(outside.length === 0
      ? []
      : [
          {
            ...{ key: 'outside', section: 'outside', source: { kind: 'agenda', id: null } as const },
            wording: { heading, lines: [], table: null },
          },
          ...outside,
        ]),
    closingFact(report),
  ];
}

function sectionOf(item: AgendaItem | null): string {
  return item === null ? 'outside' : `item:${item.id}`;
}

/** Who presided, from when. It does not say that the sitting was opened then: a moderator may be
 *  there long before, even on another day. The clerk writes the opening. */
function openingFact(report: SittingReport): MinuteFact {
  const words = minuteWords[report.house.language];
  const presided = report.events
    .filter(({ kind }) => kind !== 'ended')
    .map(({ name, atMs }) =>
      name === null ? words.vacantFrom(timeIn(report, atMs)) : words.presidedFrom(name, timeIn(report, atMs)),
    );
  return {
    ...{ key: 'opening', section: 'opening', source: { kind: 'proceedings', id: null } },
    wording: {
      heading: null,
      lines: [presided.length === 0 ? words.nobodyPresided : presided.join(' ')],
      table: null,
    },
  };
}

function attendanceFact(report: SittingReport): MinuteFact[] {
  const { attendance, house } = report;
  if (attendance === null) return [];
  const words = minuteWords[house.language];
  const lists = attendanceWords[house.language];
  const came = attendance.people.filter(({ stays }) => stays.length > 0);
  const absent = attendance.people.filter(({ expected, stays }) => expected && stays.length === 0);
  const answered = answeredByClerk(report);
  const called = absent.filter(({ userId }) => answered.has(userId));
  const role = ({ expected, cameAs }: Attendant) => (expected ? words.member : lists.as[cameAs]);
  return [
    {
      ...{ key: 'attendance', section: 'attendance', source: { kind: 'attendance', id: null } },
      wording: {
        heading: words.attendance,
        lines: [
          [
            words.attended(
              String(came.filter(({ expected }) => expected).length),
              String(attendance.expected),
            ),
            absent.length === 0
              ? words.nobodyAbsent
              : words.absent(absent.map(({ displayName }) => displayName).join(comma(house.language))),
            ...(called.length === 0
              ? []
              : [
                  words.answeredRollCall(
                    called.map(({ displayName }) => displayName).join(comma(house.language)),
                  ),
                ]),
          ].join(' '),
        ],
        table:
          came.length === 0
            ? null
            : {
                columns: [words.name, words.cameAs, words.times],
                rows: came.map((person) => [
                  person.displayName,
                  role(person),
                  person.stays
                    .map(
                      ({ joinedAt, leftAt }) =>
                        `${timeIn(report, joinedAt)} – ${leftAt === null ? words.stillThere : timeIn(report, leftAt)}`,
                    )
                    .join('; '),
                ]),
              },
      },
    },
  ];
}

/** The ids of the people for whom the clerk entered a vote, where everybody may know who voted how.
 *  Source: BEY-41. */
function answeredByClerk({ votes }: SittingReport): ReadonlySet<string> {
  return new Set(
    votes
      .filter(namesAreOpen)
      .flatMap((inspection) =>
        inspection.votes.flatMap(({ userId, enteredBy }) =>
          userId === null || enteredBy === null ? [] : [userId],
        ),
      ),
  );
}

/** That the sitting was closed, from when to when, and nothing else of it. Source: BEY-45. */
function closedFact(report: SittingReport): MinuteFact[] {
  const { closed, house } = report;
  if (closed.length === 0) return [];
  const words = minuteWords[house.language];
  return [
    {
      ...{ key: 'closed', section: 'closed', source: { kind: 'proceedings', id: null } },
      wording: {
        heading: words.closedPart,
        lines: closed.map(({ fromMs, toMs }) =>
          toMs === null
            ? words.closedSince(timeIn(report, fromMs))
            : words.closedFromTo(timeIn(report, fromMs), timeIn(report, toMs)),
        ),
        table: null,
      },
    },
  ];
}

function itemFact(report: SittingReport, item: AgendaItem): MinuteFact {
  return {
    ...{ key: `item:${item.id}`, section: sectionOf(item), source: { kind: 'agenda', id: item.id } },
    wording: {
      heading: `${item.number}. ${item.title}`,
      lines: [
        itemInWords(report, item, minuteWords[report.house.language]),
        ...moversInWords(report, item),
        ...votedTogether(report, item),
      ],
      table: null,
    },
  };
}

function itemInWords(report: SittingReport, item: AgendaItem, words: MinuteWords): string {
  const { endedAt, runningSince, state } = item;
  const begunAt = takenUpIn(report, item);
  const stands = state === 'postponed' || state === 'withdrawn' ? words.state[state] : '';
  if (begunAt === null) return stands === '' ? words.state.planned : stands;
  const from = timeIn(report, begunAt);
  const taken =
    endedAt === null || runningSince !== null
      ? words.takenUpOnly(from)
      : words.takenUp(from, timeIn(report, endedAt));
  return `${taken} ${stands}`.trim();
}

function speechFacts(report: SittingReport, item: AgendaItem | null): MinuteFact[] {
  const words = minuteWords[report.house.language];
  return report.lists.flatMap((list) => {
    const own = list.speeches.filter(
      ({ startedAt }) => (itemAt(report.items, startedAt)?.id ?? null) === (item?.id ?? null),
    );
    if (own.length === 0) return [];
    const tellsSides = own.some(({ side }) => side !== null);
    return [
      {
        key: `speeches:${list.id}:${item?.id ?? ''}`,
        section: sectionOf(item),
        source: { kind: 'speakers' as const, id: list.id },
        wording: {
          heading: null,
          lines: list.title === null ? [] : [list.title],
          table: {
            columns: [
              words.spoke,
              words.group,
              ...(tellsSides ? [words.side] : []),
              words.from,
              words.spokenFor,
            ],
            rows: own.map((speech) => [
              speakerInWords(speech, words),
              speech.groupName ?? '',
              ...(tellsSides ? [speech.side === null ? '' : words.sides[speech.side]] : []),
              timeIn(report, speech.startedAt),
              minutesText(countedMsOf(speech, report.writtenMs)),
            ]),
          },
        },
      },
    ];
  });
}

function speakerInWords({ displayName, kind, pointOfOrder }: Speech, words: MinuteWords): string {
  if (kind !== 'speech') return `${displayName} (${words[kind]})`;
  return pointOfOrder === true ? `${displayName} (${words.pointOfOrder})` : displayName;
}

function voteFact(report: SittingReport, inspection: VoteInspection, section: string): MinuteFact {
  const { poll } = inspection;
  return {
    ...{ key: `vote:${poll.id}`, section, source: { kind: 'vote', id: poll.id } },
    wording: {
      heading: null,
      lines: voteInWords(report, inspection),
      table: poll.status === 'closed' ? namesTable(report, inspection) : null,
    },
  };
}

function closingFact(report: SittingReport): MinuteFact {
  const words = minuteWords[report.house.language];
  const ended = report.events.findLast(({ kind }) => kind === 'ended');
  const { head } = report;
  return {
    ...{ key: 'closing', section: 'closing', source: { kind: 'record', id: null } },
    wording: {
      heading: words.closing,
      lines: [
        ended === undefined ? words.notClosed : words.closed(timeIn(report, ended.atMs)),
        ...(head === null ? [] : [words.recordHead(String(head.sequence), shownHash(head.hash))]),
      ],
      table: null,
    },
  };
}

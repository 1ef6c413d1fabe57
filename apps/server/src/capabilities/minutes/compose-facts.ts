import type { AgendaItem } from '@hemicycle/contract/agenda';
import type { Attendant } from '@hemicycle/contract/attendance';
import type { FactWording, MinuteSource } from '@hemicycle/contract/minutes';
import type { VoteInspection } from '@hemicycle/contract/votes';
import { shownHash } from '@hemicycle/record/shown-hash';
import { calendarDay, clockTime, dateTimeText } from '@hemicycle/rules/foundations/date-time-text';
import { attendanceWords } from '@hemicycle/rules/people/attendance-words';
import { countedMsOf } from '@hemicycle/rules/speakers/speaking-time';
import {
  decisionCell,
  exportWords,
  inOneLine,
  optionText,
  resultInWords,
  ruleInWords,
} from '../exports/public.ts';
import { itemAt, itemOfVote } from './item-at.ts';
import { moversInWords, votedTogether } from './item-in-words.ts';
import type { MinuteWords } from './minute-words.ts';
import { minuteWords } from './words-by-language.ts';
import type { SittingReport } from './sitting-report.ts';

/** One fact of the minutes. `key` names it for ever: the same fact of the same source has the same
 *  key. `section`: the key of the fact under whose heading it stands. */
export interface MinuteFact {
  readonly key: string;
  readonly section: string;
  readonly source: MinuteSource;
  readonly wording: FactWording;
}

/** The facts of a sitting in the order of the minutes: the opening, who was there, the items with
 *  what was said and decided under each, the closing. In the language and the time zone of the
 *  house. Names stand in votes only where everybody may know who voted how. Source: BEY-34. */
export function composeFacts(report: SittingReport): MinuteFact[] {
  const { items } = report;
  const of = (item: AgendaItem | null) => [
    ...speechFacts(report, item),
    ...report.votes.flatMap((inspection) =>
      (itemOfVote(items, inspection.poll)?.id ?? null) === (item?.id ?? null)
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

/** A time of day; with the date where it is not the day on which the sitting was to begin. */
export function timeIn({ house, sitting }: SittingReport, atMs: number): string {
  const { timeZone } = house;
  const sameDay = calendarDay(atMs, timeZone) === calendarDay(sitting.plannedMs[0], timeZone);
  return sameDay ? clockTime(atMs, timeZone) : dateTimeText(atMs, timeZone);
}

function openingFact(report: SittingReport): MinuteFact {
  const words = minuteWords[report.house.language];
  const [first, ...later] = report.events.filter(({ kind }) => kind !== 'ended');
  return {
    ...{ key: 'opening', section: 'opening', source: { kind: 'proceedings', id: null } },
    wording: {
      heading: null,
      lines: [
        [
          first === undefined ? words.notOpened : words.opened(timeIn(report, first.atMs)),
          ...(first?.name ? [words.presiding(first.name)] : []),
          ...later.map(({ name, atMs }) =>
            name === null
              ? words.vacantFrom(timeIn(report, atMs))
              : words.presidedFrom(name, timeIn(report, atMs)),
          ),
        ].join(' '),
      ],
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

function comma(language: 'en' | 'ar'): string {
  return language === 'ar' ? '، ' : ', ';
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
  const { begunAt, endedAt, runningSince, state } = item;
  const stands = state === 'postponed' || state === 'withdrawn' ? words.state[state] : '';
  if (begunAt === null) return stands === '' ? words.state.planned : stands;
  const from = timeIn(report, begunAt);
  const taken =
    endedAt === null || runningSince !== null
      ? words.takenUpOnly(from)
      : words.takenUp(from, timeIn(report, endedAt));
  return `${taken} ${stands}`.trim();
}

/** Minutes and seconds, as `4:52`. */
export function minutesText(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function speechFacts(report: SittingReport, item: AgendaItem | null): MinuteFact[] {
  const words = minuteWords[report.house.language];
  return report.lists.flatMap((list) => {
    const own = list.speeches.filter(
      ({ startedAt }) => (itemAt(report.items, startedAt)?.id ?? null) === (item?.id ?? null),
    );
    if (own.length === 0) return [];
    return [
      {
        key: `speeches:${list.id}:${item?.id ?? ''}`,
        section: sectionOf(item),
        source: { kind: 'speakers' as const, id: list.id },
        wording: {
          heading: null,
          lines: list.title === null ? [] : [list.title],
          table: {
            columns: [words.spoke, words.group, words.from, words.spokenFor],
            rows: own.map((speech) => [
              speech.kind === 'speech' ? speech.displayName : `${speech.displayName} (${words[speech.kind]})`,
              speech.groupName ?? '',
              timeIn(report, speech.startedAt),
              minutesText(countedMsOf(speech, report.writtenMs)),
            ]),
          },
        },
      },
    ];
  });
}

/** Whether everybody may know who voted how. */
export function namesAreOpen({ withheld, votes }: VoteInspection): boolean {
  return (
    withheld.voters === null && withheld.preferences === null && votes.every(({ userId }) => userId !== null)
  );
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

/** A vote in sentences: the question, the rule and whether names are open, the result with its
 *  counts, the weights as weights, the proxies, and the closing hash. */
export function voteInWords(report: SittingReport, inspection: VoteInspection): string[] {
  const { poll, summaryByDecision } = inspection;
  const { language } = report.house;
  const words = minuteWords[language];
  const exported = exportWords[language];
  const question = poll.question === '' ? [] : [poll.question];
  const head = [`${exported.document.vote(poll.number)}. ${poll.title}.`, ...question].join(' ');
  if (poll.status === 'cancelled') {
    const at = poll.closedTime === null ? '' : timeIn(report, poll.closedTime);
    return [head, [words.withdrawn(at), poll.cancelCommentary].filter((text) => text !== '').join(' ')];
  }
  const open = namesAreOpen(inspection);
  const counts = (summaryByDecision ?? []).map(
    ({ voteDecision, votes }) => `${votes} ${optionText(voteDecision, exported)}`,
  );
  const { tally, resultDetails } = poll;
  const missing = tally === null ? 0 : tally.entitledCount - tally.votedCount;
  const told = [...counts, ...(missing > 0 ? [words.notVoted(String(missing))] : [])].join(comma(language));
  const weights = (summaryByDecision ?? []).map(
    ({ voteDecision, weight }) => `${weight} ${optionText(voteDecision, exported)}`,
  );
  const proxies = open
    ? inspection.votes.flatMap(({ voterName, proxyVoterName }) =>
        proxyVoterName === null || voterName === null ? [] : [words.byProxy(voterName, proxyVoterName)],
      )
    : [];
  return [
    head,
    `${ruleInWords(poll, exported.rule)}. ${open ? words.namesOpen : words.namesClosed}.`,
    asSentence(`${resultInWords(poll, exported)}: ${told}`),
    ...(poll.votingOrganisation === 'none' || weights.length === 0
      ? []
      : [words.weights(weights.join(comma(language)))]),
    ...proxies,
    ...(resultDetails.declaredBy === null || resultDetails.declaredAt === null
      ? [words.proposed]
      : [
          [
            words.declared(resultDetails.declaredBy, timeIn(report, resultDetails.declaredAt)),
            resultDetails.commentary,
          ]
            .filter((text) => text !== '')
            .join(' '),
        ]),
    ...(poll.record === null ? [] : [words.recordOf(shownHash(poll.record.hash))]),
  ];
}

function namesTable(report: SittingReport, inspection: VoteInspection): FactWording['table'] {
  if (!namesAreOpen(inspection) || inspection.votes.length === 0) return null;
  const words = minuteWords[report.house.language];
  const exported = exportWords[report.house.language];
  const namesOf = new Map<string, string[]>();
  for (const { voteDecision, voterName, voteWeight } of inspection.votes) {
    if (voteDecision === null || voterName === null) continue;
    const option = String(inOneLine(decisionCell(voteDecision, exported)));
    const weighted = inspection.poll.votingOrganisation !== 'none' && voteWeight !== null;
    const name = weighted ? `${voterName} (${voteWeight})` : voterName;
    namesOf.set(option, [...(namesOf.get(option) ?? []), name]);
  }
  const order = inspection.poll.voteOptions.map((option) => optionText(option, exported));
  const place = (option: string) => (order.includes(option) ? order.indexOf(option) : order.length);
  return {
    columns: [words.vote, words.names],
    rows: [...namesOf]
      .toSorted(([one], [other]) => place(one) - place(other))
      .map(([option, names]) => [option, names.join(comma(report.house.language))]),
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

/** The words as a sentence; those of an option that is shortened end with a full stop already. */
function asSentence(words: string): string {
  return words.endsWith('.') ? words : `${words}.`;
}

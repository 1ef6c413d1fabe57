import type { AgendaItem } from '@hemicycle/contract/agenda';
import type { FactWording } from '@hemicycle/contract/minutes';
import type { Speech } from '@hemicycle/contract/speakers';
import type { VoteInspection } from '@hemicycle/contract/votes';
import { itemAt } from '@hemicycle/rules/agenda/item-at';
import { itemOfVote } from '@hemicycle/rules/agenda/item-of-vote';
import { calendarDay, isoTimeText } from '@hemicycle/rules/foundations/date-time-text';
import { countedMsOf } from '@hemicycle/rules/speakers/speaking-time';
import { itemParagraphs, person, personId } from './akoma-items.ts';
import { countId, votePassage } from './akoma-votes.ts';
import { composeFacts } from './compose-facts.ts';
import { minutesText, timeIn } from './texts-of-facts.ts';
import { namesAreOpen } from './vote-in-words.ts';
import { minuteWords } from './words-by-language.ts';
import type { SittingReport } from './sitting-report.ts';
import { element, type Xml } from './xml-text.ts';

const NAMESPACE = 'http://docs.oasis-open.org/legaldocml/ns/akn/3.0';
/** The code of ISO 3166 for a country that is not stated: a house has no such setting. */
const COUNTRY = 'zz';
const LANGUAGES = { en: 'eng', fr: 'fra', es: 'spa', ar: 'ara', ru: 'rus', zh: 'zho' } as const;
const SOURCE = '#hemicycle';

/** A sitting as a debate report of Akoma Ntoso 3.0 (OASIS LegalDocML): its items, who spoke on
 *  each from when to when, its votes with their counts and weights, and the names of voters where
 *  everybody may know them. Texts are in the language and the time zone of the house. Pure.
 *  Source: BEY-35. */
export function akomaNtoso(report: SittingReport): string {
  const { house, sitting } = report;
  const day = calendarDay(sitting.plannedMs[0], house.timeZone);
  const body = element(
    'debateReport',
    { name: 'sitting' },
    meta(report, day),
    element(
      'preface',
      {},
      element('p', {}, element('docTitle', {}, sitting.title), ' ', element('docDate', { date: day }, day)),
    ),
    element('mainBody', {}, ...mainBody(report)),
  );
  const root = element('akomaNtoso', { xmlns: NAMESPACE }, body);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`;
}

function meta(report: SittingReport, day: string): Xml {
  const { house, sitting, writtenMs } = report;
  const work = `/akn/${COUNTRY}/debateReport/${day}/${sitting.id}`;
  const expression = `${work}/${LANGUAGES[house.language]}@`;
  const level = (uri: string, date: string, author: string) => [
    element('FRBRthis', { value: `${uri}/!main` }),
    element('FRBRuri', { value: uri }),
    element('FRBRdate', { date, name: 'sitting' }),
    element('FRBRauthor', { href: author }),
  ];
  const written = calendarDay(writtenMs, house.timeZone);
  return element(
    'meta',
    {},
    element(
      'identification',
      { source: SOURCE },
      element('FRBRWork', {}, ...level(work, day, '#house'), element('FRBRcountry', { value: COUNTRY })),
      element(
        'FRBRExpression',
        {},
        ...level(expression, written, '#house'),
        element('FRBRlanguage', { language: LANGUAGES[house.language] }),
      ),
      element('FRBRManifestation', {}, ...level(`${expression}.xml`, written, SOURCE)),
    ),
    ...analysis(report),
    element(
      'references',
      { source: SOURCE },
      reference('TLCOrganization', 'house', 'organization', house.name),
      reference('TLCOrganization', 'hemicycle', 'organization', 'Hemicycle'),
      ...people(report).map(([userId, name]) => reference('TLCPerson', personId(userId), 'person', name)),
      ...roles(report).map((role) => reference('TLCRole', `role_${role}`, 'role', role)),
      reference('TLCConcept', 'pass', 'concept', 'PASS'),
      reference('TLCConcept', 'fail', 'concept', 'FAIL'),
      reference('TLCConcept', 'undeclared', 'concept', 'undeclared'),
      ...options(report).map((option, index) =>
        reference('TLCConcept', `option_${index + 1}`, 'concept', option),
      ),
    ),
  );
}

function reference(name: string, eId: string, kind: string, showAs: string): Xml {
  return element(name, { eId, href: `/ontology/${kind}/${eId}`, showAs });
}

/** Somebody who is not signed in is a person of this speech alone. */
function speakerKey({ id, userId }: Speech): string {
  return userId ?? `speech_${id}`;
}

/** The people whom the report names by their ids, in no order of rank. */
function people({ attendance, items, lists, votes }: SittingReport): [string, string][] {
  const names = new Map<string, string>();
  for (const { userId, displayName } of attendance?.people ?? []) names.set(userId, displayName);
  for (const { speeches } of lists) for (const one of speeches) names.set(speakerKey(one), one.displayName);
  for (const { movers, parties } of items) {
    for (const { userId, name } of [...movers, ...parties]) if (userId !== null) names.set(userId, name);
  }
  for (const inspection of votes) {
    if (!namesAreOpen(inspection)) continue;
    for (const { userId, voterName, proxyVoter, proxyVoterName } of inspection.votes) {
      if (userId !== null && voterName !== null) names.set(userId, voterName);
      if (proxyVoter !== null && proxyVoterName !== null) names.set(proxyVoter, proxyVoterName);
    }
  }
  return [...names].toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/** The roles that movers have in the items, each once. */
function roles({ items }: SittingReport): string[] {
  return [...new Set(items.flatMap(({ movers }) => movers.map(({ role }) => role)))];
}

function closed({ votes }: SittingReport): VoteInspection[] {
  return votes.filter(({ poll }) => poll.status === 'closed');
}

/** All options of the closed votes, each once. */
function options(report: SittingReport): string[] {
  return [...new Set(closed(report).flatMap(({ poll }) => poll.voteOptions))];
}

function analysis(report: SittingReport): Xml[] {
  const votes = closed(report);
  if (votes.length === 0) return [];
  const known = options(report);
  return [
    element(
      'analysis',
      { source: SOURCE },
      element(
        'parliamentary',
        {},
        ...votes.map(({ poll, summaryByDecision }) => {
          const eId = `voting_${poll.id}`;
          const counts = (summaryByDecision ?? []).map(({ voteDecision, votes: number }, index) =>
            element('count', {
              eId: countId(poll, index),
              value: String(number),
              refersTo: known.includes(voteDecision) ? `#option_${known.indexOf(voteDecision) + 1}` : null,
            }),
          );
          return element(
            'voting',
            { eId, outcome: `#${poll.result.toLowerCase()}`, href: `#vote_${poll.id}` },
            // The schema asks for a count. Where none may be told, it is how many voted.
            ...(counts.length > 0
              ? counts
              : [element('count', { eId: `${eId}__voted`, value: String(poll.tally?.votedCount ?? 0) })]),
          );
        }),
      ),
    ),
  ];
}

function mainBody(report: SittingReport): Xml[] {
  const facts = new Map(composeFacts(report).map(({ key, wording }) => [key, wording]));
  const words = minuteWords[report.house.language];
  const outside = of(report, null, facts);
  const section = (key: string, name: string, heading: string) => {
    const wording = facts.get(key);
    if (wording === undefined) return [];
    return [
      element('debateSection', { eId: key, name }, element('heading', {}, heading), ...paragraphs(wording)),
    ];
  };
  return [
    ...section('opening', 'opening', words.title),
    ...rollCall(report, facts.get('attendance')),
    ...section('closed', 'closed', words.closedPart),
    ...itemsIn(report, null, facts),
    ...(outside.length === 0
      ? []
      : [
          element(
            'debateSection',
            { eId: 'outside', name: 'outside' },
            element('heading', {}, words.outside),
            ...outside,
          ),
        ]),
    ...section('closing', 'closing', words.closing),
  ];
}

type Facts = ReadonlyMap<string, FactWording>;

function paragraphs({ lines }: FactWording): Xml[] {
  return lines.map((line) => element('p', {}, line));
}

function rollCall(report: SittingReport, wording: FactWording | undefined): Xml[] {
  const { attendance, house } = report;
  if (attendance === null || wording === undefined) return [];
  const words = minuteWords[house.language];
  const came = attendance.people.filter(({ stays }) => stays.length > 0);
  return [
    element(
      'rollCall',
      { eId: 'attendance' },
      element('heading', {}, words.attendance),
      ...paragraphs(wording),
      ...(came.length === 0
        ? []
        : [
            element(
              'ul',
              {},
              ...came.map(({ userId, displayName, stays }) =>
                element(
                  'li',
                  {},
                  person(userId, displayName),
                  ...stays.flatMap(({ joinedAt, leftAt }) => [
                    '; ',
                    recorded(report, 'startEvent', joinedAt),
                    ...(leftAt === null ? [] : [' – ', recorded(report, 'endEvent', leftAt)]),
                  ]),
                ),
              ),
            ),
          ]),
    ),
  ];
}

function recorded(report: SittingReport, type: 'startEvent' | 'endEvent', atMs: number): Xml {
  return element('recordedTime', { type, time: isoTime(report, atMs) }, timeIn(report, atMs));
}

function isoTime({ house }: SittingReport, atMs: number): string {
  return isoTimeText(atMs, house.timeZone);
}

function itemsIn(report: SittingReport, parentId: string | null, facts: Facts): Xml[] {
  return report.items
    .filter((item) => item.parentId === parentId)
    .map((item) =>
      element(
        'debateSection',
        { eId: `item_${item.id}`, name: 'item' },
        element('num', {}, item.number),
        element('heading', {}, item.title),
        ...itemParagraphs(report, item, facts.get(`item:${item.id}`)?.lines ?? []),
        ...of(report, item, facts),
        ...itemsIn(report, item.id, facts),
      ),
    );
}

/** What was said and decided under an item, in time. */
function of(report: SittingReport, item: AgendaItem | null, facts: Facts): Xml[] {
  const own = (other: AgendaItem | null) => (other?.id ?? null) === (item?.id ?? null);
  const speeches = report.lists
    .flatMap((list) => list.speeches)
    .filter(({ startedAt }) => own(itemAt(report.items, startedAt)))
    .map((speech) => ({ atMs: speech.startedAt, xml: speechIn(report, speech) }));
  const votes = report.votes
    .filter(({ poll }) => own(itemOfVote(report, poll)))
    .map((inspection) => ({
      atMs: inspection.poll.startTime ?? 0,
      xml: votePassage(report, inspection, {
        wording: facts.get(`vote:${inspection.poll.id}`),
        options: options(report),
      }),
    }));
  return [...speeches, ...votes].toSorted((one, other) => one.atMs - other.atMs).map(({ xml }) => xml);
}

function speechIn(report: SittingReport, speech: Speech): Xml {
  const words = minuteWords[report.house.language];
  const { id, displayName, groupName, startedAt, endedAt, kind, side } = speech;
  const minutes = minutesText(countedMsOf(speech, report.writtenMs));
  return element(
    'speech',
    {
      eId: `speech_${id}`,
      by: `#${personId(speakerKey(speech))}`,
      startTime: isoTime(report, startedAt),
      endTime: endedAt === null ? null : isoTime(report, endedAt),
    },
    element('from', {}, groupName === null ? displayName : `${displayName} (${groupName})`),
    element(
      'p',
      {},
      [
        ...(kind === 'speech' ? [] : [`${words[kind]}.`]),
        ...(side === null ? [] : [words.fact(words.side, words.sides[side])]),
        words.spokeFor(minutes, timeIn(report, startedAt)),
      ].join(' '),
    ),
  );
}

import type { AgendaItem } from '@hemicycle/contract/agenda';
import { NO_SPEAKING_RULES } from '@hemicycle/contract/speaking-rules';
import type { Speech } from '@hemicycle/contract/speakers';
import { DOMParser } from '@xmldom/xmldom';
import { expect, test } from 'vitest';
import { testDocument, type TestVoter } from '../exports/testing-document.ts';
import { akomaNtoso } from './akoma-ntoso.ts';
import { popolo } from './popolo.ts';
import type { SittingReport } from './sitting-report.ts';
import { findAkomaNtosoProblems, findPopoloProblems } from './testing-schemas.ts';

const START_MS = Date.UTC(2026, 10, 25, 20, 30);
/** Names in several scripts, and some that are words of XML, of JSON and of the program. */
const NAMES = [
  'María-José Fernández-Castañeda de la Vega',
  'Ngozi Ọlámidé Adéyẹmí',
  'فاطمة الزهراء بن علي',
  'Дарья Ильинична',
  '王小明',
  'ชื่อไทย',
  'हिन्दी नाम',
  '🏛️ Emoji',
  'vote',
  '<speech by="#x">',
  ']]>&amp;<!--',
  'O\'Brien "Bob"',
  'constructor',
  '__proto__',
];

function speech(number: number, more: Partial<Speech>): Speech {
  return {
    ...{ kind: 'speech', ofSpeech: null, interrupted: false, side: null, byName: false },
    ...{ id: `s${number}`, number, userId: `u${number}`, displayName: NAMES[number] ?? '' },
    ...{ groupId: 'g', groupName: 'Greens & Co', startedAt: START_MS + number * 60_000 },
    ...{ endedAt: START_MS + number * 60_000 + 30_000, spokenMs: 30_000, runningSince: null },
    ...more,
  };
}

function item(id: string, more: Partial<AgendaItem>): AgendaItem {
  return {
    ...{ id, parentId: null, number: '1', title: `Item <${id}>`, hasText: false, plannedStart: null },
    ...{ plannedMinutes: null, state: 'done', begunAt: START_MS, endedAt: START_MS + 3_600_000 },
    ...{ spentMs: 3_600_000, runningSince: null, votes: [], version: 1, kind: 'item', consent: false },
    ...{ movers: [], parties: [], paperCount: 0 },
    ...more,
  };
}

function report(language: 'en' | 'ar', voters: readonly TestVoter[], more: Partial<SittingReport> = {}) {
  const { inspection, house } = testDocument(voters, { house: { language }, sitting: 'Sitting "114" <&>' });
  const votes = inspection.votes.map((vote, index) => ({ ...vote, userId: `u${index}` }));
  return {
    house,
    sitting: { id: 'sitting-1', title: 'Sitting "114" <&>', plannedMs: [START_MS, START_MS + 7_200_000] },
    events: [
      { kind: 'presides', atMs: START_MS, name: NAMES[2] ?? '' },
      { kind: 'ended', atMs: START_MS + 7_000_000, name: null },
    ],
    closed: [],
    attendance: {
      ...{ idVotingSession: 'sitting-1', title: 'x', epochStartTime: START_MS, epochEndTime: START_MS },
      ...{ asOf: START_MS, expected: NAMES.length, presence: [], quorum: [] },
      people: NAMES.map((displayName, index) => ({
        ...{ userId: `u${index}`, displayName, cameAs: 'account', expected: true, presentMs: 1 },
        stays: index === 3 ? [] : [{ joinedAt: START_MS, leftAt: START_MS + 1_000_000 }],
      })),
    },
    items: [
      item('a', {
        votes: [],
        movers: [
          { role: 'mover', userId: 'u1', name: NAMES[1] ?? '' },
          { role: 'seconder', userId: null, name: 'Committee on <Waters>' },
        ],
        parties: [{ role: 'Applicant', userId: 'u2', name: NAMES[2] ?? '' }],
      }),
      item('b', { parentId: 'a', number: '1.1', begunAt: START_MS + 60_000 }),
      item('c', { number: '2', state: 'postponed', begunAt: null, endedAt: null }),
    ],
    lists: [
      {
        ...{ id: 'l', title: null, openedAt: START_MS, closedAt: null, itemId: null, version: 1 },
        ...{ ...NO_SPEAKING_RULES, handsUntil: null },
        speeches: [speech(1, {}), speech(9, {}), speech(2, { startedAt: START_MS - 5_000, groupName: null })],
      },
    ],
    votes: [{ ...inspection, votes }],
    head: { sequence: 3, hash: 'ab'.repeat(32) },
    writtenMs: START_MS + 8_000_000,
    ...more,
  } satisfies SittingReport as SittingReport;
}

const voters: TestVoter[] = NAMES.map((name, index) => ({ name, vote: index % 3, proxy: 'By & proxy' }));

test.each(['en', 'ar'] as const)(
  '[BEY-35] a sitting in %s validates against the published schemas, with names of every script',
  async (language) => {
    const given = report(language, voters, { closed: [{ fromMs: START_MS, toMs: null }] });
    expect(await findAkomaNtosoProblems(akomaNtoso(given))).toEqual([]);
    expect(await findPopoloProblems(popolo(given))).toEqual([]);
  },
);

test('[BEY-35] a sitting without anything validates too', async () => {
  const nothing = report('en', [], {
    ...{ attendance: null, events: [], items: [], lists: [], votes: [], head: null },
  });
  expect(await findAkomaNtosoProblems(akomaNtoso(nothing))).toEqual([]);
  expect(await findPopoloProblems(popolo(nothing))).toEqual([]);
});

test('[BEY-35] the schemas find what is wrong', async () => {
  const broken = akomaNtoso(report('en', voters)).replace('<mainBody>', '<mainBody><nonsense/>');
  expect(await findAkomaNtosoProblems(broken)).not.toEqual([]);
  expect(await findPopoloProblems('{"vote_events":[{"counts":[{"option":"yes"}]}]}')).not.toEqual([]);
});

test('[BEY-35] another reader finds the same items, speeches, counts and votes', () => {
  const given = report('en', voters, { closed: [{ fromMs: START_MS, toMs: START_MS + 600_000 }] });
  const xml = new DOMParser().parseFromString(akomaNtoso(given), 'application/xml');
  const all = (name: string) => [...Array.from(xml.getElementsByTagName(name))];
  const people = new Map(
    all('TLCPerson').map((one) => [`#${one.getAttribute('eId')}`, one.getAttribute('showAs')]),
  );
  const options = new Map(
    all('TLCConcept').map((one) => [`#${one.getAttribute('eId')}`, one.getAttribute('showAs')]),
  );
  expect(new Set(people.values())).toEqual(new Set([...NAMES, 'By & proxy']));
  expect(
    all('debateSection')
      .filter((one) => one.getAttribute('name') === 'item')
      .map((one) => one.getElementsByTagName('heading')[0]?.textContent),
  ).toEqual(['Item <a>', 'Item <b>', 'Item <c>']);
  expect(
    all('person').flatMap((one) => (one.getAttribute('as') === '#role_mover' ? [one.textContent] : [])),
  ).toEqual([NAMES[1]]);
  expect(xml.documentElement?.textContent).toMatch(/The sitting was closed from \S.* to \S.*\./u);
  expect(xml.documentElement?.textContent).toContain('Seconded by Committee on <Waters>.');
  expect(
    all('speech').map((one) => [people.get(one.getAttribute('by') ?? ''), one.getAttribute('startTime')]),
  ).toEqual([
    [NAMES[1], '2026-11-25T21:31:00.000+01:00'],
    [NAMES[9], '2026-11-25T21:39:00.000+01:00'],
    [NAMES[2], '2026-11-25T21:29:55.000+01:00'],
  ]);
  const cast = all('vote').map((one) => [one.textContent, options.get(one.getAttribute('choice') ?? '')]);
  const wanted = given.votes[0]?.votes.map(({ voterName, voteDecision }) => [voterName, voteDecision]);
  expect(cast).toEqual(wanted);
  const counts = given.votes[0]?.summaryByDecision?.map(({ voteDecision, votes }) => [
    voteDecision,
    String(votes),
  ]);
  expect(
    all('count').map((one) => [options.get(one.getAttribute('refersTo') ?? ''), one.getAttribute('value')]),
  ).toEqual(counts);

  const { vote_events: events, persons } = JSON.parse(popolo(given));
  const nameOf = new Map(persons.map(({ id, name }: { id: string; name: string }) => [id, name]));
  const words: Record<string, string> = { yes: 'Yea', no: 'Nay', abstain: 'Pres.' };
  expect(
    events[0].votes.map(({ voter_id: id, option }: { voter_id: string; option: string }) => [
      nameOf.get(id),
      words[option],
    ]),
  ).toEqual(wanted);
});

test('[BEY-35] a secret vote names nobody, also where it is known who took part', () => {
  const [open] = report('en', voters).votes;
  if (open === undefined) throw new Error('there is a vote');
  const secret = {
    ...open,
    poll: { ...open.poll, anonymous: 'privateselection' as const },
    withheld: { ...open.withheld, preferences: 'privacy-always' as const },
    votes: open.votes.map((vote) => ({ ...vote, voteDecision: null, voteWeight: null })),
  };
  const given = report('en', voters, { votes: [secret], attendance: null, lists: [], events: [] });
  for (const text of [akomaNtoso(given), popolo(given)])
    for (const name of ['Дарья', '王小明', 'Emoji', 'proxy']) expect(text).not.toContain(name);
  expect(JSON.parse(popolo(given)).vote_events[0]).not.toHaveProperty('votes');
});

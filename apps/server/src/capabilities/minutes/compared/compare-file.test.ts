import { type DocumentLanguage, documentLanguage } from '@hemicycle/contract/site';
import { expect, test } from 'vitest';
import { akomaNtoso } from '../akoma-ntoso.ts';
import { popolo } from '../popolo.ts';
import { testDocument, type TestVoter } from '../../exports/testing-document.ts';
import type { SittingReport } from '../sitting-report.ts';
import { SITTING, testReport, testVoters } from '../testing-report.ts';
import { compareFile } from './compare-file.ts';

const reportOf = (
  language: DocumentLanguage,
  people: readonly TestVoter[],
  more: Partial<SittingReport> = {},
) => testReport(testDocument(people, { house: { language }, sitting: SITTING }), more);

const report = reportOf('en', testVoters, { closed: [{ fromMs: 1_764_102_600_000, toMs: null }] });

test.each(documentLanguage.options)(
  '[BEY-35] what is exported in %s reads back as the same sitting',
  (language) => {
    const given = reportOf(language, testVoters);
    for (const [format, content] of [
      ['akoma-ntoso', akomaNtoso(given)],
      ['popolo', popolo(given)],
    ] as const) {
      const compared = compareFile({ report: given, content });
      expect(compared).toMatchObject({ format, differences: [], count: 0 });
      expect(compared?.compared.values).toBeGreaterThan(20);
    }
  },
);

test('[BEY-35] a sitting in which nothing happened reads back as the same', () => {
  const nothing = reportOf('en', [], {
    ...{ attendance: null, events: [], items: [], withoutItem: [], lists: [], votes: [], head: null },
  });
  for (const content of [akomaNtoso(nothing), popolo(nothing)])
    expect(compareFile({ report: nothing, content })?.differences).toEqual([]);
});

const xml = akomaNtoso(report);
const json = popolo(report);
test.each([
  ['title of the sitting', xml, /<docTitle>[^<]*/u, '<docTitle>Another', ['sitting', 'title', 'Another']],
  ['another sitting', xml, /\/sitting-1"/gu, '/sitting-2"', ['sitting', 'id', 'sitting-2']],
  ['number of an item', xml, '<num>1.1</num>', '<num>1.2</num>', ['item', 'number', '1.2']],
  ['title of an item', xml, /Item &lt;c&gt;/u, 'Item C', ['item', 'title', 'Item C']],
  [
    'a mover',
    xml,
    'Seconded by Committee on &lt;Waters&gt;',
    'Seconded by Nobody',
    ['item', 'text', 'Nobody'],
  ],
  [
    'the beginning of a speech',
    xml,
    '21:31:00.000+01:00',
    '21:31:01.000+01:00',
    ['speech', 'began', '661000'],
  ],
  ['who spoke', xml, /<from>[^<]*\(Greens/u, '<from>Somebody (Greens', ['speech', 'speaker', 'Somebody']],
  ['when somebody left', xml, /(type="endEvent" time=")2026/u, '$12025', ['stay', 'ended', '']],
  ['an outcome', xml, /outcome="#[a-z]+"/u, 'outcome="#undeclared"', ['vote', 'result', 'undeclared']],
  ['a count', xml, /(__count_1" value=")\d+/u, '$199', ['vote', 'count', '99']],
  ['a choice', xml, /(<vote by="#person_u0" choice=")#option_\d/u, '$1#option_9', ['vote', 'choice', null]],
  [
    'a sentence of the opening',
    xml,
    'The sitting was private',
    'The sitting was shut',
    ['passage', 'text', 'was shut'],
  ],
  ['a result', json, /("vote_events"[\s\S]*?"result": )"?\w+"?/u, '$1"other"', ['vote', 'result', 'other']],
  ['a count in Popolo', json, /"value": \d+/u, '"value": 77', ['vote', 'count', '77']],
  [
    'a choice in Popolo',
    json,
    /("voter_id": "u0",\s+"option": )"[^"]+"/u,
    '$1"maybe"',
    ['vote', 'choice', 'maybe'],
  ],
  ['the question', json, /("text": ")/u, '$1Whether ', ['vote', 'text', 'Whether ']],
  [
    'the item of a vote',
    json,
    /"agenda_item_id": "[^"]+"/u,
    '"agenda_item_id": null',
    ['vote', 'place', null],
  ],
  [
    'the number of an item in Popolo',
    json,
    '"identifier": "1.1"',
    '"identifier": "9"',
    ['item', 'number', '9'],
  ],
  ['the planned beginning', json, /("start_date": ")2026/u, '$12025', ['sitting', 'planned', '']],
] as const)('[BEY-35] one changed value is found: %s', (_what, content, from, to, [thing, aspect, says]) => {
  const changed = content.replace(from, to);
  expect(changed).not.toBe(content);
  const compared = compareFile({ report, content: changed });
  expect(compared?.differences).toMatchObject([{ thing, aspect }]);
  expect(compared?.count).toBe(1);
  if (says === null) expect(compared?.differences[0]?.there).toBeNull();
  else expect(compared?.differences[0]?.there).toContain(says);
});

test('[BEY-35] weights read back as they were written, and one that was changed is found', () => {
  const [open] = report.votes;
  if (open === undefined) throw new Error('there is a vote');
  const votes = [{ ...open, poll: { ...open.poll, votingOrganisation: 'group' as const } }];
  const given = { ...report, votes };
  const content = akomaNtoso(given);
  expect(compareFile({ report: given, content })?.differences).toEqual([]);
  const ofOption = content.replace(/(__weight_1"[^>]* normalized=")[^"]+/u, '$199.5');
  const ofVoter = content.replace(/(__weight_of_u0"[^>]* normalized=")[^"]+/u, '$199.5');
  for (const changed of [ofOption, ofVoter]) {
    expect(changed).not.toBe(content);
    expect(compareFile({ report: given, content: changed })?.differences).toMatchObject([
      { thing: 'vote', aspect: 'weight', there: '99.5' },
    ]);
  }
  // A file from before weights stood in it lacks them all.
  expect(compareFile({ report: given, content: akomaNtoso(report) })?.count).toBeGreaterThan(0);
});

test('[BEY-35] what one side does not have is one difference', () => {
  const withoutVote = compareFile({ report: { ...report, votes: [] }, content: json });
  expect(withoutVote?.differences).toMatchObject([{ thing: 'vote', aspect: 'all', here: null }]);
  const { lists } = report;
  const fewer = lists.map((list) => ({ ...list, speeches: list.speeches.slice(1) }));
  const compared = compareFile({ report, content: akomaNtoso({ ...report, lists: fewer }) });
  expect(compared?.differences).toMatchObject([{ thing: 'speech', aspect: 'all', there: null }]);
});

test('[BEY-35] the attendance is compared only where both have it', () => {
  const without = { ...report, attendance: null };
  expect(compareFile({ report, content: akomaNtoso(without) })?.differences).toEqual([]);
  expect(compareFile({ report: without, content: xml })?.differences).toEqual([]);
});

test.each([
  '',
  'no file',
  '{}',
  '[]',
  '{"events":[{"id":1}]}',
  '<akomaNtoso/>',
  '<html><body/></html>',
  xml.slice(0, -30),
  xml.replace('<akomaNtoso', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><akomaNtoso'),
  '<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><akomaNtoso>&b;</akomaNtoso>',
  `<akomaNtoso>${'<p>'.repeat(100_000)}`,
  `{"events":${'['.repeat(100_000)}`,
  `<akomaNtoso>${'<a b="/>">'.repeat(1_000)}${'</a>'.repeat(1_000)}</akomaNtoso>`,
  `<akomaNtoso>${'<a c=\'"\' b="/>">'.repeat(100)}${'</a>'.repeat(100)}</akomaNtoso>`,
  `<akomaNtoso>${'<a/>'.repeat(100_001)}</akomaNtoso>`,
  `<akomaNtoso>${'</a>'.repeat(100)}${'<a>'.repeat(100)}</akomaNtoso>`,
  `<${'a'.repeat(2_000_000)}`,
  '<'.repeat(2_000_000),
  '<a '.repeat(600_000),
])('[BEY-35] what is no such file, or an attack, is refused (%#)', (content) => {
  expect(compareFile({ report, content })).toBeNull();
});

test('[BEY-35] a file of 20,000 speeches and votes in one section is read in linear time', () => {
  const many = (one: (index: number) => string) =>
    Array.from({ length: 20_000 }, (_, at) => one(at)).join('');
  const content = xml.replace(
    '</mainBody>',
    () => `<debateSection name="item" eId="item_x">${many((at) => `<speech eId="speech_s${at}"/>`)}
      ${many((at) => `<debateSection name="vote" eId="vote_v${at}"/>`)}</debateSection></mainBody>`,
  );
  const began = process.cpuUsage();
  expect(compareFile({ report, content })?.count).toBeGreaterThan(40_000);
  expect(process.cpuUsage(began).user / 1_000).toBeLessThan(5_000);
});

test('[BEY-35] of long texts that differ, the place where they do is shown, and no more than a few lines', () => {
  const long = 'word '.repeat(100_000);
  const given = { ...report, sitting: { ...report.sitting, title: `${long}here` } };
  const content = popolo({ ...report, sitting: { ...report.sitting, title: `${long}there ${long}` } });
  const [found] = compareFile({ report: given, content })?.differences ?? [];
  expect(found?.here).toMatch(/^….*word here$/u);
  expect(found?.there).toMatch(/^….*word there .*…$/u);
  for (const text of [found?.about, found?.here, found?.there]) expect(text?.length).toBeLessThan(503);
});

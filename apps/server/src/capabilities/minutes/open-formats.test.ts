import { type DocumentLanguage, documentLanguage } from '@hemicycle/contract/site';
import { DOMParser } from '@xmldom/xmldom';
import { expect, test } from 'vitest';
import { itemOfVote } from '@hemicycle/rules/agenda/item-of-vote';
import { akomaNtoso } from './akoma-ntoso.ts';
import { popolo } from './popolo.ts';
import { findAkomaNtosoProblems, findPopoloProblems } from './testing-schemas.ts';
import { NAMES, SITTING, START_MS, testReport, testVoters as voters } from './testing-report.ts';
import type { SittingReport } from './sitting-report.ts';
import { testDocument, type TestVoter } from '../exports/testing-document.ts';

const report = (
  language: DocumentLanguage,
  people: readonly TestVoter[],
  more: Partial<SittingReport> = {},
) => testReport(testDocument(people, { house: { language }, sitting: SITTING }), more);

test.each(documentLanguage.options)(
  '[BEY-35] a sitting in %s validates against the published schemas, with names of every script',
  async (language) => {
    const given = report(language, voters, { closed: [{ fromMs: START_MS, toMs: null }] });
    expect(await findAkomaNtosoProblems(akomaNtoso(given))).toEqual([]);
    expect(await findPopoloProblems(popolo(given))).toEqual([]);
  },
);

/** A vote by weights that no binary number holds. */
function weighted(): SittingReport {
  const [open] = report('en', voters).votes;
  if (open === undefined) throw new Error('there is a vote');
  const weights = ['12.10', '7', '0.333333333333333333'];
  return report('en', voters, {
    votes: [
      {
        ...open,
        poll: { ...open.poll, votingOrganisation: 'group' },
        votes: open.votes.map((vote, index) => ({ ...vote, voteWeight: weights[index % 3] ?? '1' })),
        summaryByDecision: (open.summaryByDecision ?? []).map((one, index) => ({
          ...{ ...one, weight: weights[index] ?? '1' },
        })),
      },
    ],
  });
}

test('[BEY-35] weights are quantities of the debate report, exact to the digit, of each option and voter', async () => {
  const given = weighted();
  const text = akomaNtoso(given);
  expect(await findAkomaNtosoProblems(text)).toEqual([]);
  const xml = new DOMParser().parseFromString(text, 'application/xml');
  const all = (name: string) => [...Array.from(xml.getElementsByTagName(name))];
  const of = new Map<string, string | null>([
    ...all('count').map((one) => [`#${one.getAttribute('eId')}`, one.getAttribute('refersTo')] as const),
    ...all('TLCPerson').map((one) => [`#${one.getAttribute('eId')}`, one.getAttribute('showAs')] as const),
  ]);
  const told = all('quantity').map((one) => [
    of.get(one.getAttribute('refersTo') ?? ''),
    one.getAttribute('normalized'),
    one.textContent,
  ]);
  const exact = '0.333333333333333333';
  expect(told.slice(0, 3)).toEqual([
    ['#option_1', '12.10', '12.10'],
    ['#option_2', '7', '7'],
    ['#option_3', exact, exact],
  ]);
  expect(told.slice(3)).toEqual(
    given.votes[0]?.votes.map(({ voterName, voteWeight }) => [voterName, voteWeight, voteWeight]),
  );
  // A vote that counts heads has none.
  expect(akomaNtoso(report('en', voters))).not.toContain('<quantity');
});

test('[BEY-35] a sitting without anything validates too', async () => {
  const nothing = report('en', [], {
    ...{ attendance: null, events: [], items: [], withoutItem: [], lists: [], votes: [], head: null },
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
  expect(xml.documentElement?.textContent).toMatch(/The sitting was private from \S.* to \S.*\./u);
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

  const { vote_events: events, persons, events: held } = JSON.parse(popolo(given));
  const ofVote = held.find(({ id }: { id: string }) => id === events[0].agenda_item_id);
  expect(ofVote).toMatchObject({
    classification: 'agenda-item',
    name: itemOfVote(given, given.votes[0]!.poll)?.title,
  });
  const nameOf = new Map(persons.map(({ id, name }: { id: string; name: string }) => [id, name]));
  const words: Record<string, string> = { yes: 'Yea', no: 'Nay', abstain: 'Pres.' };
  expect(
    events[0].votes.map(({ voter_id: id, option }: { voter_id: string; option: string }) => [
      nameOf.get(id),
      words[option],
    ]),
  ).toEqual(wanted);
});

test('[BEY-34] [BEY-35] an item that was voted on without being current was taken up with its vote', () => {
  const { items, votes } = report('en', voters);
  const poll = votes[0]?.poll;
  if (poll === undefined) throw new Error('the report has a vote');
  const { id: pollId, number, title, status, result } = poll;
  const voted = items.map((item) =>
    item.id === 'c'
      ? { ...item, state: 'planned' as const, votes: [{ pollId, number, title, status, result }] }
      : item,
  );
  const given = report('en', voters, { items: voted });
  const section = akomaNtoso(given).split('eId="item_c"')[1] ?? '';
  expect(section).toContain('<p>Taken up at ');
  expect(section).not.toContain('Not taken up');
  expect(section.split('</debateSection>')[0]).toContain(`eId="vote_${pollId}"`);
  const { events } = JSON.parse(popolo(given)) as { events: { id: string; start_date: string | null }[] };
  expect(events.find(({ id }) => id === 'c')?.start_date).toEqual(expect.any(String));
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

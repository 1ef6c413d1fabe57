import { randomUUID } from 'node:crypto';
import { read } from '@e965/xlsx';
import { exportFormat } from '@hemicycle/contract/exports';
import { pollPrivacy, type PollPrivacy } from '@hemicycle/contract/polls';
import type { VoteInspection } from '@hemicycle/contract/votes';
import { voteBars } from '@hemicycle/rules/polls/vote-bars';
import { shownHash } from '@hemicycle/record/shown-hash';
import { DEMO_OPEN_SESSION } from '@hemicycle/testkit/demo-open-session';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteSettings, saveSettings } from '../site/site-store.ts';
import { renderExport } from './render-export.ts';
import { testDocument } from './testing-document.ts';

const OPTIONS = ['Zustimmung-Q7', 'Ablehnung-K3', 'Enthaltung-W9'];
const VOTERS = ['member01', 'member02', 'member03', 'member04', 'member05', 'member06', 'member07'];
const VIEWERS = ['moderator', 'member01', 'member20', 'observer'];
const FORMULAS = ['=cmd|A1', '+1+1', '-2', '@sum'];

let server: TestServer;
const clients = new Map<string, TestClient>();
const as = (account: string) => clients.get(account)!;

beforeAll(async () => {
  server = await startTestServer();
  for (const account of new Set([...VIEWERS, ...VOTERS])) clients.set(account, await server.signIn(account));
});
afterAll(() => server.stop());

async function openedPoll(
  privacy: PollPrivacy,
  voteOptions = OPTIONS,
  title = 'A question',
): Promise<string> {
  const { id: pollId } = await as('moderator').call('createPoll', {
    params: { idVotingSession: DEMO_OPEN_SESSION },
    body: { title, voteOptions, anonymous: privacy },
  });
  await as('moderator').call('openPoll', { params: { pollId } });
  for (const [index, voter] of VOTERS.entries()) {
    const body = { voteDecision: voteOptions[index % voteOptions.length]!, requestId: randomUUID() };
    await as(voter).call('castVote', { params: { pollId }, body });
  }
  return pollId;
}

async function closedPoll(...given: Parameters<typeof openedPoll>): Promise<string> {
  const pollId = await openedPoll(...given);
  await as('moderator').call('closePoll', { params: { pollId } });
  return pollId;
}

const fileOf = (account: string, pollId: string, format: string) =>
  as(account).fetch(`/api/polls/${pollId}/export/${format}`);

/** The rows of each section of the CSV, by the name of the section. */
function sectionsOf(csv: string): Map<string, string[][]> {
  const rows: string[][] = parse(csv, { bom: true, relax_column_count: true, skip_empty_lines: false });
  const sections = new Map<string, string[][]>();
  let own: string[][] = [];
  let starts = true;
  for (const row of rows) {
    if (starts) sections.set(row[0]!, (own = []));
    else if (row.join('') !== '') own.push(row);
    starts = row.join('') === '';
  }
  return sections;
}

/** The texts and formulas of every cell of a workbook, read by another library than the one that
 *  wrote it. */
function cellsOf(workbook: Buffer): { texts: string[]; formulas: string[]; sheets: number } {
  const { SheetNames, Sheets } = read(workbook, { raw: true });
  const cells = SheetNames.flatMap((name) =>
    Object.entries(Sheets[name]!).flatMap(([at, cell]) =>
      at.startsWith('!') ? [] : [cell as { v: unknown; f?: string }],
    ),
  );
  return {
    texts: cells.map(({ v }) => String(v)),
    formulas: cells.flatMap(({ f }) => (f === undefined ? [] : [f])),
    sheets: SheetNames.length,
  };
}

/** Removes the apostrophe before a receipt that begins with a minus. The export writes it so that
 *  spreadsheets do not read the receipt as a formula. */
function unguarded(cell = ''): string {
  return cell.replace(/^'(?='*[-=+@])/, '');
}

test.each(pollPrivacy.options)(
  '[BEY-11] the export of a %s poll tells each role what the inspection tells',
  async (privacy) => {
    const pollId = await closedPoll(privacy);
    for (const account of VIEWERS) {
      const inspection = await as(account).call('inspectVotes', { params: { pollId } });
      const sections = sectionsOf(await (await fileOf(account, pollId, 'csv')).text());
      const told = `${account} ${privacy}`;

      const [columns = [], ...votes] = sections.get('Votes') ?? [];
      const cells = (name: string) =>
        columns.includes(name) ? votes.map((row) => row[columns.indexOf(name)]) : [];
      expect(cells('Voter'), told).toEqual(inspection.votes.map((vote) => vote.voterName));
      const joined = inspection.withheld.preferences === null ? inspection.votes : [];
      expect(cells('Vote'), told).toEqual(joined.map((vote) => vote.voteDecision));
      expect(cells('Receipt').map(unguarded), told).toEqual(joined.map((vote) => vote.receiptPublic));
      const list = (sections.get('Receipts') ?? []).slice(1).map(([receipt]) => unguarded(receipt));
      expect(list, told).toEqual(joined.length > 0 ? [] : inspection.receipts);
      expect(sections.has('Groups'), told).toBe(inspection.summaryByGroup !== null);
      expect(sections.get('Count')?.slice(1), told).toEqual(
        voteBars(inspection.summaryByDecision!, false).map((bar) =>
          [bar.voteDecision, bar.votes, bar.percent].map(String),
        ),
      );
      const facts = new Map(sections.get('Vote')?.map(([name, value]) => [name, value]));
      expect(facts.get('Members who voted')).toBe(String(inspection.poll.tally!.votedCount));
      expect(facts.get('Record root')).toBe(inspection.poll.record!.root);
      expect(facts.get('Closing hash')).toBe(shownHash(inspection.poll.record!.hash));
    }
  },
);

test('[BEY-08] [BEY-11] [VOTE-06] where several may be chosen the percents are of the ballots, as on the screen', async () => {
  const { id: pollId } = await as('moderator').call('createPoll', {
    params: { idVotingSession: DEMO_OPEN_SESSION },
    body: { title: 'Two seats', voteOptions: OPTIONS, form: { kind: 'approval', minimum: 1, maximum: 2 } },
  });
  await as('moderator').call('openPoll', { params: { pollId } });
  const [first = '', second = ''] = OPTIONS;
  for (const [index, voteDecision] of [[first, second], [second], [second], [second]].entries()) {
    const body = { voteDecision, requestId: randomUUID() };
    await as(VOTERS[index]!).call('castVote', { params: { pollId }, body });
  }
  await as('moderator').call('closePoll', { params: { pollId } });
  const sections = sectionsOf(await (await fileOf('observer', pollId, 'csv')).text());
  expect(sections.get('Count')).toEqual([
    ['Option', 'Votes', 'Percent of the ballots'],
    [first, '1', '25'],
    [second, '4', '100'],
    [OPTIONS[2], '0', '0'],
  ]);
});

test('[BEY-11][WEIGHT-02] of a weighted poll the weights by group and in total are exported too', async () => {
  const { id: pollId } = await as('moderator').call('createPoll', {
    params: { idVotingSession: DEMO_OPEN_SESSION },
    body: { title: 'By weight', votingOrganisation: 'water-board' },
  });
  await as('moderator').call('openPoll', { params: { pollId } });
  await as('moderator').call('closePoll', { params: { pollId } });
  const { poll, voteWeightingSummary } = await as('observer').call('inspectVotes', { params: { pollId } });
  const sections = sectionsOf(await (await fileOf('observer', pollId, 'csv')).text());
  expect(sections.get('Weights')).toEqual([
    ['Weighting group', 'Members', 'Weight'],
    ...voteWeightingSummary!.voteWeightingGroups.map(({ groupName, votes, weight }) => [
      groupName,
      String(votes),
      weight,
    ]),
    ['All', '16', '12'],
  ]);
  // No table of counts holds both weights and numbers of members.
  expect(sections.get('Count by weight')?.[0]).toEqual(['Option', 'Weight', 'Percent of the weight']);
  expect(sections.get('Count by members')?.[0]).toEqual(['Option', 'Members']);
  expect(sections.get('Groups by weight')?.[0]).not.toContain('Members');
  expect(sections.get('Groups by members')?.[0]).toContain('Members');
  expect(sections.has('Count')).toBe(false);
  expect(sections.get('Vote')).toContainEqual(['Voting organisation', poll.votingOrganisationName]);
});

test('[BEY-11] every format comes as a file that is saved, named as people read it', async () => {
  const pollId = await closedPoll('open', OPTIONS, 'Water/Act: قانون');
  const [csv, xlsx, pdf] = await Promise.all(
    ['csv', 'xlsx', 'pdf'].map((format) => fileOf('observer', pollId, format)),
  );
  expect(decodeURIComponent(csv!.headers.get('content-disposition')!)).toMatch(
    /Vote \d+ Water_Act_ قانون\.csv/,
  );
  expect(xlsx!.headers.get('content-type')).toContain('spreadsheetml.sheet');
  expect(Buffer.from(await pdf!.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-');
  const { texts } = cellsOf(Buffer.from(await xlsx!.arrayBuffer()));
  const { receipts } = await as('observer').call('inspectVotes', { params: { pollId } });
  for (const word of [...OPTIONS, ...receipts]) expect(texts).toContain(word);
  await csv!.text();
});

test('[BEY-11] what begins like a formula is harmless in CSV and XLSX', async () => {
  await server.database.pool.query(`update users set display_name = '=HYPERLINK("x")' where id = 'member03'`);
  const pollId = await closedPoll('open', FORMULAS);
  const csv = await (await fileOf('observer', pollId, 'csv')).text();
  const rows: string[][] = parse(csv, { bom: true, relax_column_count: true });
  expect(rows.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
  expect(rows.flat()).toEqual(
    expect.arrayContaining([`'=HYPERLINK("x")`, ...FORMULAS.map((text) => `'${text}`)]),
  );
  const workbook = cellsOf(Buffer.from(await (await fileOf('observer', pollId, 'xlsx')).arrayBuffer()));
  expect(workbook.sheets).toBeGreaterThan(2);
  expect(workbook.formulas).toEqual([]);
  expect(workbook.texts).toEqual(expect.arrayContaining(['=HYPERLINK("x")', ...FORMULAS]));
});

test('[BEY-11] names and options that are words of the language of the server come out as they went in', async () => {
  const options = ['constructor', 'toString', '__proto__', 'hasOwnProperty', '_x0041_', "'=O'Brien"];
  await server.database.pool.query(`update users set display_name = 'valueOf' where id = 'member04'`);
  const pollId = await closedPoll('open', options, '__proto__');
  const workbook = cellsOf(Buffer.from(await (await fileOf('observer', pollId, 'xlsx')).arrayBuffer()));
  expect(workbook.texts).toEqual(expect.arrayContaining(['valueOf', ...options]));
  const csv = await (await fileOf('observer', pollId, 'csv')).text();
  const rows: string[][] = parse(csv, { bom: true, relax_column_count: true });
  expect(rows.flat().map(unguarded)).toEqual(expect.arrayContaining(['valueOf', ...options]));
});

test('[BEY-11] only a closed poll is exported, and only in the known formats', async () => {
  const pollId = await openedPoll('open');
  const open = await fileOf('moderator', pollId, 'pdf');
  expect([open.status, await open.json()]).toMatchObject([409, { error: { code: 'poll-not-closed' } }]);
  await as('moderator').call('cancelPoll', { params: { pollId }, body: { reason: 'Wrong question' } });
  expect((await fileOf('moderator', pollId, 'csv')).status).toBe(409);
  expect((await fileOf('moderator', pollId, 'exe')).status).toBe(400);
});

test('[BEY-11] thousands of votes are written in a time that grows with their number', async () => {
  const pollId = await closedPoll('open');
  const inspection = await as('observer').call('inspectVotes', { params: { pollId } });
  const many: VoteInspection = {
    ...inspection,
    votes: Array.from({ length: 2000 }, (_, index) => ({
      ...inspection.votes[0]!,
      voterName: `Member ${index}`,
    })),
  };
  const document = { ...testDocument([]), inspection: many };
  for (const format of exportFormat.options) {
    const before = process.cpuUsage();
    const { length } = await renderExport(document, format);
    const { user } = process.cpuUsage(before);
    expect(length).toBeGreaterThan(10_000);
    expect(user, format).toBeLessThan(12_000_000);
  }
}, 120_000);

test('[BEY-11] an export speaks the language and the time zone of the house, whoever saves it', async () => {
  const pollId = await closedPoll('open', ['Yea', 'Nay']);
  await saveSettings(server.database.db, {
    documentLanguage: 'ar',
    timeZone: 'Asia/Kathmandu',
    siteName: 'مجلس النواب',
  });
  try {
    const sections = sectionsOf(await (await fileOf('observer', pollId, 'csv')).text());
    const facts = new Map(sections.get('التصويت')?.map(([name, value]) => [name, value]));
    expect(facts.get('المجلس')).toBe('مجلس النواب');
    expect(facts.get('المنطقة الزمنية')).toBe('Asia/Kathmandu');
    expect(facts.get('فتح')).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}\+05:45$/);
    const { poll } = await as('observer').call('inspectVotes', { params: { pollId } });
    expect(Date.parse(facts.get('فتح')!)).toBe(poll.startTime);
    const [columns = [], first = []] = sections.get('الأصوات') ?? [];
    expect(columns).toContain('سجل (Asia/Kathmandu)');
    expect(first).toContain('نعم');
  } finally {
    await deleteSettings(server.database.db, ['documentLanguage', 'timeZone', 'siteName']);
  }
});

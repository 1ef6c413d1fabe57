import type { Agenda } from '@hemicycle/contract/agenda';
import { endpoints } from '@hemicycle/contract/endpoints';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const clock = createFakeClock();
let server: TestServer;
let admin: TestClient;
let moderator: TestClient;
let member: TestClient;
let other: TestClient;
let idVotingSession: string;

beforeAll(async () => {
  server = await startTestServer({ clock });
  [admin, moderator, member, other] = await Promise.all([
    server.signIn('admin'),
    server.signIn('moderator'),
    server.signIn('member01'),
    server.signIn('member02'),
  ]);
});
afterAll(() => server.stop());

beforeEach(async () => {
  idVotingSession = await sitting('Sitting');
});

async function sitting(title: string, members = ['member01', 'member02', 'moderator']): Promise<string> {
  const made = await admin.call('createVotingSession', {
    body: {
      title,
      epochStartTime: clock.nowMs() - 3_600_000,
      epochEndTime: clock.nowMs() + 36_000_000,
      members,
    },
  });
  return made.idVotingSession;
}

const here = () => ({ params: { idVotingSession } });
const ofItem = (itemId: string) => ({ params: { idVotingSession, itemId } });
const ofPaper = (itemId: string, paperId: string) => ({ params: { idVotingSession, itemId, paperId } });
const idOf = (agenda: Agenda, title: string) => agenda.items.find((item) => item.title === title)?.id ?? '';

async function add(title: string, more: Record<string, unknown> = {}): Promise<string> {
  return idOf(await moderator.call('addAgendaItem', { ...here(), body: { title, ...more } }), title);
}
const publish = () => moderator.call('publishAgenda', { ...here(), body: { published: true } });

async function upload(itemId: string, name: string, text = 'Text', by = moderator): Promise<string> {
  const { uploadUrl } = await by.call('createPaperUpload', { ...ofItem(itemId), body: {} });
  const form = new FormData();
  form.append('file', new Blob([text]), name);
  const answer = await by.fetch(uploadUrl, { method: 'POST', body: form });
  return endpoints.uploadFile.answer.parse(await answer.json()).id;
}
const savedBy = async (who: TestClient, fileId: string) => {
  const answer = await who.fetch(`/api/agenda/${idVotingSession}/papers/${fileId}`);
  return answer.status === 200 ? answer.text() : answer.status;
};

test('[AGENDA-01] [UPL-07] papers are read by those who see their item, replaced, and removed with their files', async () => {
  const itemId = await add('Bill');
  const first = await upload(itemId, 'Bill 41.txt', 'The first text');
  expect(await refusalOf(admin.call('addAgendaPaper', { ...ofItem(itemId), body: { fileId: first } }))).toBe(
    'invalid-input',
  );
  const added = await moderator.call('addAgendaPaper', { ...ofItem(itemId), body: { fileId: first } });
  expect(added.items[0]).toMatchObject({ paperCount: 1, version: 1 });
  // A draft is read by those who prepare it alone.
  expect([await savedBy(member, first), await savedBy(moderator, first)]).toEqual([404, 'The first text']);

  await publish();
  const whole = await member.call('readAgendaItem', ofItem(itemId));
  expect(whole.papers).toMatchObject([
    { title: 'Bill 41', name: 'Bill 41.txt', type: 'text/plain', sizeBytes: 14, version: 1, earlier: [] },
  ]);
  expect(await savedBy(member, first)).toBe('The first text');

  const paperId = whole.papers[0]?.id ?? '';
  const second = await upload(itemId, 'Bill 41 as amended.txt', 'The second text', admin);
  const replace = { fileId: second, before: { version: 1 } };
  await admin.call('changeAgendaPaper', { ...ofPaper(itemId, paperId), body: replace });
  expect([
    await savedBy(member, second),
    await savedBy(member, first),
    await savedBy(moderator, first),
  ]).toEqual(['The second text', 404, 'The first text']);
  const third = await upload(itemId, 'Late.txt');
  const late = { fileId: third, before: { version: 1 } };
  expect(
    await refusalOf(moderator.call('changeAgendaPaper', { ...ofPaper(itemId, paperId), body: late })),
  ).toBe('changed-meanwhile');
  const { papers } = await moderator.call('readAgendaItem', ofItem(itemId));
  expect(papers).toMatchObject([{ title: 'Bill 41', version: 2, earlier: [{ fileId: first, version: 1 }] }]);

  const gone = (version: string) =>
    moderator.call('removeAgendaPaper', { params: { ...ofPaper(itemId, paperId).params, version } });
  expect(await refusalOf(gone('1'))).toBe('changed-meanwhile');
  expect((await gone('2')).items[0]?.paperCount).toBe(0);
  await clock.advance(1_000);
  expect([await savedBy(moderator, second), await savedBy(moderator, first)]).toEqual([404, 404]);
  await expect.poll(() => filesOf([first, second])).toBe(0);
});

test('[AGENDA-01] files go with their item, and stay when the account that sent them is gone', async () => {
  const itemId = await add('Report');
  const fileId = await upload(itemId, 'Report.txt');
  await moderator.call('addAgendaPaper', { ...ofItem(itemId), body: { fileId } });
  await server.database.pool.query('update uploads set user_id = null where id = $1', [fileId]);
  await upload(itemId, 'Unsent.txt');
  await clock.advance(2 * 3_600_000);
  expect(await savedBy(moderator, fileId)).toBe('Text');
  const { version } = await moderator.call('readAgenda', here());
  const params = { ...ofItem(itemId).params, version: String(version) };
  await moderator.call('deleteAgendaItem', { params });
  await clock.advance(1_000);
  await expect.poll(() => filesOf([fileId])).toBe(0);
});

async function filesOf(ids: string[]): Promise<number | null> {
  const { rowCount } = await server.database.pool.query('select from uploads where id = any($1)', [ids]);
  return rowCount;
}

test('[AGENDA-01] what people note on items and papers is sent to nobody else', async () => {
  const itemId = await add('Bill');
  const fileId = await upload(itemId, 'Bill.txt');
  await moderator.call('addAgendaPaper', { ...ofItem(itemId), body: { fileId } });
  const keep = (who: TestClient, text: string, paperId: string | null = null, before?: string) =>
    who.call('keepAgendaNote', {
      ...ofItem(itemId),
      body: { text, paperId, ...(before !== undefined && { before: { text: before } }) },
    });
  expect(await refusalOf(keep(member, 'Before it is published'))).toBe('not-found');
  await publish();
  const paperId = (await member.call('readAgendaItem', ofItem(itemId))).papers[0]?.id ?? '';
  await keep(member, 'Ask about the rivers.');
  await keep(member, 'Page 6.', paperId);
  await keep(other, 'Vote no.');
  expect(await refusalOf(keep(member, 'Another page of mine', null, ''))).toBe('changed-meanwhile');
  expect(await refusalOf(keep(member, 'x', 'no-paper'))).toBe('not-found');
  const read = async (who: TestClient) => {
    const { note, papers } = await who.call('readAgendaItem', ofItem(itemId));
    return [note, papers[0]?.note];
  };
  expect(await read(member)).toEqual(['Ask about the rivers.', 'Page 6.']);
  expect(await read(other)).toEqual(['Vote no.', '']);
  expect([await read(admin), await read(moderator)]).toEqual([
    ['', ''],
    ['', ''],
  ]);
  await keep(member, '', paperId);
  expect(await read(member)).toEqual(['Ask about the rivers.', '']);
});

test('[AGENDA-01] marks in papers are their maker’s alone, and outlive a new version of the paper', async () => {
  const itemId = await add('Bill');
  const fileId = await upload(itemId, 'Bill.txt');
  await moderator.call('addAgendaPaper', { ...ofItem(itemId), body: { fileId } });
  const [paper] = (await admin.call('readAgendaItem', ofItem(itemId))).papers;
  const paperId = paper?.id ?? '';
  const markId = '3f2b8a70-4b1f-4c6e-9d7a-0a4c4bb0f0a1';
  const place = { page: 2, rectangles: [{ left: 0.1, top: 0.2, width: 0.5, height: 0.02 }] };
  const finer = { page: 2, rectangles: [{ left: 0.100_000_1, top: 0.2, width: 0.5, height: 0.02 }] };
  const mark = { paperId, version: 1, place, quote: 'The rivers', note: 'Ask.', madeAt: 1_000 };
  const keep = (
    who: TestClient,
    change: Partial<typeof mark> & { before?: { note: string }; userId?: string; changeId?: string } = {},
  ) =>
    who.call('keepPaperMark', {
      params: { ...here().params, markId },
      body: { ...mark, ...change },
    });
  expect(await refusalOf(keep(member))).toBe('not-found');
  await publish();
  expect(await refusalOf(keep(member, { version: 2 }))).toBe('not-found');
  expect(await refusalOf(keep(member, { paperId: 'no-paper' }))).toBe('not-found');
  await keep(member, { place: finer });
  // Their page is open still, and somebody else has signed in.
  expect(await refusalOf(keep(other, { userId: 'member01' }))).toBe('signed-in-as-other');
  const address = `/api/agenda/${here().params.idVotingSession}/marks/${markId}?userId=member01`;
  expect((await other.fetch(address, { method: 'DELETE' })).status).toBe(403);
  // The same mark again, as after a lost line, is one mark; the other person has the same id.
  await keep(member);
  await keep(other, { note: 'Vote no.' });
  expect(await refusalOf(keep(member, { note: 'x', before: { note: '' } }))).toBe('changed-meanwhile');
  await keep(member, { note: 'Ask twice.', before: { note: 'Ask.' } });
  const newer = await upload(itemId, 'Bill 2.txt');
  await moderator.call('changeAgendaPaper', {
    params: { ...ofItem(itemId).params, paperId },
    body: { fileId: newer },
  });
  const read = async (who: TestClient) => who.call('readSittingPapers', here());
  const seen = await read(member);
  expect(seen.items).toMatchObject([{ id: itemId, papers: [{ id: paperId, version: 2, earlier: [] }] }]);
  expect(seen.marks).toEqual([{ ...mark, id: markId, note: 'Ask twice.' }]);
  expect((await read(other)).marks.map(({ note }) => note)).toEqual(['Vote no.']);
  expect([(await read(admin)).marks, (await read(moderator)).marks]).toEqual([[], []]);
  await member.call('removePaperMark', { params: { ...here().params, markId } });
  expect([(await read(member)).marks, (await read(other)).marks.length]).toEqual([[], 1]);
  // The first request comes once more, late: the mark stays removed.
  expect(await keep(member)).toBeNull();
  expect(await keep(member, { note: 'x', before: { note: 'Ask twice.' }, changeId: 'c9' })).toBeNull();
  expect((await read(member)).marks).toEqual([]);
});

test('[AGENDA-01] [PERM-38] members prepare themselves by the papers of a published agenda before anybody lets them in, and read nothing else', async () => {
  const itemId = await add('Bill');
  const fileId = await upload(itemId, 'Bill.txt', 'The text');
  await moderator.call('addAgendaPaper', { ...ofItem(itemId), body: { fileId } });
  await admin.call('updateVotingSessionDavra', { ...here(), body: { waitingRoom: true } });
  const listed = async () => (await member.call('getVotingSession', here()))[0]?.agenda;
  expect([await listed(), (await member.call('readSittingPapers', here())).items]).toEqual([undefined, []]);
  expect(await savedBy(member, fileId)).toBe(404);

  await publish();
  expect(await listed()).toBe('papers');
  const { items } = await member.call('readSittingPapers', here());
  expect(items).toMatchObject([{ id: itemId, title: 'Bill', papers: [{ title: 'Bill' }] }]);
  expect(await savedBy(member, fileId)).toBe('The text');
  const mark = { paperId: items[0]?.papers[0]?.id ?? '', version: 1, place: null, quote: '', madeAt: 1_000 };
  const ofMark = { params: { ...here().params, markId: `before-${idVotingSession}` } };
  await member.call('keepPaperMark', { ...ofMark, body: { ...mark, note: 'Ask.' } });
  expect((await member.call('readSittingPapers', here())).marks).toMatchObject([{ note: 'Ask.' }]);
  expect(await refusalOf(member.call('readAgenda', here()))).toBe('in-lobby');
  expect(await refusalOf(member.call('readAgendaItem', ofItem(itemId)))).toBe('in-lobby');

  await moderator.call('showAgenda', { ...here(), body: { shown: false } });
  expect([await listed(), await savedBy(member, fileId)]).toEqual([undefined, 404]);
  await moderator.call('showAgenda', { ...here(), body: { shown: true } });
  // Who knocked and was refused reads them no more.
  await server.database.pool.query(
    `insert into lobby_stays (id_voting_session, user_id, state, arrived_ms) values ($1, 'member01', 'refused', 1)`,
    [idVotingSession],
  );
  expect(await listed()).toBeUndefined();
  expect(await refusalOf(member.call('readSittingPapers', here()))).toBe('in-lobby');
  expect(await savedBy(member, fileId)).toBe(403);
  expect(await refusalOf(member.call('removePaperMark', ofMark))).toBe('in-lobby');
});

describe('[AGENDA-01] [PERM-11] [PERM-38] the order of the day of a published agenda', () => {
  const lobby = (waitingRoom: boolean) =>
    admin.call('updateVotingSessionDavra', { ...here(), body: { waitingRoom } });
  const listed = async (who: TestClient) => (await who.call('getVotingSession', here()))[0]?.agenda;
  const read = async (who: TestClient) => (await who.call('readSittingPapers', here())).items;

  test('is read by members before anybody lets them in, without what happens in the chamber', async () => {
    const plannedStart = clock.nowMs() + 60_000;
    const bill = await add('Bill', {
      ...{ text: 'Third reading.', plannedStart, plannedMinutes: 30 },
      movers: [{ role: 'mover', userId: 'member01', name: 'x' }],
    });
    const part = await add('Amendments', { place: { parentId: bill, beforeId: null } });
    const report = await add('Report', { consent: true });
    await lobby(true);
    expect([await listed(member), await read(member)]).toEqual([undefined, []]);

    await publish();
    await moderator.call('changeAgendaItem', { ...ofItem(report), body: { state: 'withdrawn' } });
    const planned = {
      ...{ parentId: null, text: '', kind: 'item', consent: false, movers: [], parties: [] },
      ...{ plannedStart: null, plannedMinutes: null, dropped: null, papers: [] },
    };
    const expected = [
      {
        ...{ ...planned, id: bill, number: '1', title: 'Bill', text: 'Third reading.', plannedStart },
        ...{ plannedMinutes: 30, movers: [{ role: 'mover', name: await nameOf('member01') }] },
      },
      { ...planned, id: part, parentId: bill, number: '1.1', title: 'Amendments' },
      { ...planned, id: report, number: '2', title: 'Report', consent: true, dropped: 'withdrawn' },
    ];
    expect([await listed(member), await read(member)]).toEqual(['items', expected]);

    // What happens inside changes no byte of it: an item under way, its end, its vote.
    const seen = JSON.stringify(await read(member));
    await moderator.call('setCurrentAgendaItem', { ...here(), body: { itemId: part } });
    const { id: pollId } = await moderator.call('createPoll', {
      ...here(),
      body: { title: 'Bill' },
    });
    await moderator.call('openPoll', { params: { pollId }, body: {} });
    await moderator.call('changeAgendaItem', { ...ofItem(part), body: { state: 'postponed' } });
    expect(JSON.stringify(await read(member))).toBe(seen);
    expect(await refusalOf(member.call('readAgenda', here()))).toBe('in-lobby');
  });

  test('a hidden one, and one without its permission, tell nothing before the door, not even what is under way', async () => {
    const bill = await add('Bill');
    const fileId = await upload(bill, 'Bill.txt', 'The text');
    await moderator.call('addAgendaPaper', { ...ofItem(bill), body: { fileId } });
    await publish();
    await moderator.call('setCurrentAgendaItem', { ...here(), body: { itemId: bill } });
    await moderator.call('showAgenda', { ...here(), body: { shown: false } });
    // Inside, everybody is told what is under way.
    expect((await read(member)).map(({ title }) => title)).toEqual(['Bill']);
    await lobby(true);
    expect([await listed(member), await read(member)]).toEqual([undefined, []]);
    expect(await savedBy(member, fileId)).toBe(404);
    await moderator.call('showAgenda', { ...here(), body: { shown: true } });
    expect([await listed(member), (await read(member)).length]).toEqual(['papers', 1]);
  });
});

test('[AGENDA-01] a change of a mark that a page repeats changes nothing, whatever has happened since', async () => {
  const itemId = await add('Bill');
  const fileId = await upload(itemId, 'Bill.txt');
  await moderator.call('addAgendaPaper', { ...ofItem(itemId), body: { fileId } });
  const listed = async (who: TestClient) =>
    (await who.call('listVotingSessions')).find(
      ({ idVotingSession }) => idVotingSession === here().params.idVotingSession,
    )?.agenda;
  // Papers of a draft are there for those who prepare it.
  expect([await listed(member), await listed(moderator)]).toEqual([undefined, 'papers']);
  await publish();
  expect(await listed(member)).toBe('papers');
  const paperId = (await admin.call('readAgendaItem', ofItem(itemId))).papers[0]?.id ?? '';
  const mark = { paperId, version: 1, place: null, quote: '', madeAt: 1_000 };
  const keep = (changeId: string, note: string, before?: string) =>
    member.call('keepPaperMark', {
      params: { ...here().params, markId: 'of-two-pages' },
      body: { ...mark, note, changeId, ...(before !== undefined && { before: { note: before } }) },
    });
  await keep('c1', 'a');
  await keep('c2', 'b', 'a');
  await keep('c3', 'c', 'b');
  const again = [await keep('c1', 'a'), await keep('c2', 'b', 'a'), await keep('c3', 'c', 'b')];
  expect(again.map((one) => one?.note)).toEqual(['c', 'c', 'c']);
  expect(await refusalOf(keep('c4', 'd', 'b'))).toBe('changed-meanwhile');
  expect((await member.call('readSittingPapers', here())).marks.map(({ note }) => note)).toEqual(['c']);
});

test('[AGENDA-01] movers are people of the sitting by their names, or anybody by a free name', async () => {
  const itemId = await add('Bill', { movers: [{ role: 'mover', userId: 'member01', name: 'Somebody' }] });
  const [mover] = (await moderator.call('readAgenda', here())).items[0]?.movers ?? [];
  expect(mover).toEqual({ role: 'mover', userId: 'member01', name: (await nameOf('member01')) ?? '' });
  const change = (movers: unknown[], before?: unknown[]) =>
    moderator.call('changeAgendaItem', {
      ...ofItem(itemId),
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the test writes what a client sends
      body: { movers, ...(before && { before: { movers: before } }) } as never,
    });
  const free = { role: 'seconder', userId: null, name: 'Committee on Waters' };
  expect((await change([mover, free], [mover])).items[0]?.movers).toEqual([mover, free]);
  expect(await refusalOf(change([free], [mover]))).toBe('changed-meanwhile');
  expect(await refusalOf(change([{ ...free, userId: 'member03' }]))).toBe('invalid-input');
});

async function nameOf(userId: string): Promise<string | undefined> {
  const found = await server.database.pool.query<{ display_name: string }>(
    'select display_name from users where id = $1',
    [userId],
  );
  return found.rows[0]?.display_name;
}

test('[AGENDA-02] [AGENDA-03] addresses of the parties of a case follow a setting for moderators, and one for all others', async () => {
  const itemId = await add('Rivers v. Mills', {
    kind: 'case',
    parties: [
      { role: 'Applicant', userId: 'member02', name: 'x' },
      { role: 'Respondent', userId: null, name: 'Mills Ltd' },
    ],
  });
  await publish();
  const seen = async (who: TestClient) => {
    const { emails } = await who.call('readAgendaItem', ofItem(itemId));
    return Object.keys(emails).length;
  };
  const flags = (moderators: boolean, others: boolean, cases = true) =>
    admin.call('updateSiteFlags', {
      body: {
        enableCaseAgendaItem: cases,
        enableCaseTooltipEmails: moderators,
        enableCaseTooltipEmailsForGuests: others,
      },
    });
  const told: number[][] = [];
  for (const [forModerators, forOthers, cases] of [
    [false, false, true],
    [true, false, true],
    [false, true, true],
    [true, true, false],
  ] as const) {
    await flags(forModerators, forOthers, cases);
    told.push([await seen(moderator), await seen(member)]);
  }
  expect(told).toEqual([
    [0, 0],
    [1, 0],
    [0, 1],
    [0, 0],
  ]);
  const { items } = await member.call('readAgenda', here());
  expect(items[0]).toMatchObject({ kind: 'case', parties: [{ role: 'Applicant' }, { name: 'Mills Ltd' }] });
});

test('[AGENDA-01] consent items are voted together by one draft, from which an item is taken before it is open', async () => {
  const [one, two, three, last] = [
    await add('Report', { consent: true }),
    await add('Accounts', { consent: true }),
    await add('Trustees', { consent: true }),
    await add('Bill'),
  ];
  await publish();
  const group = (itemIds: string[]) => moderator.call('groupConsentVote', { ...here(), body: { itemIds } });
  expect(await refusalOf(group([one, last]))).toBe('changed-meanwhile');
  const grouped = await group([one, two, three]);
  const pollId = grouped.items[0]?.votes[0]?.pollId ?? '';
  expect(grouped.items.map(({ votes }) => votes.map((vote) => [vote.pollId, vote.status]))).toEqual([
    [[pollId, 'draft']],
    [[pollId, 'draft']],
    [[pollId, 'draft']],
    [],
  ]);
  expect(await refusalOf(group([one, two]))).toBe('changed-meanwhile');
  expect((await member.call('readAgenda', here())).items[0]?.votes).toEqual([]);
  const words = async () => {
    const { polls } = await moderator.call('listPolls', here());
    const { title, question } = polls.find(({ id }) => id === pollId) ?? { title: '', question: '' };
    return [title, question.split('\n').slice(1).join(', ')];
  };
  expect(await words()).toEqual(['Consent items 1, 2, and 3', '1 Report, 2 Accounts, 3 Trustees']);

  // One is taken out, another one is postponed, and the numbers follow a move.
  await moderator.call('nameAgendaVotes', { ...ofItem(two), body: { pollIds: [] } });
  await moderator.call('moveAgendaItem', { ...ofItem(last), body: { parentId: null, beforeId: one } });
  expect(await words()).toEqual(['Consent items 2 and 4', '2 Report, 4 Trustees']);
  await group([two]);
  const { items } = await moderator.call('changeAgendaItem', {
    ...ofItem(three),
    body: { state: 'postponed' },
  });
  expect(items.map(({ title, votes }) => [title, votes.length])).toEqual([
    ['Bill', 0],
    ['Report', 1],
    ['Accounts', 1],
    ['Trustees', 0],
  ]);
  expect(await words()).toEqual(['Consent item 2', '2 Report']);
});

test('[AGENDA-01] a vote of consent items that is open keeps them, and its result stands at each', async () => {
  const [one, two] = [await add('Report', { consent: true }), await add('Accounts', { consent: true })];
  await publish();
  const grouped = await moderator.call('groupConsentVote', { ...here(), body: { itemIds: [one, two] } });
  const pollId = grouped.items[0]?.votes[0]?.pollId ?? '';
  await moderator.call('openPoll', { params: { pollId }, body: {} });
  const takeOut = () => moderator.call('nameAgendaVotes', { ...ofItem(one), body: { pollIds: [] } });
  expect(await refusalOf(takeOut())).toBe('poll-not-draft');
  await moderator.call('closePoll', { params: { pollId } });
  await moderator.call('declarePoll', {
    params: { pollId },
    body: { result: 'PASS', commentary: 'Nobody objected.' },
  });
  const { items } = await member.call('readAgenda', here());
  expect(items.map(({ votes }) => votes[0])).toMatchObject([{ result: 'PASS' }, { result: 'PASS' }]);
  const { blocks } = await moderator.call('composeMinutes', here());
  const lines = blocks.flatMap((block) => (block.kind === 'fact' ? block.wording.lines : []));
  expect(lines.filter((line) => line.startsWith('Decided together'))).toEqual([
    'Decided together with 2 by vote 1: PASS.',
    'Decided together with 1 by vote 1: PASS.',
  ]);
});

test('[AGENDA-01] a list is read in a dry run, added behind the items that are there, and taken back', async () => {
  await add('Opening');
  const csv = 'sep=;\nNumber;Title;Start;Minutes\n2;Bill;11:30;45\n2.1;Debate;;\n2.2;;;\nA 7;Report;;10\n';
  const read = await moderator.call('readAgendaListText', { ...here(), body: { csv } });
  expect(read.rows.map(({ row, title, level, problems }) => [row, title, level, problems])).toEqual([
    [2, 'Bill', 1, []],
    [3, 'Debate', 2, []],
    [4, '', 2, [{ column: 'title', problem: 'title-missing' }]],
    [5, 'Report', 1, []],
  ]);
  const bytes = await moderator.fetch(`/api/agenda/${idVotingSession}/list/file?encoding=utf-16le`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: new Uint8Array(Buffer.from('title\tminutes\nÜber\t5\n', 'utf16le')),
  });
  expect(await bytes.json()).toMatchObject({ encoding: 'utf-16le', rows: [{ title: 'Über', minutes: 5 }] });

  const apply = (skip: number[], version = read.version) =>
    moderator.call('importAgenda', { ...here(), body: { csv, skip, version } });
  expect(await refusalOf(apply([]))).toBe('invalid-input');
  expect(await refusalOf(apply([4], read.version - 1))).toBe('changed-meanwhile');
  const { agenda, added, importId } = await apply([4]);
  expect([added, ...agenda.items.map(({ number, title }) => `${number} ${title}`)]).toEqual([
    ...[3, '1 Opening', '2 Bill', '2.1 Debate', 'A 7 Report'],
  ]);
  const undo = () => moderator.call('undoAgendaImport', { params: { idVotingSession, importId } });
  const report = idOf(agenda, 'Report');
  await moderator.call('changeAgendaItem', { ...ofItem(report), body: { title: 'Late report' } });
  expect(await refusalOf(undo())).toBe('changed-meanwhile');
  const { version } = await moderator.call('readAgenda', here());
  await moderator.call('deleteAgendaItem', {
    params: { ...ofItem(report).params, version: String(version) },
  });
  expect(await moderator.call('listAgendaImports', here())).toMatchObject([{ id: importId, items: 3 }]);
  expect((await undo()).items.map(({ title }) => title)).toEqual(['Opening']);
  expect(await moderator.call('listAgendaImports', here())).toEqual([]);
});

test('[AGENDA-01] the agenda of another sitting is copied with its papers, planned anew', async () => {
  const bill = await add('Bill', {
    ...{ plannedStart: clock.nowMs(), plannedMinutes: 30, consent: true },
    movers: [{ role: 'mover', userId: 'member02', name: 'x' }],
  });
  await moderator.call('addAgendaItem', {
    ...here(),
    body: { title: 'Debate', place: { parentId: bill, beforeId: null } },
  });
  const fileId = await upload(bill, 'Bill.txt', 'The bill');
  await moderator.call('addAgendaPaper', { ...ofItem(bill), body: { fileId } });
  await publish();
  await moderator.call('setCurrentAgendaItem', { ...here(), body: { itemId: bill } });
  const from = idVotingSession;
  await clock.advance(60_000);
  idVotingSession = await sitting('Next', ['moderator', 'member01']);
  const copy = (source: string, version = 0) =>
    moderator.call('copyAgenda', { ...here(), body: { from: source, withPapers: true, version } });
  expect(await refusalOf(copy(from, 3))).toBe('changed-meanwhile');
  expect(await refusalOf(copy(idVotingSession))).toBe('invalid-input');
  expect(await refusalOf(copy('no-sitting'))).toBe('not-found');
  const { agenda, added } = await copy(from);
  expect([added, agenda.publishedAt]).toEqual([2, null]);
  expect(agenda.items).toMatchObject([
    ...[{ number: '1', title: 'Bill', state: 'planned', plannedStart: clock.nowMs(), consent: true }],
    ...[{ number: '1.1', title: 'Debate', paperCount: 0 }],
  ]);
  expect(agenda.items[0]).toMatchObject({ paperCount: 1, movers: [{ userId: null }] });
  const { papers } = await moderator.call('readAgendaItem', ofItem(agenda.items[0]?.id ?? ''));
  const copied = papers[0]?.fileId ?? '';
  expect([copied === fileId, await savedBy(moderator, copied)]).toEqual([false, 'The bill']);
});

import type { Agenda } from '@hemicycle/contract/agenda';
import { currentItem } from '@hemicycle/rules/agenda/item-states';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket } from '@hemicycle/testkit/test-socket';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadPublishedItems, loadRecordedAgenda, loadTakenUpItems } from './public.ts';

const clock = createFakeClock();
let server: TestServer;
let admin: TestClient;
let moderator: TestClient;
let member: TestClient;
let observer: TestClient;
let idVotingSession: string;

beforeAll(async () => {
  server = await startTestServer({ clock });
  [admin, moderator, member, observer] = await Promise.all([
    server.signIn('admin'),
    server.signIn('moderator'),
    server.signIn('member01'),
    server.signIn('bot'),
  ]);
});
afterAll(() => server.stop());

beforeEach(async () => {
  ({ idVotingSession } = await admin.call('createVotingSession', {
    body: {
      title: 'Sitting',
      epochStartTime: clock.nowMs() - 3_600_000,
      epochEndTime: clock.nowMs() + 36_000_000,
      members: ['member01', 'moderator', 'bot'],
    },
  }));
});

const here = () => ({ params: { idVotingSession } });
const ofItem = (itemId: string) => ({ params: { idVotingSession, itemId } });
const idOf = (agenda: Agenda, title: string) => agenda.items.find((item) => item.title === title)?.id ?? '';
const shown = ({ items }: Agenda) => items.map(({ number, title }) => `${number} ${title}`);

/** Opening; Bill with Debate and Vote; Budget. */
async function prepare(): Promise<Agenda> {
  let agenda = await moderator.call('addAgendaItem', { ...here(), body: { title: 'Opening' } });
  agenda = await moderator.call('addAgendaItem', {
    ...here(),
    body: { title: 'Bill', text: 'Third reading.', plannedStart: clock.nowMs(), plannedMinutes: 30 },
  });
  const bill = idOf(agenda, 'Bill');
  for (const title of ['Debate', 'Vote']) {
    await moderator.call('addAgendaItem', {
      ...here(),
      body: { title, place: { parentId: bill, beforeId: null } },
    });
  }
  return admin.call('addAgendaItem', { ...here(), body: { title: 'Budget', ownNumber: '12/26' } });
}

const publish = (published = true) => moderator.call('publishAgenda', { ...here(), body: { published } });
const setCurrent = (itemId: string | null, before?: { itemId: string | null }) =>
  moderator.call('setCurrentAgendaItem', { ...here(), body: { itemId, ...(before && { before }) } });

/** The current item of the session; null while none is. */
async function currentItemNow() {
  return currentItem(await loadPublishedItems(server.database.db, idVotingSession)) ?? null;
}

test('[AGENDA-01] [PERM-11] items are prepared, seen by those who run the sitting, and published to members', async () => {
  const agenda = await prepare();
  expect(shown(agenda)).toEqual(['1 Opening', '2 Bill', '2.1 Debate', '2.2 Vote', '12/26 Budget']);
  expect(await member.call('readAgenda', here())).toEqual({
    version: 0,
    publishedAt: null,
    hidden: false,
    items: [],
    withoutItem: [],
  });
  const bill = idOf(agenda, 'Bill');
  expect(await refusalOf(member.call('readAgendaItem', ofItem(bill)))).toBe('not-found');
  expect(await loadPublishedItems(server.database.db, idVotingSession)).toEqual([]);

  const published = await publish();
  expect(published.publishedAt).toBe(clock.nowMs());
  expect((await publish()).version).toBe(published.version);
  expect(shown(await member.call('readAgenda', here()))).toEqual(shown(agenda));
  expect(await member.call('readAgendaItem', ofItem(bill))).toMatchObject({
    text: 'Third reading.',
    ownNumber: null,
  });
  expect((await observer.call('readAgenda', here())).items).toEqual([]);
  expect(await refusalOf(observer.call('readAgendaItem', ofItem(bill)))).toBe('not-found');
  expect(await loadPublishedItems(server.database.db, idVotingSession)).toHaveLength(5);
  expect((await publish(false)).publishedAt).toBeNull();
});

test('[AGENDA-01] another item is set current: real times, one clock a level, and nothing twice', async () => {
  const agenda = await prepare();
  const [opening, bill, debate] = [idOf(agenda, 'Opening'), idOf(agenda, 'Bill'), idOf(agenda, 'Debate')];
  expect(await refusalOf(setCurrent(opening))).toBe('agenda-not-published');
  await publish();
  const begun = clock.nowMs();
  await setCurrent(opening, { itemId: null });
  await clock.advance(60_000);
  const one = await setCurrent(bill, { itemId: opening });
  expect(one.items[0]).toMatchObject({
    state: 'done',
    begunAt: begun,
    endedAt: begun + 60_000,
    spentMs: 60_000,
  });
  expect((await setCurrent(bill, { itemId: opening })).version).toBe(one.version);
  expect(await refusalOf(setCurrent(debate, { itemId: opening }))).toBe('changed-meanwhile');
  expect(await refusalOf(setCurrent('nothing'))).toBe('not-found');
  await setCurrent(debate);
  expect(await currentItemNow()).toMatchObject({
    number: '2.1',
    title: 'Debate',
  });
  expect((await observer.call('readAgenda', here())).items.map(({ title }) => title)).toEqual([
    'Bill',
    'Debate',
  ]);
  // The list of sittings names it too.
  const inList = async () =>
    (await member.call('listVotingSessions')).find((one) => one.idVotingSession === idVotingSession)
      ?.currentItem;
  expect(await inList()).toBe('Debate');
  expect(await refusalOf(publish(false))).toBe('agenda-item-begun');
  await clock.advance(1_000);
  const none = await setCurrent(null);
  expect(none.items.filter(({ state }) => state === 'done').map(({ title }) => title)).toEqual([
    'Opening',
    'Bill',
    'Debate',
  ]);
  expect(await currentItemNow()).toBeNull();
  expect(await inList()).toBeUndefined();
});

test('[AGENDA-01] of two clerks the second is told what the first has changed, and nothing is lost', async () => {
  const agenda = await prepare();
  const bill = idOf(agenda, 'Bill');
  await moderator.call('changeAgendaItem', {
    ...ofItem(bill),
    body: { title: 'Water Bill', before: { title: 'Bill' } },
  });
  const late = admin.call('changeAgendaItem', {
    ...ofItem(bill),
    body: { title: 'Bill 41', plannedMinutes: 45, before: { title: 'Bill', plannedMinutes: 30 } },
  });
  await expect(late).rejects.toMatchObject({ body: { error: { details: [{ path: 'title' }] } } });
  const other = await admin.call('changeAgendaItem', {
    ...ofItem(bill),
    body: { plannedMinutes: 45, before: { plannedMinutes: 30 } },
  });
  expect(other.items[1]).toMatchObject({ title: 'Water Bill', plannedMinutes: 45, version: 2 });

  const budget = idOf(agenda, 'Budget');
  const before = { parentId: null, beforeId: null };
  const moved = await moderator.call('moveAgendaItem', {
    ...ofItem(budget),
    body: { parentId: null, beforeId: bill, before },
  });
  expect(shown(moved)).toEqual(['1 Opening', '12/26 Budget', '3 Water Bill', '3.1 Debate', '3.2 Vote']);
  const again = admin.call('moveAgendaItem', {
    ...ofItem(budget),
    body: { parentId: bill, beforeId: null, before },
  });
  expect(await refusalOf(again)).toBe('changed-meanwhile');
  const stale = { params: { idVotingSession, itemId: budget, version: String(agenda.version) } };
  expect(await refusalOf(admin.call('deleteAgendaItem', stale))).toBe('changed-meanwhile');
  expect(shown(await admin.call('readAgenda', here()))).toEqual(shown(moved));
});

test('[AGENDA-01] an item goes with its parts, but never one that has begun', async () => {
  const agenda = await prepare();
  const [opening, bill, debate] = [idOf(agenda, 'Opening'), idOf(agenda, 'Bill'), idOf(agenda, 'Debate')];
  const deletion = (itemId: string, version: number) =>
    moderator.call('deleteAgendaItem', { params: { idVotingSession, itemId, version: String(version) } });
  const into = (itemId: string, parentId: string) =>
    moderator.call('moveAgendaItem', { ...ofItem(itemId), body: { parentId, beforeId: null } });
  expect(await refusalOf(into(bill, debate))).toBe('invalid-input');
  await into(opening, debate);
  expect(await refusalOf(into(idOf(agenda, 'Budget'), opening))).toBe('agenda-too-deep');
  await publish();
  const current = await setCurrent(debate);
  expect(await refusalOf(deletion(bill, current.version))).toBe('agenda-item-begun');
  expect(await refusalOf(into(debate, idOf(agenda, 'Budget')))).toBe('agenda-item-begun');
  const back = moderator.call('changeAgendaItem', { ...ofItem(debate), body: { state: 'planned' } });
  expect(await refusalOf(back)).toBe('agenda-item-begun');
  const postponed = await moderator.call('changeAgendaItem', {
    ...ofItem(bill),
    body: { state: 'postponed' },
  });
  expect(postponed.items.map(({ state }) => state)).toEqual([
    'postponed',
    'postponed',
    'planned',
    'planned',
    'planned',
  ]);
  const gone = await deletion(idOf(agenda, 'Budget'), postponed.version);
  expect(gone.items).toHaveLength(4);
  expect(await refusalOf(deletion(idOf(agenda, 'Budget'), gone.version))).toBe('not-found');
});

test('[AGENDA-01] a vote belongs to one item: a draft for those who run votes, and for all once it is open', async () => {
  const agenda = await prepare();
  await publish();
  const [bill, vote] = [idOf(agenda, 'Bill'), idOf(agenda, 'Vote')];
  const { id: pollId } = await moderator.call('createPoll', { ...here(), body: { title: 'The bill' } });
  const name = (itemId: string, pollIds: string[], before?: string[]) =>
    moderator.call('nameAgendaVotes', {
      ...ofItem(itemId),
      body: { pollIds, ...(before && { before: { pollIds: before } }) },
    });
  expect(await refusalOf(name(bill, ['another']))).toBe('invalid-input');
  await name(bill, [pollId]);
  const moved = await name(vote, [pollId], []);
  const votesOf = (read: Agenda) =>
    read.items.filter(({ votes }) => votes.length > 0).map(({ title }) => title);
  expect(votesOf(moved)).toEqual(['Vote']);
  expect(votesOf(await member.call('readAgenda', here()))).toEqual([]);
  expect((await member.call('readAgendaItem', ofItem(vote))).votes).toEqual([]);
  expect((await moderator.call('readAgendaItem', ofItem(vote))).votes).toHaveLength(1);
  expect(await refusalOf(name(vote, [], []))).toBe('changed-meanwhile');
  const { acts } = await moderator.call('listModerationActs', here());
  expect(acts.map(({ detail }) => detail)).toContainEqual({
    item: '2 Bill',
    changes: [{ field: 'votes', before: '', after: 'The bill' }],
  });
  const socket = await openTestSocket(member, 'member01', { idVotingSession });
  await socket.snapshot();
  await moderator.call('openPoll', { params: { pollId } });
  const told = await socket.nextChange('agenda', (change) => votesOf(change.agenda).length > 0);
  expect(told.agenda.items.find(({ id }) => id === vote)?.votes).toEqual([
    { pollId, number: 1, title: 'The bill', status: 'open', result: 'undeclared' },
  ]);
  socket.close();
  expect((await name(vote, [], [pollId])).items.some(({ votes }) => votes.length > 0)).toBe(false);
});

test('[AGENDA-01] [BEY-34] a vote made or opened while an item is current is that item’s, unless a clerk chose another one or none', async () => {
  const agenda = await prepare();
  await publish();
  const [debate, budget] = [idOf(agenda, 'Debate'), idOf(agenda, 'Budget')];
  const make = async (title: string, agendaItems?: 'when-opened' | string[]) => {
    const body = { title, ...(agendaItems && { agendaItems }) };
    return (await moderator.call('createPoll', { ...here(), body })).id;
  };
  const places = async () => {
    const { items, withoutItem } = await moderator.call('readAgenda', here());
    const placed = items.flatMap(({ title, votes }) => votes.map((vote) => [vote.title, title] as const));
    return { ...Object.fromEntries(placed), ...(withoutItem.length > 0 && { none: withoutItem }) };
  };
  const openAndClose = async (pollId: string) => {
    await moderator.call('openPoll', { params: { pollId } });
    await moderator.call('closePoll', { params: { pollId } });
  };
  const prepared = await make('Prepared');
  const loose = await make('Loose', []);
  expect(await places()).toEqual({ none: [loose] });
  const socket = await openTestSocket(moderator, 'moderator', { idVotingSession });
  await socket.snapshot();
  await setCurrent(debate);
  const made = await make('Made');
  await socket.nextChange('agenda', ({ agenda: { items } }) => items.some(({ votes }) => votes.length > 0));
  socket.close();
  const other = await make('Other', [budget]);
  const late = await make('Late', 'when-opened');
  expect(await places()).toEqual({ Made: 'Debate', Other: 'Budget', none: [loose] });
  expect(await refusalOf(make('Wrong', ['elsewhere']))).toBe('invalid-input');

  const choose = (pollId: string, agendaItems: 'when-opened' | string[], before: 'when-opened' | string[]) =>
    moderator.call('updatePoll', {
      params: { pollId },
      body: { agendaItems, before: { agendaItems: before } },
    });
  expect(await refusalOf(choose(made, [budget], []))).toBe('changed-meanwhile');
  await choose(made, [budget], [debate]);
  await choose(other, [], [budget]);
  expect(await places()).toEqual({ Made: 'Budget', none: [loose, other].toSorted() });
  expect(
    await refusalOf(member.call('createPoll', { ...here(), body: { title: 'No', agendaItems: [debate] } })),
  ).toBe('permission-missing');
  const { id: copied } = await moderator.call('copyPoll', { params: { pollId: prepared }, body: {} });
  for (const pollId of [prepared, loose, made, late]) await openAndClose(pollId);
  await setCurrent(null);
  await openAndClose(copied);
  expect(await places()).toEqual({
    ...{ Made: 'Budget', Prepared: 'Debate', Late: 'Debate' },
    none: [loose, other].toSorted(),
  });
  expect((await member.call('readAgenda', here())).withoutItem).toEqual([]);
  const { blocks } = await moderator.call('composeMinutes', here());
  const sections = new Map(
    blocks.map((block) => [block.kind === 'fact' ? block.source.id : null, block.section]),
  );
  expect([made, late, loose].map((id) => sections.get(id))).toEqual([
    `item:${budget}`,
    `item:${debate}`,
    'outside',
  ]);
  const { acts } = await moderator.call('listModerationActs', here());
  const changes = acts.flatMap(({ detail }) => detail.changes ?? []);
  expect(changes).toContainEqual({ field: 'agendaItem', before: '2.1 Debate', after: '12/26 Budget' });
});

test('[ADMIN-07] a moderator hides the agenda from the chamber, and shows it again; others cannot', async () => {
  const agenda = await prepare();
  await publish();
  await setCurrent(idOf(agenda, 'Opening'));
  const show = (client: TestClient, shown: boolean) =>
    client.call('showAgenda', { ...here(), body: { shown } });
  expect(await refusalOf(show(member, false))).toBe('permission-missing');
  const hidden = await show(moderator, false);
  expect((await show(moderator, false)).version).toBe(hidden.version);
  expect((await member.call('readAgenda', here())).items.map(({ title }) => title)).toEqual(['Opening']);
  expect(await refusalOf(member.call('readAgendaItem', ofItem(idOf(agenda, 'Bill'))))).toBe('not-found');
  expect(await loadPublishedItems(server.database.db, idVotingSession)).toHaveLength(1);
  expect((await moderator.call('readAgenda', here())).items).toHaveLength(5);
  await show(moderator, true);
  expect((await member.call('readAgenda', here())).items).toHaveLength(5);
  const { acts } = await moderator.call('listModerationActs', here());
  const switches = acts.filter(({ act }) => act === 'switch').map(({ detail }) => detail);
  expect(switches).toHaveLength(2);
  expect(switches).toContainEqual({ setting: 'agenda', on: false });
});

test('[BEY-17] [BEY-34] [ADMIN-07] a hidden agenda keeps its items that were taken up for minutes and recordings, and tells no other', async () => {
  const agenda = await prepare();
  await publish();
  const titles = (items: Awaited<ReturnType<typeof loadTakenUpItems>>) => items.map(({ title }) => title);
  const { db } = server.database;
  expect((await loadRecordedAgenda(db, idVotingSession)).items).toHaveLength(5);
  await setCurrent(idOf(agenda, 'Opening'));
  await setCurrent(null);
  await moderator.call('showAgenda', { ...here(), body: { shown: false } });
  expect(await loadPublishedItems(db, idVotingSession)).toEqual([]);
  expect(titles(await loadTakenUpItems(db, idVotingSession))).toEqual(['Opening']);
  expect(titles((await loadRecordedAgenda(db, idVotingSession)).items)).toEqual(['Opening']);
  // An item that was voted on without ever having been current was taken up, too, with the item
  // that contains it. A vote that was not opened takes nothing up.
  const make = async (title: string, item: string) => {
    const body = { title, agendaItems: [idOf(agenda, item)] };
    return (await moderator.call('createPoll', { ...here(), body })).id;
  };
  await make('Draft', 'Budget');
  const pollId = await make('The bill', 'Vote');
  await moderator.call('openPoll', { params: { pollId } });
  await moderator.call('closePoll', { params: { pollId } });
  const taken = ['Opening', 'Bill', 'Vote'];
  expect(titles(await loadTakenUpItems(db, idVotingSession))).toEqual(taken);
  expect(titles((await loadRecordedAgenda(db, idVotingSession)).items)).toEqual(taken);
  // The draft of the minutes names them.
  const { blocks } = await moderator.call('composeMinutes', here());
  const draft = JSON.stringify(blocks);
  for (const named of ['Opening', '2. Bill', '2.2. Vote']) expect(draft).toContain(named);
  for (const unnamed of ['Debate', 'Budget']) expect(draft).not.toContain(unnamed);
});

test('[AGENDA-01] [MOD-01] what is done with the agenda is in the audit log, once each', async () => {
  const agenda = await prepare();
  await publish();
  await publish();
  await setCurrent(idOf(agenda, 'Bill'));
  const { acts } = await moderator.call('listModerationActs', here());
  const actsOf = (kind: string) => acts.filter(({ act }) => act === kind);
  expect(actsOf('setCurrentItem')).toMatchObject([{ byUserId: 'moderator', detail: { to: '2 Bill' } }]);
  expect(actsOf('publishAgenda')).toHaveLength(1);
  expect(actsOf('addAgendaItem')).toHaveLength(5);
  const stay = await moderator.call('changeAgendaItem', {
    ...ofItem(idOf(agenda, 'Vote')),
    body: { title: 'Vote' },
  });
  expect((await moderator.call('listModerationActs', here())).all).toBe(acts.length);
  expect(stay.items).toHaveLength(5);
});

test('[AGENDA-01] [PERM-11] pages hear each change as far as they see the agenda, and a sitting that ends ends its item', async () => {
  const agenda = await prepare();
  const socket = await openTestSocket(member, 'member01', { idVotingSession });
  expect((await socket.snapshot()).agenda).toEqual({
    version: 0,
    publishedAt: null,
    hidden: false,
    items: [],
    withoutItem: [],
  });
  await publish();
  await setCurrent(idOf(agenda, 'Debate'));
  const isUnderWay = (items: Agenda['items']) => items.some(({ state }) => state === 'current');
  const told = await socket.nextChange('agenda', (change) => isUnderWay(change.agenda.items));
  expect(told.agenda.items.map(({ state }) => state)).toEqual([
    ...['planned', 'current', 'current', 'planned', 'planned'],
  ]);
  socket.close();
  await moderator.call('endVotingSession', here());
  expect(await currentItemNow()).toBeNull();
  expect(await refusalOf(setCurrent(idOf(agenda, 'Vote')))).toBe('session-ended');
});

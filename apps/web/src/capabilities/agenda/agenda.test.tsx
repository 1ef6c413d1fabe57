/* oxlint-disable max-lines -- one sitting is set up for all of these tests */
import type { Agenda, AgendaItem } from '@hemicycle/contract/agenda';
import { defaultFlags } from '@hemicycle/contract/default-flags';
import { permissions } from '@hemicycle/contract/permissions';
import type { ClientFlags } from '@hemicycle/contract/site';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from '../../api-client.ts';
import { useLive } from '../../realtime/use-live.ts';
import { serverClock } from '../../server-clock.ts';
import { standInForApi } from '../../testing-api-client.ts';
import { publicSite, testSession } from '../../testing-person.ts';
import { clickAt, draw, expectAccessible } from '../../testing-render.tsx';
import { Dialogs } from '../../ui/Dialogs.tsx';
import { Toasts } from '../../ui/Toasts.tsx';
import { answerCalls, call, enterSitting, sentBy } from '../polls/testing-api.ts';
import { testPoll } from '../polls/testing-house.ts';
import { useSite } from '../site/public.ts';
import { useAttachments } from '../uploads/public.ts';
import { AgendaTab } from './AgendaTab.tsx';
import { agendaChamberPart } from './chamber-part.tsx';
import { ImportAgenda } from './ImportAgenda.tsx';
import { ItemClock } from './ItemClock.tsx';

standInForApi(async (what, options) => call(what, options));

const NOW_MS = Date.parse('2026-11-27T10:36:00Z');
const MINUTE_MS = 60_000;

const item = (id: string, number: string, more: Partial<AgendaItem> = {}): AgendaItem => ({
  ...{ id, number, title: `Title of ${id}`, parentId: null, hasText: false, plannedStart: null },
  ...{ plannedMinutes: null, state: 'planned', begunAt: null, endedAt: null, spentMs: 0 },
  ...{ runningSince: null, version: 0, votes: [], kind: 'item', consent: false },
  ...{ movers: [], parties: [], paperCount: 0 },
  ...more,
});
const items: AgendaItem[] = [
  item('opening', '1', {
    ...{ state: 'done', begunAt: NOW_MS - 30 * MINUTE_MS, endedAt: NOW_MS - 12 * MINUTE_MS },
  }),
  item('bill', '2', {
    ...{ state: 'current', begunAt: NOW_MS - 12 * MINUTE_MS, runningSince: NOW_MS - 12 * MINUTE_MS },
    ...{ plannedMinutes: 36, hasText: true },
  }),
  item('debate', '2.1', { parentId: 'bill' }),
  item('budget', '3', { plannedStart: NOW_MS + 18 * MINUTE_MS, plannedMinutes: 45 }),
  item('review', '3.1', { parentId: 'budget' }),
  item('tellers', '4', { state: 'postponed' }),
];
/** What reading an item adds to it. */
const READ = { ownNumber: null, papers: [], emails: {}, note: '' };
const published: Agenda = { version: 7, publishedAt: 1, hidden: false, items, withoutItem: [] };

beforeEach(async () => {
  await i18next.changeLanguage('en-US');
  vi.useFakeTimers({ now: NOW_MS, toFake: ['Date'] });
  serverClock.note(NOW_MS, NOW_MS, NOW_MS);
  answerCalls({});
});

function enter(agenda: Agenda, actions: readonly string[] = [permissions.agendaTab]) {
  enterSitting({}, actions);
  useLive.setState({ session: testSession, agenda });
  return draw(
    <>
      <AgendaTab />
      <Dialogs />
      <Toasts />
    </>,
  );
}
/** Sets flags of the site on the page that is open. */
function setFlags(flags: Partial<ClientFlags>) {
  useSite.setState({ config: { ...publicSite, flags: { ...defaultFlags, ...flags } } });
}
const runs = [permissions.agendaTab, permissions.moderation];

test('[AGENDA-01] a member reads how far the sitting is, and the parts of the current item alone', async () => {
  enter(published);
  expect(await screen.findByText('1 of 4 done')).toBeDefined();
  expect(screen.getByText('6 min late, ends about', { exact: false })).toBeDefined();
  expect(screen.getByText('12:00 of 36:00')).toBeDefined();
  expect(screen.getByRole('button', { name: /2\.1 Title of debate/ })).toBeDefined();
  expect(screen.queryByRole('button', { name: /3\.1 Title of review/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '1 part' }));
  expect(screen.getByRole('button', { name: /3\.1 Title of review/ })).toBeDefined();
  expect(screen.queryByRole('button', { name: /current$/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Agenda menu' })).toBeNull();
  await expectAccessible();
});

test('[AGENDA-01] the next item is set current from the foot, with the item that was current', async () => {
  enter(published, runs);
  const after: Agenda = { ...published, version: 8, items: [] };
  answerCalls({ 'PUT /api/agenda/:idVotingSession/current': after });
  fireEvent.click(await screen.findByRole('button', { name: 'Set item 3 current' }));
  await waitFor(() => expect(useLive.getState().agenda.version).toBe(8));
  expect(sentBy('PUT /api/agenda/:idVotingSession/current')).toEqual([
    { params: { idVotingSession: 's1' }, body: { itemId: 'budget', before: { itemId: 'bill' } } },
  ]);
  expect(await screen.findByText('No agenda yet')).toBeDefined();
  await expectAccessible();
});

test('[AGENDA-01] a double press on the step at the foot makes that step alone, not the next one', async () => {
  const draft: Agenda = { ...published, publishedAt: null };
  enter(draft, runs);
  answerCalls({
    'PUT /api/agenda/:idVotingSession/published': { ...published, version: 8 },
    'PUT /api/agenda/:idVotingSession/current': { ...published, version: 9 },
  });
  const at = { xPx: 1_200, yPx: 820, atMs: 1_000 };
  clickAt(await screen.findByRole('button', { name: 'Publish agenda' }), at);
  const next = await screen.findByRole('button', { name: 'Set item 3 current' });
  clickAt(next, { ...at, atMs: 1_200 });
  expect(sentBy('PUT /api/agenda/:idVotingSession/current')).toEqual([]);
  clickAt(next, { ...at, yPx: 760, atMs: 1_400 });
  await waitFor(() => expect(sentBy('PUT /api/agenda/:idVotingSession/current')).toHaveLength(1));
});

test('[AGENDA-01] an item is moved by Alt and an arrow key; a refused move says why and changes nothing', async () => {
  enter(published, runs);
  const path = 'PUT /api/agenda/:idVotingSession/items/:itemId/place';
  answerCalls({
    [path]: () => {
      throw new ApiError('changed-meanwhile', 409, 'Changed meanwhile');
    },
  });
  fireEvent.keyDown(await screen.findByRole('button', { name: /^3 Title of budget/ }), {
    key: 'ArrowUp',
    altKey: true,
  });
  expect(await screen.findByText('The agenda was not changed')).toBeDefined();
  expect(sentBy(path)).toEqual([
    {
      params: { idVotingSession: 's1', itemId: 'budget' },
      body: { parentId: null, beforeId: 'bill', before: { parentId: null, beforeId: 'tellers' } },
    },
  ]);
  expect(useLive.getState().agenda).toBe(published);
});

test('[AGENDA-01] the menu of an item deletes it after a question, never one that has begun', async () => {
  enter(published, runs);
  fireEvent.click(await screen.findByRole('button', { name: 'More for item 2, Title of bill' }));
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
  expect(screen.getByRole('menuitem', { name: 'Postpone' })).toBeDefined();
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
  fireEvent.click(screen.getByRole('button', { name: 'More for item 3, Title of budget' }));
  answerCalls({ 'DELETE /api/agenda/:idVotingSession/items/:itemId/:version': { ...published, version: 8 } });
  fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete item 3, Title of budget?' });
  expect(dialog.textContent).toContain('The item inside it is deleted too.');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() =>
    expect(sentBy('DELETE /api/agenda/:idVotingSession/items/:itemId/:version')).toEqual([
      { params: { idVotingSession: 's1', itemId: 'budget', version: '7' } },
    ]),
  );
});

test('[AGENDA-01] the form tells what is missing, and of two clerks keeps what both have typed', async () => {
  enter(published, runs);
  fireEvent.click(await screen.findByRole('button', { name: 'Agenda menu' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Add an item' }));
  const add = await screen.findByRole('dialog', { name: 'Add an item' });
  fireEvent.click(within(add).getByRole('button', { name: 'Add' }));
  expect(within(add).getByText('Give the item a title.')).toBeDefined();
  await expectAccessible();
  fireEvent.click(within(add).getByRole('button', { name: 'Cancel' }));

  const whole = { ...items[3], ...READ, text: '' };
  let reads = 0;
  answerCalls({
    'GET /api/agenda/:idVotingSession/items/:itemId': () => {
      reads += 1;
      return reads === 1 ? whole : { ...whole, title: 'Theirs', text: 'Their text' };
    },
    'PATCH /api/agenda/:idVotingSession/items/:itemId': () => {
      throw new ApiError('changed-meanwhile', 409, 'Changed meanwhile');
    },
  });
  fireEvent.click(screen.getByRole('button', { name: 'More for item 3, Title of budget' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Edit item' }));
  const title = await screen.findByLabelText('Title');
  fireEvent.change(title, { target: { value: 'Mine' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Title \(Theirs\)/)).toBeDefined();
  expect(
    [screen.getByLabelText('Title'), screen.getByLabelText('Text')].map((field) =>
      Reflect.get(field, 'value'),
    ),
  ).toEqual(['Mine', 'Their text']);
});

test('[AGENDA-01] a press shows an item with its text, and leads on to the next one and back', async () => {
  vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(Promise.resolve() as never);
  enter(published);
  answerCalls({
    'GET /api/agenda/:idVotingSession/items/:itemId': {
      ...items[1],
      ...READ,
      text: 'Third reading.',
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: /^2 Title of bill/ }));
  expect(await screen.findByText('Third reading.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: '2 Title of bill' }));
  await expectAccessible();
  fireEvent.click(screen.getByRole('button', { name: 'Next item' }));
  expect(screen.getByRole('heading', { name: '3 Title of budget' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Agenda' }));
  expect(await screen.findByText('1 of 4 done')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^3 Title of budget/ }));
});

test('[AGENDA-01] [AUDIT-01] whom an item may name is asked for by their names alone', async () => {
  answerCalls({
    'GET /api/agenda/:idVotingSession/people': [{ userId: 'p1', displayName: 'Ines Thorsen' }],
    'GET /api/agenda/:idVotingSession/items/:itemId': { ...item('budget', '3'), ...READ, text: '' },
  });
  enter(published, runs);
  fireEvent.click(await screen.findByRole('button', { name: 'More for item 3, Title of budget' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Edit item' }));
  const field = await screen.findByRole('combobox', { name: 'Movers and seconders' });
  fireEvent.change(field, { target: { value: 'Ines' } });
  fireEvent.click(await screen.findByRole('option', { name: 'Ines Thorsen' }));
  expect(screen.getByRole('button', { name: /Ines Thorsen/ })).toBeDefined();
  expect(sentBy('GET /api/people/attendance/:idVotingSession')).toEqual([]);
});

test('[AGENDA-01] an item that was voted on without having been current was taken up', async () => {
  const vote = { pollId: 'v1', number: 4, title: 'Budget', status: 'closed', result: 'PASS' } as const;
  const voted = [item('budget', '3'), item('review', '3.1', { parentId: 'budget', votes: [vote] })];
  answerCalls({
    'GET /api/agenda/:idVotingSession/items/:itemId': { ...voted[0], ...READ, text: '' },
    'GET /api/groups': [],
  });
  enter({ ...published, items: [...voted, item('next', '4')] });
  fireEvent.click(await screen.findByRole('button', { name: /^3 Title of budget/ }));
  expect(await screen.findAllByText('Taken up')).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Next item' }));
  expect(await screen.findByText('Planned')).toBeDefined();
  expect(screen.queryByText('Taken up')).toBeNull();
});

test('[AGENDA-01] [BEY-14] a note that is being written outlives a hidden agenda; given up, it is gone', async () => {
  answerCalls({
    'GET /api/agenda/:idVotingSession/items/:itemId': { ...items[1], ...READ, text: '' },
    'PUT /api/agenda/:idVotingSession/items/:itemId/note': { text: 'Ask about rivers.' },
  });
  enter(published);
  fireEvent.click(await screen.findByRole('button', { name: /^2 Title of bill/ }));
  const open = async () => {
    fireEvent.click(
      await screen.findByRole('button', { name: 'Write a note for yourself on 2 Title of bill' }),
    );
    return screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
  };
  fireEvent.change(await open(), { target: { value: 'Ask about riv' } });
  const showAgenda = (agenda: Agenda) => act(() => useLive.setState({ agenda }));
  showAgenda({ ...published, hidden: true, version: 8, items: [] });
  expect(screen.queryByRole('textbox')).toBeNull();
  showAgenda({ ...published, version: 9 });
  const field = await open();
  expect(field.value).toBe('Ask about riv');
  fireEvent.change(field, { target: { value: 'Ask about rivers.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Keep' }));
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  expect(sentBy('PUT /api/agenda/:idVotingSession/items/:itemId/note')).toMatchObject([
    { body: { text: 'Ask about rivers.', before: { text: '' } } },
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Change your note on 2 Title of bill' }));
  const again = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
  fireEvent.change(again, { target: { value: 'Or not' } });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  fireEvent.click(screen.getByRole('button', { name: 'Change your note on 2 Title of bill' }));
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Note' })).value).toBe(
    'Ask about rivers.',
  );
});

test('[AGENDA-01] an item without papers says so', async () => {
  const bill = item('bill', '2', {});
  answerCalls({
    'GET /api/groups': [],
    'POST /api/users/many': [],
    'GET /api/agenda/:idVotingSession/items/:itemId': { ...bill, ...READ, text: '' },
  });
  enter({ ...published, items: [bill] });
  fireEvent.click(await screen.findByRole('button', { name: /^2 Title of bill/ }));
  const papers = within(await screen.findByRole('region', { name: 'Papers' }));
  papers.getByText('No papers yet');
});

test('[AGENDA-01] [AGENDA-03] an item shows its movers, its papers with kind and size, and what one noted', async () => {
  const paper = {
    ...{ id: 'paper', title: 'Bill 41', fileId: 'f2', version: 2, name: 'bill.pdf', type: 'application/pdf' },
    ...{ sizeBytes: 212_000, addedAt: NOW_MS, note: 'Page 6.', earlier: [] },
  };
  const bill = item('bill', '2', {
    ...{ state: 'current', runningSince: NOW_MS, paperCount: 1, kind: 'case' },
    movers: [{ role: 'mover', userId: null, name: 'Committee on Waters' }],
    parties: [{ role: 'Applicant', userId: 'p1', name: 'Ines Thorsen' }],
  });
  answerCalls({
    'GET /api/groups': [],
    'POST /api/users/many': [],
    'GET /api/agenda/:idVotingSession/items/:itemId': {
      ...{ ...bill, ...READ, text: '', papers: [paper] },
      emails: { p1: 'ines@example.org' },
    },
    'PUT /api/agenda/:idVotingSession/items/:itemId/note': { text: 'Ask about rivers.' },
  });
  enter({ ...published, items: [bill] });
  expect(await screen.findByText('1 paper')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: /^2 Title of bill/ }));
  const papers = await screen.findByRole('region', { name: 'Papers' });
  const link = within(papers).getByRole('link', { name: 'Save Bill 41, PDF, 207 kB' });
  expect(link.getAttribute('href')).toBe('/api/agenda/s1/papers/f2');
  expect(within(papers).getByText(/^PDF, 207 kB, replaced/)).toBeDefined();
  expect(within(papers).getByText('Page 6.')).toBeDefined();
  expect(within(papers).queryByRole('button', { name: 'Add a paper' })).toBeNull();
  expect(screen.getByRole('list', { name: 'Movers and seconders' }).textContent).toContain('Mover');
  fireEvent.focus(screen.getByRole('button', { name: 'Ines Thorsen' }));
  expect(await screen.findByRole('tooltip', {}, { timeout: 2_000 })).toHaveProperty(
    'textContent',
    'ines@example.org',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Write a note for yourself on 2 Title of bill' }));
  fireEvent.change(await screen.findByLabelText('Note'), { target: { value: 'Ask about rivers. ' } });
  await expectAccessible();
  fireEvent.click(screen.getByRole('button', { name: 'Keep' }));
  expect(await screen.findByText('Ask about rivers.')).toBeDefined();
  expect(sentBy('PUT /api/agenda/:idVotingSession/items/:itemId/note')).toEqual([
    {
      params: { idVotingSession: 's1', itemId: 'bill' },
      body: { paperId: null, text: 'Ask about rivers.', before: { text: '' } },
    },
  ]);
});

test('[AGENDA-01] who runs the sitting replaces a paper, and removes it after a question', async () => {
  const paper = {
    ...{ id: 'paper', title: 'Bill 41', fileId: 'f2', version: 2, name: 'bill.pdf', type: 'application/pdf' },
    ...{ sizeBytes: 212_000, addedAt: NOW_MS, note: '', earlier: [] },
  };
  answerCalls({
    'GET /api/agenda/:idVotingSession/items/:itemId': { ...items[1], ...READ, text: '', papers: [paper] },
    'DELETE /api/agenda/:idVotingSession/items/:itemId/papers/:paperId/:version': {
      ...published,
      version: 8,
    },
  });
  enter(published, runs);
  fireEvent.click(await screen.findByRole('button', { name: /^2 Title of bill/ }));
  expect(await screen.findByRole('button', { name: 'Add a paper' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'More for the paper Bill 41' }));
  expect(screen.getByRole('menuitem', { name: 'Replace by a newer version' })).toBeDefined();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Remove' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove the paper Bill 41?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await waitFor(() =>
    expect(sentBy('DELETE /api/agenda/:idVotingSession/items/:itemId/papers/:paperId/:version')).toEqual([
      { params: { idVotingSession: 's1', itemId: 'bill', paperId: 'paper', version: '2' } },
    ]),
  );
});

test('[AGENDA-01] a dropped file that failed is added when it is tried again, and replaces no paper', async () => {
  const paper = {
    ...{ id: 'paper', title: 'Bill 41', fileId: 'f2', version: 2, name: 'bill.pdf', type: 'application/pdf' },
    ...{ sizeBytes: 212_000, addedAt: NOW_MS, note: '', earlier: [] },
  };
  const file = new File(['x'], 'other.pdf', { type: 'application/pdf' });
  useAttachments.setState({ 'agenda-item.bill': undefined });
  let asked = 0;
  answerCalls({
    'GET /api/agenda/:idVotingSession/items/:itemId': { ...items[1], ...READ, text: '', papers: [paper] },
    'POST /api/agenda/:idVotingSession/items/:itemId/upload': () => {
      asked += 1;
      if (asked < 3) throw new ApiError('internal', 500, 'away');
      return { uploadUrl: '/api/uploads/u' };
    },
    'POST /api/agenda/:idVotingSession/items/:itemId/papers': published,
    'PATCH /api/agenda/:idVotingSession/items/:itemId/papers/:paperId': published,
  });
  class Request extends EventTarget {
    readonly upload = new EventTarget();
    readonly status = 201;
    readonly responseText = JSON.stringify({ id: 'f9', name: 'other.pdf' });
    open = () => undefined;
    setRequestHeader = () => undefined;
    send = () => queueMicrotask(() => this.dispatchEvent(new Event('load')));
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  onTestFinished(() => void vi.unstubAllGlobals());
  enter(published, runs);
  fireEvent.click(await screen.findByRole('button', { name: /^2 Title of bill/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'More for the paper Bill 41' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Replace by a newer version' }));
  fireEvent.change(screen.getByLabelText('Add a paper', { selector: 'input' }), {
    target: { files: [file] },
  });
  await screen.findByRole('button', { name: 'Try again' });
  fireEvent.drop(screen.getByRole('heading', { name: /^Papers/ }), {
    dataTransfer: { types: ['Files'], files: [file] },
  });
  await waitFor(() => expect(asked).toBe(2));
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() =>
    expect(sentBy('POST /api/agenda/:idVotingSession/items/:itemId/papers')).toEqual([
      { params: { idVotingSession: 's1', itemId: 'bill' }, body: { fileId: 'f9' } },
    ]),
  );
  expect(sentBy('PATCH /api/agenda/:idVotingSession/items/:itemId/papers/:paperId')).toEqual([]);
});

test('[AGENDA-01] an item that is moved into another one keeps the focus, and the other one opens', async () => {
  enter(published, runs);
  const within3 = items.map((each) =>
    each.id === 'tellers' ? { ...each, number: '3.2', parentId: 'budget' } : each,
  );
  answerCalls({
    'PUT /api/agenda/:idVotingSession/items/:itemId/place': { ...published, version: 8, items: within3 },
  });
  const tellers = await screen.findByRole('button', { name: /^4 Title of tellers/ });
  fireEvent.keyDown(tellers, { key: 'ArrowRight', altKey: true });
  const moved = await screen.findByRole('button', { name: /^3\.2 Title of tellers/ });
  await waitFor(() => expect(document.activeElement).toBe(moved));
});

test('[AGENDA-01] the parts of an item that becomes current show, though somebody had closed them', async () => {
  const draft: Agenda = {
    ...published,
    publishedAt: null,
    items: items.map((each) => ({ ...each, state: 'planned', begunAt: null, runningSince: null })),
  };
  enter(draft, runs);
  expect(await screen.findByRole('button', { name: /2\.1 Title of debate/ })).toBeDefined();
  fireEvent.click(screen.getAllByRole('button', { name: '1 part' })[0] ?? document.body);
  expect(screen.queryByRole('button', { name: /2\.1 Title of debate/ })).toBeNull();
  act(() => useLive.setState({ agenda: published }));
  expect(screen.getByRole('button', { name: /2\.1 Title of debate/ })).toBeDefined();
});

test('[AGENDA-01] once a host has ended the sitting its agenda is read, and says why nothing changes', async () => {
  enter(published, runs);
  act(() => useLive.setState({ session: { ...testSession, endedByHost: true } }));
  expect(await screen.findByText(/^The sitting has ended\./)).toBeDefined();
  for (const name of ['Set item 3 current', 'Agenda menu', 'More for item 3, Title of budget'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByText(/ends about/)).toBeNull();
  await expectAccessible();
});

test('[AGENDA-01] a current item is offered no place in another item; the menu of the agenda opens its page', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  enter(published, runs);
  fireEvent.click(await screen.findByRole('button', { name: 'More for item 2, Title of bill' }));
  expect(screen.getByRole('menuitem', { name: 'Move up' })).toBeDefined();
  expect(screen.queryByRole('menuitem', { name: 'Move into the item before' })).toBeNull();
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
  fireEvent.keyDown(screen.getByRole('button', { name: /^2 Title of bill/ }), {
    key: 'ArrowRight',
    altKey: true,
  });
  expect(sentBy('PUT /api/agenda/:idVotingSession/items/:itemId/place')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Agenda menu' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Open the agenda in a tab of its own' }));
  expect(opened.mock.calls).toEqual([['/app/admin/sessions/s1/agenda', '_blank', 'noopener']]);
});

test('[AGENDA-01] a draft says so, is published from the foot, and to members there is none', async () => {
  const draft = {
    ...published,
    publishedAt: null,
    items: items.map((each) => ({ ...each, state: 'planned' as const })),
  };
  const { unmount } = enter(draft, runs);
  expect(await screen.findByText('Draft, not published')).toBeDefined();
  answerCalls({ 'PUT /api/agenda/:idVotingSession/published': published });
  fireEvent.click(screen.getByRole('button', { name: 'Publish agenda' }));
  expect(await screen.findByText('1 of 4 done')).toBeDefined();
  unmount();
  enter({ version: 0, publishedAt: null, hidden: false, items: [], withoutItem: [] });
  expect(await screen.findByText('No agenda has been published')).toBeDefined();
  await expectAccessible();
});

test('[AGENDA-01] under the items of a draft stands the button for the next one; a time that nobody entered says that it is about right', async () => {
  const drafted = [
    item('opening', '1'),
    item('motion', '2', { plannedMinutes: 20 }),
    item('close', '3', { plannedStart: NOW_MS + 60 * MINUTE_MS }),
  ];
  enter({ ...published, publishedAt: null, items: drafted }, runs);
  act(() =>
    useLive.setState({
      session: { ...testSession, epochStartTime: NOW_MS, epochEndTime: NOW_MS + 180 * MINUTE_MS },
    }),
  );
  expect(screen.getByRole('button', { name: /^1.*Title of opening/ }).textContent).toMatch(
    /about 10:36|about 11:36/,
  );
  expect(screen.getByRole('button', { name: /^2.*Title of motion/ }).textContent).toContain('20 min');
  expect(screen.getByRole('button', { name: /^3.*Title of close/ }).textContent).not.toContain('about');
  await expectAccessible();
  fireEvent.click(screen.getByRole('button', { name: 'Add an item' }));
  expect(await screen.findByRole('dialog', { name: 'Add an item' })).toBeDefined();
});

test('[AGENDA-01] votes stand under their item with what came of them; who runs votes opens a draft from there', async () => {
  const votes = [
    { pollId: 'p3', number: 3, title: 'Amendments', status: 'closed', result: 'PASS' } as const,
    { pollId: 'draft', number: null, title: 'The bill', status: 'draft', result: 'undeclared' } as const,
  ];
  const withVotes = {
    ...published,
    items: items.map((each) => (each.id === 'debate' ? { ...each, votes } : each)),
  };
  enter(withVotes, runs);
  useLive.setState({
    polls: [
      { ...testPoll, id: 'draft', title: 'The bill', status: 'draft', number: null },
      { ...testPoll, id: 'free', title: 'Order of business', status: 'draft', number: null },
    ],
  });
  expect(await screen.findByText('Vote 3: Adopted')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: /2\.1 Title of debate/ }));
  const part = await screen.findByRole('region', { name: 'Votes' });
  expect(within(part).getByText('Adopted')).toBeDefined();
  expect(within(part).getByRole('button', { name: 'Open vote' })).toBeDefined();
  await expectAccessible();
  answerCalls({ 'PUT /api/agenda/:idVotingSession/items/:itemId/votes': { ...withVotes, version: 8 } });
  fireEvent.change(within(part).getByLabelText('Add a vote to this item'), { target: { value: 'free' } });
  await waitFor(() =>
    expect(sentBy('PUT /api/agenda/:idVotingSession/items/:itemId/votes')).toEqual([
      {
        params: { idVotingSession: 's1', itemId: 'debate' },
        body: { pollIds: ['p3', 'draft', 'free'], before: { pollIds: ['p3', 'draft'] } },
      },
    ]),
  );
});

test('[AGENDA-01] [POLL-18] where the site hides votes, an item and its row tell of none, and no consent items are grouped', async () => {
  const votes = [{ pollId: 'p7', number: 7, title: 'The bill', status: 'closed', result: 'PASS' } as const];
  const consent = { consent: true, state: 'planned' } as const;
  enter({ ...published, items: [item('bill', '2', { votes }), item('tellers', '4', consent)] }, runs);
  expect(await screen.findByText('Vote 7: Adopted')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Make one vote of them' })).toBeDefined();
  act(() => setFlags({ hideVotingModule: true }));
  expect(screen.queryByText(/Vote 7/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Make one vote of them' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^2 Title of bill/ }));
  expect(await screen.findByRole('heading', { name: '2 Title of bill' })).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Votes' })).toBeNull();
});

test('[AGENDA-01] a member reads the votes of an item, and changes none', async () => {
  const votes = [
    { pollId: 'p3', number: 3, title: 'Amendments', status: 'open', result: 'undeclared' } as const,
  ];
  enter({
    ...published,
    items: items.map((each) => ({ ...each, votes: each.id === 'budget' ? votes : [] })),
  });
  fireEvent.click(await screen.findByRole('button', { name: /^3 Title of budget/ }));
  const part = await screen.findByRole('region', { name: 'Votes' });
  expect(within(part).getByText('Vote 3, Amendments')).toBeDefined();
  expect(within(part).queryByRole('button')).toBeNull();
});

test('[ADMIN-07] a moderator hides the agenda from the menu, and reads that it is hidden', async () => {
  enter(published, runs);
  answerCalls({ 'PUT /api/agenda/:idVotingSession/shown': { ...published, version: 8, hidden: true } });
  fireEvent.click(await screen.findByRole('button', { name: 'Agenda menu' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Hide the agenda from members' }));
  expect(await screen.findByText('Hidden from members')).toBeDefined();
  expect(sentBy('PUT /api/agenda/:idVotingSession/shown')).toEqual([
    { params: { idVotingSession: 's1' }, body: { shown: false } },
  ]);
});

test.each([
  { who: 'with the permission', actions: [permissions.agendaTab], tabs: 1 },
  { who: 'without it', actions: [permissions.chatTab], tabs: 0 },
  { who: 'from whom it is hidden', actions: [permissions.agendaTab], hidden: true, tabs: 0 },
  {
    who: 'who has hidden it',
    actions: [permissions.agendaTab, permissions.moderation],
    hidden: true,
    tabs: 1,
  },
])('[PERM-11] [ADMIN-07] a person $who has $tabs tab of the agenda', ({ actions, hidden = false, tabs }) => {
  enterSitting({}, actions);
  useLive.setState({ agenda: { ...published, hidden } });
  function Tabs() {
    return <p>{agendaChamberPart.useTabs?.().length}</p>;
  }
  draw(<Tabs />);
  expect(screen.getByText(String(tabs))).toBeDefined();
});

test('[AGENDA-01] the top bar names the current item and its clock', () => {
  enterSitting({}, []);
  useLive.setState({ session: testSession, agenda: published });
  function Line() {
    const { lead = '', title } = agendaChamberPart.useLine?.() ?? {};
    return (
      <h1>
        {lead} {title}
      </h1>
    );
  }
  draw(
    <>
      <Line />
      <ItemClock />
    </>,
  );
  expect(screen.getByRole('heading').textContent).toBe('Item 2: Title of bill');
  expect(screen.getByText('12:00').parentElement?.textContent).toBe('Item 212:00of 36:00');
});

test('[AGENDA-02] [CFG-02] with fast cases a case begins from its row, and a recording that does not follow says why', async () => {
  const cases = [
    item('one', '1', { kind: 'case', parties: [{ role: 'Applicant', userId: null, name: 'Rivers' }] }),
    item('two', '2'),
  ];
  const agenda = { ...published, items: cases };
  enter(agenda, runs);
  expect(screen.queryByRole('button', { name: /^Begin case/ })).toBeNull();
  act(() => setFlags({ enableFastCases: true, enableCaseAgendaItem: true }));
  answerCalls({ 'PUT /api/agenda/:idVotingSession/current': { ...agenda, notRecorded: 'recording-off' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Begin case 1, Title of one' }));
  expect(await screen.findByText('The recording does not follow this case')).toBeDefined();
  expect(sentBy('PUT /api/agenda/:idVotingSession/current')).toMatchObject([{ body: { itemId: 'one' } }]);
  expect(screen.getByText('Rivers')).toBeDefined();
  await expectAccessible();
});

test('[AGENDA-02] [CFG-02] an item under way that becomes a case says where its recording does not follow', async () => {
  enter(published, runs);
  act(() => setFlags({ enableFastCases: true, enableCaseAgendaItem: true }));
  answerCalls({
    'GET /api/agenda/:idVotingSession/items/:itemId': { ...items[3], ...READ, text: '' },
    'PATCH /api/agenda/:idVotingSession/items/:itemId': { ...published, notRecorded: 'recording-off' },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'More for item 3, Title of budget' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Edit item' }));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'This item is a case' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The recording does not follow this case')).toBeDefined();
  expect(sentBy('PATCH /api/agenda/:idVotingSession/items/:itemId')).toMatchObject([
    { body: { kind: 'case' } },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[AGENDA-01] consent items become one vote by one press; where several share it, the item says so', async () => {
  const vote = {
    pollId: 'p',
    number: null,
    title: 'Consent items',
    status: 'draft',
    result: 'undeclared',
  } as const;
  const consent = (votes: AgendaItem['votes']) => ({
    ...published,
    items: [item('one', '1', { consent: true, votes }), item('two', '2', { consent: true, votes })],
  });
  enter(consent([]), runs);
  expect(await screen.findByText('2 consent items wait for a vote.')).toBeDefined();
  answerCalls({ 'POST /api/agenda/:idVotingSession/consent-vote': { ...consent([vote]), version: 8 } });
  fireEvent.click(screen.getByRole('button', { name: 'Make one vote of them' }));
  await waitFor(() => expect(screen.queryByText('2 consent items wait for a vote.')).toBeNull());
  expect(sentBy('POST /api/agenda/:idVotingSession/consent-vote')).toMatchObject([
    { body: { itemIds: ['one', 'two'] } },
  ]);
  fireEvent.click(screen.getByRole('button', { name: /^1 Title of one/ }));
  expect(await screen.findByText('Together with 2')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Take Consent items out of this item' })).toBeDefined();
});

test('[AGENDA-01] a pasted list shows what is wrong in a table, and is added without the wrong rows', async () => {
  enterSitting({}, runs);
  const row = {
    ...{
      row: 2,
      skipped: false,
      problems: [],
      number: '1',
      title: 'Bill',
      text: '',
      start: null,
      minutes: 45,
    },
    ...{ level: 1, startCell: '', durationCell: '45', levelCell: '' },
  };
  const wrong = { ...row, row: 3, title: '', problems: [{ column: 'title', problem: 'title-missing' }] };
  let reads = 0;
  answerCalls({
    'GET /api/votingsessions': [],
    'GET /api/agenda/:idVotingSession/imports': [],
    'POST /api/agenda/:idVotingSession/list': () => {
      reads += 1;
      const rows = reads === 1 ? [row, wrong] : [row, { ...wrong, skipped: true, problems: [] }];
      return { text: 'the list', encoding: null, version: 7, rows };
    },
    'POST /api/agenda/:idVotingSession/import': { agenda: published, importId: 'i', added: 1 },
  });
  const onChanged = vi.fn();
  draw(<ImportAgenda idVotingSession="s1" version={7} onChanged={onChanged} onClose={() => undefined} />);
  fireEvent.change(screen.getByLabelText('Or paste rows from a spreadsheet'), {
    target: { value: 'a list' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Look at the rows' }));
  expect(await screen.findByText('A title is missing.')).toBeDefined();
  expect(screen.getByText(/1 of them is wrong/)).toBeDefined();
  await expectAccessible();
  fireEvent.click(screen.getByRole('button', { name: 'Leave out all wrong rows' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Add 1 item' }));
  await waitFor(() => expect(onChanged).toHaveBeenCalledWith(published));
  expect(sentBy('POST /api/agenda/:idVotingSession/import')).toEqual([
    { params: { idVotingSession: 's1' }, body: { csv: 'the list', skip: [3], version: 7 } },
  ]);
});

test('[AGENDA-01] an import is taken back after a question, and what could not be read is asked for again', async () => {
  enterSitting({}, runs);
  const made = { id: 'i', kind: 'list', items: 12, byName: 'Chen', createdMs: NOW_MS };
  let isAway = true;
  const later = (answer: unknown) => () => {
    if (isAway) throw new ApiError('internal', 500, 'away');
    return answer;
  };
  answerCalls({
    'GET /api/votingsessions': later([{ ...testSession, idVotingSession: 's2', title: 'Plenary of May' }]),
    'GET /api/agenda/:idVotingSession/imports': later([made]),
    'POST /api/agenda/:idVotingSession/imports/:importId/undo': published,
  });
  const onClose = vi.fn();
  draw(
    <>
      <ImportAgenda idVotingSession="s1" version={7} onChanged={() => undefined} onClose={onClose} />
      <Dialogs />
    </>,
  );
  expect(await screen.findByText('The other sittings could not be read')).toBeDefined();
  expect(await screen.findByText('The imports could not be read')).toBeDefined();
  isAway = false;
  for (const again of screen.getAllByRole('button', { name: 'Try again' })) fireEvent.click(again);
  expect(await screen.findByRole('heading', { name: 'From another sitting' })).toBeDefined();
  fireEvent.click(await screen.findByRole('button', { name: 'Take back' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take this import back?' }));
  expect(dialog.getByText('12 items go from the agenda, with their papers.')).toBeDefined();
  const undone = () => sentBy('POST /api/agenda/:idVotingSession/imports/:importId/undo');
  expect(undone()).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(undone()).toEqual([{ params: { idVotingSession: 's1', importId: 'i' } }]));

  // Rows that were typed are not lost without a question.
  fireEvent.change(screen.getByLabelText('Or paste rows from a spreadsheet'), { target: { value: 'rows' } });
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  const leave = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(within(leave).getByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

test('[FND-48] a vote of an item tells in a tooltip what it is about, for 8 s', async () => {
  const vote = {
    pollId: 'p3',
    number: 3,
    title: 'Amendments',
    status: 'open',
    result: 'undeclared',
  } as const;
  enter({
    ...published,
    items: items.map((each) => ({ ...each, votes: each.id === 'budget' ? [vote] : [] })),
  });
  act(() =>
    useLive.setState({ polls: [{ ...testPoll, id: 'p3', status: 'open', description: 'All of Annex 2' }] }),
  );
  fireEvent.click(await screen.findByRole('button', { name: /^3 Title of budget/ }));
  const part = await screen.findByRole('region', { name: 'Votes' });
  vi.useFakeTimers({ now: NOW_MS });
  fireEvent.focus(within(part).getByRole('button', { name: 'Vote 3, Amendments' }));
  act(() => void vi.advanceTimersByTime(500));
  act(() => void vi.advanceTimersByTime(7_999));
  expect(screen.getByRole('tooltip').textContent).toBe('All of Annex 2');
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.queryByRole('tooltip')).toBeNull();
  vi.useRealTimers();
});

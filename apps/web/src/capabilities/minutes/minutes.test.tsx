import { defaultFlags } from '@hemicycle/contract/default-flags';
import type { MinuteEditor, Minutes } from '@hemicycle/contract/minutes';
import { act, fireEvent, screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { publicSite, signedIn } from '../../testing-person.ts';
import { TestSource } from '../../testing-source.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useSignIn } from '../auth/sign-in.ts';
import { useSite } from '../site/public.ts';
import { formats } from '../../i18n/formats.ts';
import { serverClock } from '../../server-clock.ts';
import { MinutesPage } from './MinutesPage.tsx';
import { sourcePath } from './source-path.ts';

const KEY = 'hemicycle.minutes.rosa.s1.t1';
const NOW_MS = Date.UTC(2026, 10, 24, 13, 4);
const fact = (id: string, section: string, lines: string[], heading: string | null = null) => ({
  ...{ kind: 'fact' as const, id, section, version: 1, changed: null },
  source: { kind: 'vote' as const, id: `poll-${id}` },
  wording: { heading, lines, table: null },
});
const text = (id: string, words: string, version = 1) => ({
  ...{ kind: 'text' as const, id, section: 'item:4', version, text: words },
  ...{ changedBy: 'Daniel Brandt', changedAt: NOW_MS },
});

function minutes(more: Partial<Minutes> = {}): Minutes {
  return {
    ...{ version: 3, state: 'draft', language: 'en', composedAt: NOW_MS, composedBy: 'Tuula Korhonen' },
    ...{ clerks: ['Daniel Brandt'], sent: null, approval: null, signature: null, missing: [] },
    blocks: [
      fact('opening', 'opening', ['Marit Solberg presided from 10:04.']),
      fact('item', 'item:4', ['Taken up at 10:24, closed at 10:44.'], '4. Water Protection Bill'),
      text('t1', 'The rapporteur presented the report.'),
    ],
    ...{ corrections: [], mark: String(more.version ?? 3), ...more },
  };
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}
let asked: Asked[];
let carets: unknown[];
let held: Minutes | null;
let mayWrite: boolean;
let answers: (asked: Asked) => Response | Promise<Response> | undefined;

beforeEach(() => {
  [asked, carets] = [[], []];
  TestSource.all.length = 0;
  vi.stubGlobal('EventSource', TestSource);
  held = minutes();
  mayWrite = true;
  answers = () => undefined;
  sessionStorage.clear();
  useSignIn.setState({ info: signedIn });
  holdTimers();
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const one = {
      method: init.method ?? 'GET',
      path: new URL(address, 'http://site').pathname,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    if (one.path.startsWith('/api/minutes/s1/carets/')) {
      carets.push(one.body);
      return Response.json(one.body);
    }
    if (one.method === 'GET') return Response.json({ title: 'Plenary sitting 114', minutes: held, mayWrite });
    asked.push(one);
    return answers(one) ?? Response.json(held);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function holdTimers() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
}

/** Axe waits by timers of its own. */
async function expectPageAccessible(container: HTMLElement) {
  vi.useRealTimers();
  await expectAccessible(container);
  holdTimers();
}

async function show() {
  const drawn = draw(
    <MemoryRouter>
      <MinutesPage idVotingSession="s1" sittingPath="/app/sittings/s1" agendaPath="/agenda" />
    </MemoryRouter>,
  );
  await vi.waitFor(() => expect(screen.queryByRole('heading', { level: 1 })).not.toBeNull());
  return drawn;
}
/** What the server tells the page. */
const tell = (mark: string | null, editors: MinuteEditor[] = []) =>
  act(async () => TestSource.all.at(-1)?.say('news', { mark, editors }));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const area = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the clerks' });
/** The server takes a text, and the next reading of the minutes has it. */
const takesText = ({ body }: Asked) => {
  const taken = { ...text('t1', '', 2), ...(body as object), version: 2 };
  held = minutes({
    version: 4,
    blocks: minutes().blocks.map((block) => (block.id === 't1' ? taken : block)),
  });
  return Response.json(taken);
};
const conflict = () => Response.json({ error: { code: 'changed-meanwhile' } }, { status: 409 });

test('[BEY-34] the zone of the times in the minutes is named, since the times beside them are of this device', async () => {
  const flags = { ...defaultFlags, timeZone: 'Europe/Brussels' };
  useSite.setState({ config: { ...publicSite, flags } });
  await show();
  expect(
    screen.getByText('Times in the minutes are in the zone of documents, Europe/Brussels.'),
  ).toBeTruthy();
});

test('[BEY-34] facts have their source in the margin, texts are edited in place and saved by themselves', async () => {
  answers = takesText;
  const { container } = await show();
  const group = screen.getAllByRole('group', { name: 'Fact from: Vote, signed record' })[0]!;
  expect(within(group).getByText('Marit Solberg presided from 10:04.')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Vote, signed record' })[0]?.getAttribute('href')).toBe(
    '/app/sittings/s1#vote-poll-opening',
  );
  await expectPageAccessible(container);
  fireEvent.change(area(), { target: { value: 'She presented the report.' } });
  // Kept in the browser at once: a reload loses nothing.
  expect(sessionStorage.getItem(KEY)).toContain('She presented the report.');
  await pass(800);
  expect(asked).toEqual([
    {
      method: 'PATCH',
      path: '/api/minutes/s1/texts/t1',
      body: { text: 'She presented the report.', version: 1 },
    },
  ]);
  expect(sessionStorage.getItem(KEY)).toBeNull();
  expect(screen.queryByText(/^Saved /)).toBeNull();
  await tell('4');
  expect(screen.getByText(/^Saved /)).toBeTruthy();
});

test('[BEY-34] a clerk says in which text the caret is, and sees who else is in it', async () => {
  const { container } = await show();
  expect(TestSource.all.map(({ url }) => url)).toEqual(['/api/minutes/s1/news']);
  act(() => TestSource.all.at(-1)?.say('line', { lineId: 'l1' }));
  await tell('3', [{ name: 'Rosa Quispe', blockId: 't1' }]);
  fireEvent.focus(area());
  await pass(200);
  expect(carets).toEqual([{ at: 't1' }]);
  expect(screen.getByText('Writing here: Rosa Quispe')).toBeTruthy();
  await expectPageAccessible(container);
  // A caret that leaves and comes back at once is not told.
  fireEvent.blur(area());
  fireEvent.focus(area());
  await pass(200);
  expect(carets).toHaveLength(1);
  await tell('3');
  fireEvent.blur(area());
  await pass(200);
  expect(carets.at(-1)).toEqual({ at: null });
  expect(screen.queryByText(/^Writing here/)).toBeNull();
});

test('[BEY-34] nothing asks by the clock, and a page that nobody sees has no line', async () => {
  await show();
  const fetched = vi.spyOn(globalThis, 'fetch');
  await pass(10_000);
  expect(fetched).not.toHaveBeenCalled();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(TestSource.all.every(({ closed }) => closed)).toBe(true);
  vi.restoreAllMocks();
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(TestSource.all.at(-1)?.closed).toBe(false);
});

test('[BEY-34] what was typed before a reload is there again, and is saved', async () => {
  sessionStorage.setItem(KEY, JSON.stringify({ text: 'Typed before.', version: 1 }));
  answers = takesText;
  await show();
  expect(area().value).toBe('Typed before.');
  await pass(800);
  expect(asked[0]?.body).toEqual({ text: 'Typed before.', version: 1 });
});

test('[BEY-34] where two change one text, both wordings stay until one of them chooses', async () => {
  answers = conflict;
  await show();
  fireEvent.change(area(), { target: { value: 'Mine.' } });
  held = minutes({ version: 4, blocks: [...minutes().blocks.slice(0, 2), text('t1', 'Theirs.', 2)] });
  await pass(800);
  await vi.waitFor(() => expect(screen.getByText('Theirs.')).toBeTruthy());
  expect(area().value).toBe('Mine.');
  answers = ({ body }) => Response.json({ ...text('t1', '', 3), ...(body as object), version: 3 });
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  await pass(800);
  expect(asked.at(-1)?.body).toEqual({ text: 'Mine.', version: 2 });
});

test('[BEY-34] the other wording is taken on a wish; what others write comes by itself', async () => {
  answers = conflict;
  await show();
  fireEvent.change(area(), { target: { value: 'Mine.' } });
  held = minutes({ version: 4, blocks: [...minutes().blocks.slice(0, 2), text('t1', 'Theirs.', 2)] });
  await pass(800);
  fireEvent.click(await vi.waitFor(() => screen.getByRole('button', { name: 'Take theirs' })));
  expect(area().value).toBe('Theirs.');
  held = minutes({ version: 5, blocks: [...minutes().blocks.slice(0, 2), text('t1', 'Theirs again.', 3)] });
  await tell('5');
  await vi.waitFor(() => expect(area().value).toBe('Theirs again.'));
  expect(asked).toHaveLength(1);
});

test('[BEY-34] what was typed into a text that somebody takes out is kept, and may be added again', async () => {
  answers = () => Response.json({ error: { code: 'not-found' } }, { status: 404 });
  await show();
  fireEvent.change(area(), { target: { value: 'Typed here.' } });
  held = minutes({ version: 4, blocks: minutes().blocks.slice(0, 2) });
  await pass(800);
  const again = await vi.waitFor(() => screen.getByRole('button', { name: 'Add it again' }));
  expect(screen.getByText('Typed here.')).toBeTruthy();
  answers = () => Response.json(text('t2', 'Typed here.'), { status: 201 });
  fireEvent.click(again);
  await vi.waitFor(() => expect(screen.queryByText('Typed here.')).toBeNull());
  expect(asked.at(-1)?.body).toMatchObject({ after: 'item', text: 'Typed here.' });
  expect(sessionStorage.getItem(KEY)).toBeNull();
});

test('[BEY-34] a changed source shows both wordings and two buttons', async () => {
  const said = { heading: null, lines: ['at 10:43:02'], table: null };
  const changed = { ...fact('f1', 'item:4', ['at 10:42:58']), changed: { wording: said } };
  held = minutes({ blocks: [...minutes().blocks, changed] });
  const { container } = await show();
  expect(screen.getByText('at 10:42:58')).toBeTruthy();
  expect(screen.getByText('at 10:43:02')).toBeTruthy();
  expect(screen.getByText('3 facts, 1 changed at their source')).toBeTruthy();
  await expectPageAccessible(container);
  fireEvent.click(screen.getByRole('button', { name: 'Keep as it was' }));
  await vi.waitFor(() =>
    expect(asked).toEqual([
      {
        method: 'PUT',
        path: '/api/minutes/s1/facts/f1',
        body: { take: false, seen: said, version: 1 },
      },
    ]),
  );
});

test('[BEY-34] members read what is open to them, and write nothing', async () => {
  mayWrite = false;
  held = minutes({ state: 'signed', signature: null });
  useSite.setState({
    config: { ...publicSite, letterhead: '1 Lake Road', siteLogo: '/api/siteconfig/logo/1' },
  });
  await show();
  // Only paper shows it.
  expect(screen.getByText('1 Lake Road')).toBeTruthy();
  expect(screen.getByRole('img', { name: publicSite.siteName }).getAttribute('src')).toBe(
    '/api/siteconfig/logo/1',
  );
  useSite.setState({ config: null });
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Sign' })).toBeNull();
  expect(screen.getByText('The rapporteur presented the report.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'PDF' })).toBeTruthy();
});

test('[BEY-34] a member asks for a correction of a passage, reads the answer, and withdraws', async () => {
  mayWrite = false;
  const own = {
    ...{ own: true, name: 'Me', quote: 'the report', wish: 'The second report.' },
    askedAt: NOW_MS,
  };
  held = minutes({
    state: 'sent',
    corrections: [
      { ...own, id: 'c1', blockId: 't1', answer: null },
      {
        ...own,
        id: 'c2',
        blockId: 't1',
        answer: { accepted: false, reason: 'So it was.', at: 1, by: 'Daniel' },
      },
    ],
  });
  const { container } = await show();
  expect(screen.getByText('Declined by Daniel:').parentElement?.textContent).toContain('So it was.');
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
  await vi.waitFor(() => expect(asked.at(-1)?.method).toBe('DELETE'));
  fireEvent.click(screen.getAllByRole('button', { name: 'Ask for a correction' }).at(-1)!);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What it says' }).value).toBe(
    'The rapporteur presented the report.',
  );
  fireEvent.change(screen.getByRole('textbox', { name: 'What it should say' }), {
    target: { value: 'Both reports.' },
  });
  await expectPageAccessible(container);
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await vi.waitFor(() => expect(asked.at(-1)?.method).toBe('POST'));
  expect(asked.at(-1)?.body).toMatchObject({ blockId: 't1', wish: 'Both reports.' });
});

test('[BEY-34] a clerk accepts a correction with the changed text, or declines it with a reason', async () => {
  const ask = {
    ...{ own: false, name: 'Rosa Quispe', quote: 'the report', wish: 'both reports' },
    askedAt: NOW_MS,
  };
  held = minutes({ state: 'sent', corrections: [{ ...ask, id: 'c1', blockId: 't1', answer: null }] });
  await show();
  expect(screen.getByText('Corrections that wait for an answer: 1')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Decline' }));
  const declines = screen.getByRole('dialog', { name: 'Decline the correction' });
  fireEvent.change(within(declines).getByRole('textbox'), { target: { value: 'One was presented.' } });
  fireEvent.click(within(declines).getByRole('button', { name: 'Decline' }));
  await vi.waitFor(() => expect(asked.at(-1)?.body).toEqual({ accept: false, reason: 'One was presented.' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Accept' }));
  const accepts = screen.getByRole('dialog', { name: 'Accept the correction' });
  // The words that were asked for stand in the text already; the text as it was is no correction.
  const field = within(accepts).getByRole<HTMLTextAreaElement>('textbox');
  expect(field.value).toBe('The rapporteur presented both reports.');
  fireEvent.change(field, { target: { value: 'The rapporteur presented the report.' } });
  expect(within(accepts).getByText(/^This is still the text as it was/)).toBeTruthy();
  fireEvent.change(within(accepts).getByRole('textbox'), { target: { value: 'Both reports.' } });
  fireEvent.click(within(accepts).getByRole('button', { name: 'Accept' }));
  await vi.waitFor(() =>
    expect(asked.at(-1)?.body).toEqual({ accept: true, text: 'Both reports.', version: 1 }),
  );
});

test('[BEY-34] [PERM-08] who runs only some sittings inserts text blocks, and reads who keeps them', async () => {
  const { container } = await show();
  vi.stubGlobal('fetch', async () =>
    Response.json({ blocks: [{ title: 'Quorum', text: 'A quorum was present.' }] }),
  );
  fireEvent.click(screen.getAllByRole('button', { name: 'Text blocks' }).at(-1)!);
  const dialog = within(screen.getByRole('dialog', { name: 'Text blocks' }));
  expect(await vi.waitFor(() => dialog.getByRole('button', { name: 'Insert: Quorum' }))).toBeTruthy();
  expect(dialog.getByText(/^The text blocks hold for the whole house\./)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: /^Remove/ })).toBeNull();
  expect(dialog.queryByRole('textbox')).toBeNull();
  await expectPageAccessible(container);
});

test('[BEY-34] a clerk keeps a text block for the house, and puts one into the minutes', async () => {
  const everySession = 'app_every_session-bool';
  useSignIn.setState({
    info: { ...signedIn, actionsAllowed: [...signedIn.actionsAllowed, everySession] },
  });
  const answered = globalThis.fetch;
  let blocks = [{ title: 'Quorum', text: 'A quorum was present.' }];
  const kept: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    if (!address.includes('/api/minute-text-blocks')) return answered(address, init);
    if (init.method !== 'PUT') return Response.json({ blocks });
    const sent: { blocks: typeof blocks } = JSON.parse(String(init.body));
    kept.push(sent);
    ({ blocks } = sent);
    return Response.json({ blocks });
  });
  const { container } = await show();
  fireEvent.click(screen.getAllByRole('button', { name: 'Text blocks' }).at(-1)!);
  const dialog = screen.getByRole('dialog', { name: 'Text blocks' });
  const title = await vi.waitFor(() => within(dialog).getByLabelText('Title'));
  fireEvent.change(title, { target: { value: 'Leave' } });
  fireEvent.change(within(dialog).getByLabelText('Words'), { target: { value: 'Leave was granted.' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Keep it' }));
  await vi.waitFor(() => expect(kept).toMatchObject([{ before: [{ title: 'Quorum' }] }]));
  await expectPageAccessible(container);
  fireEvent.click(await vi.waitFor(() => within(dialog).getByRole('button', { name: 'Insert: Leave' })));
  await vi.waitFor(() =>
    expect(asked.filter(({ path }) => path === '/api/minutes/s1/texts')).toMatchObject([
      { body: { after: 't1', text: 'Leave was granted.' } },
    ]),
  );
});

test('[BEY-34][BEY-28] a clerk searches the transcript and quotes a line', async () => {
  const { container } = await show();
  fireEvent.click(screen.getAllByRole('button', { name: 'Quote the transcript' }).at(-1)!);
  const answered = globalThis.fetch;
  const line = {
    captionId: 'k1',
    language: 'default',
    speaker: 'Rosa Quispe',
    text: 'We agree.',
    createdAt: NOW_MS,
  };
  const french = { ...line, captionId: 'k2', language: 'fr', text: 'Nous agreeons.' };
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) =>
    address.includes('/transcript?words=agree')
      ? Response.json({ lines: [line, french], more: false, languages: ['default', 'fr'] })
      : answered(address, init),
  );
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'agree' } });
  fireEvent.click(await vi.waitFor(() => screen.getByRole('checkbox', { name: /We agree/ })));
  fireEvent.click(screen.getByRole('checkbox', { name: /français/ }));
  expect(screen.getByLabelText('Language')).toBeDefined();
  await expectPageAccessible(container);
  fireEvent.click(screen.getByRole('button', { name: 'Insert' }));
  const quoted = () => asked.filter(({ path }) => path === '/api/minutes/s1/quotes').map(({ body }) => body);
  await vi.waitFor(() => expect(quoted()).toHaveLength(2));
  const [first, second] = quoted();
  expect(first).toMatchObject({ after: 't1', captionIds: ['k1'], language: 'default' });
  const { id } = first as { id: string };
  expect(second).toMatchObject({ after: id, captionIds: ['k2'], language: 'fr' });
});

test('[BEY-34] without minutes a clerk composes the draft', async () => {
  const made = held;
  held = null;
  answers = () => {
    held = made;
    return undefined;
  };
  await show();
  expect(screen.getByRole('link', { name: 'Plenary sitting 114' }).getAttribute('href')).toMatch(/s1/);
  fireEvent.click(screen.getByRole('button', { name: 'Compose the draft' }));
  await vi.waitFor(() => expect(area()).toBeTruthy());
  expect(asked).toMatchObject([{ method: 'POST', path: '/api/minutes/s1' }]);
});

test('[BEY-34] a text that a press took out is added again in its place', async () => {
  const { container } = await show();
  fireEvent.change(area(), { target: { value: 'Typed, not saved.' } });
  answers = ({ method }) => {
    if (method === 'DELETE') held = minutes({ version: 4, blocks: minutes().blocks.slice(0, 2) });
    return method === 'POST' ? Response.json(text('t2', 'Typed, not saved.'), { status: 201 }) : undefined;
  };
  fireEvent.click(screen.getByRole('button', { name: 'Take this text out' }));
  const again = await vi.waitFor(() => screen.getByRole('button', { name: 'Add it again' }));
  await vi.waitFor(() => expect(document.activeElement).toBe(again));
  expect(screen.queryByRole('textbox')).toBeNull();
  await expectPageAccessible(container);
  fireEvent.click(again);
  await vi.waitFor(() => expect(screen.queryByText('The text was taken out.')).toBeNull());
  expect(asked.at(-1)?.body).toMatchObject({ after: 'item', text: 'Typed, not saved.' });
  expect(sessionStorage.getItem(KEY)).toBeNull();
});

test('[BEY-34] what is typed before the server has added the text stands in it', async () => {
  let add: (answer: Response) => void = () => undefined;
  const added = new Promise<Response>((resolve) => (add = resolve));
  answers = ({ method }) => (method === 'POST' ? added : undefined);
  const { container } = await show();
  fireEvent.click(screen.getAllByRole('button', { name: 'Write here' }).at(-1)!);
  const place = screen.getAllByRole('textbox', { name: 'Text of the clerks' }).at(-1)!;
  expect(document.activeElement).toBe(place);
  fireEvent.change(place, { target: { value: 'Typed at once.' } });
  await expectPageAccessible(container);
  const { id } = asked.at(-1)!.body as { id: string };
  held = minutes({ version: 4, blocks: [...minutes().blocks, text(id, '', 4)] });
  answers = () => undefined;
  add(Response.json(text(id, '', 4), { status: 201 }));
  await pass(0);
  const written = screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the clerks' });
  expect(written.map(({ value }) => value)).toEqual([
    'The rapporteur presented the report.',
    'Typed at once.',
  ]);
  expect(document.activeElement).toBe(written.at(-1));
  await pass(800);
  expect(asked.at(-1)).toMatchObject({ method: 'PATCH', body: { text: 'Typed at once.', version: 4 } });
});

test('[BEY-34] a reading that fails takes nothing from who types, and is made again', async () => {
  await show();
  fireEvent.change(area(), { target: { value: 'Mine.' } });
  const answered = globalThis.fetch;
  held = minutes({ version: 4 });
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  await tell('4');
  await vi.waitFor(() => expect(screen.getByText(/could not be read; this page tries again/)).toBeTruthy());
  expect(area().value).toBe('Mine.');
  vi.stubGlobal('fetch', answered);
  await pass(3_500);
  await vi.waitFor(() => expect(screen.queryByText(/this page tries again/)).toBeNull());
  expect(area().value).toBe('Mine.');
});

test('[BEY-34] a text was saved at the time of the server’s clock', async () => {
  vi.spyOn(serverClock, 'nowMs').mockReturnValue(NOW_MS);
  answers = takesText;
  await show();
  fireEvent.change(area(), { target: { value: 'She presented the report.' } });
  await pass(800);
  await tell('4');
  expect(screen.getByText(`Saved ${formats().timeWithSeconds(NOW_MS)}`)).toBeTruthy();
});

test('[BEY-34] the source of an item is the agenda, for who prepares it', () => {
  const paths = { sittingPath: '/sitting', agendaPath: '/agenda' };
  expect(sourcePath({ kind: 'agenda', id: '4' }, paths)).toBe('/agenda');
  expect(sourcePath({ kind: 'agenda', id: '4' }, { ...paths, agendaPath: null })).toBe('/sitting');
});

test('[BEY-34][I18N-08] in Arabic, also of minutes in English', async () => {
  await act(() => i18next.changeLanguage('ar'));
  const { container } = await show();
  expect(screen.getByRole('heading', { level: 1, name: 'المحضر' })).toBeTruthy();
  expect(container.querySelector('[lang="en"]')?.getAttribute('dir')).toBe('ltr');
  await expectPageAccessible(container);
});

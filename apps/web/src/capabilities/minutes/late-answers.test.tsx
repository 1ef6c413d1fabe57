import type { Minutes } from '@hemicycle/contract/minutes';
import { act, fireEvent, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signedIn } from '../../testing-person.ts';
import { draw } from '../../testing-render.tsx';
import { TestSource } from '../../testing-source.ts';
import { useSignIn } from '../auth/sign-in.ts';
import { MinutesPage } from './MinutesPage.tsx';

const NOW_MS = Date.UTC(2026, 10, 24, 13, 4);
const text = (id: string, words: string) => ({
  ...{ kind: 'text' as const, id, section: 'item:4', version: 1, text: words },
  ...{ changedBy: 'Daniel Brandt', changedAt: NOW_MS },
});
function minutes(more: Partial<Minutes> = {}): Minutes {
  return {
    ...{ version: 3, state: 'draft', language: 'en', composedAt: NOW_MS, composedBy: 'Tuula Korhonen' },
    ...{ clerks: ['Daniel Brandt'], sent: null, approval: null, signature: null, missing: [] },
    ...{ blocks: [text('t1', 'The rapporteur presented the report.')], corrections: [], mark: '3', ...more },
  };
}

let held: Minutes;
let mayWrite: boolean;
/** The bodies of the POST requests, whose answers come when the test calls `give`. */
let posted: unknown[];
let give: (answer: Response) => void;

beforeEach(() => {
  [held, mayWrite, posted] = [minutes(), true, []];
  sessionStorage.clear();
  vi.stubGlobal('EventSource', TestSource);
  useSignIn.setState({ info: signedIn });
  const late = new Promise<Response>((resolve) => {
    give = resolve;
  });
  vi.stubGlobal('fetch', async (_address: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json({ title: 'Plenary sitting 114', minutes: held, mayWrite });
    if (method !== 'POST') return Response.json({});
    posted.push(JSON.parse(String(body)));
    return late;
  });
});
afterEach(() => vi.unstubAllGlobals());

async function show() {
  draw(
    <MemoryRouter>
      <MinutesPage idVotingSession="s1" sittingPath="/app/sittings/s1" agendaPath="/agenda" />
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { level: 1 });
}
const areas = () => screen.getAllByRole('textbox', { name: 'Text of the clerks' });

test('[BEY-34] [BEY-14] the late answer of a new text takes no caret from another text', async () => {
  await show();
  fireEvent.click(screen.getAllByRole('button', { name: 'Write here' }).at(-1)!);
  const { id } = posted[0] as { id: string };
  const [first, begun] = areas();
  act(() => first?.focus());
  held = minutes({ version: 4, blocks: [...minutes().blocks, text(id, '')] });
  give(Response.json(text(id, ''), { status: 201 }));
  // The text replaces the field in which it was begun.
  await vi.waitFor(() => expect(begun?.isConnected).toBe(false));
  expect(areas()).toHaveLength(2);
  expect(document.activeElement).toBe(first);
});

test('[BEY-34] [BEY-14] a wish that is changed before its answer stays in the field', async () => {
  [mayWrite, held] = [false, minutes({ state: 'sent' })];
  await show();
  fireEvent.click(screen.getAllByRole('button', { name: 'Ask for a correction' }).at(-1)!);
  const wish = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What it should say' });
  fireEvent.change(wish, { target: { value: 'Both reports.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
  act(() => wish.focus());
  fireEvent.change(wish, { target: { value: 'Both reports. And more.' } });
  await act(async () => give(Response.json({}, { status: 201 })));
  expect(posted).toMatchObject([{ wish: 'Both reports.' }]);
  expect(wish.isConnected && wish.value).toBe('Both reports. And more.');
  expect(document.activeElement).toBe(wish);
});

import type { Display, DisplayHold } from '@hemicycle/contract/display';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signedIn } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { Dialogs } from '../../ui/Dialogs.tsx';
import { useSignIn } from '../auth/public.ts';
import { DisplayDesk } from './DisplayDesk.tsx';

let displays: Display[] = [];
let hold: DisplayHold;
let calls: string[] = [];
let isAway = false;
let refusal: string | null = null;

beforeEach(() => {
  [isAway, refusal] = [false, null];
  displays = [];
  hold = { screen: null, message: null, byName: null };
  calls = [];
  useSignIn.setState({ info: signedIn });
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname } = new URL(address, 'http://here');
    if (isAway) return new Response(null, { status: 502 });
    if (method === 'GET') return Response.json({ displays, hold });
    const sent = typeof body === 'string' ? body : '';
    calls.push(`${method} ${pathname} ${sent}`.trim());
    if (method === 'DELETE') {
      displays = [];
      return new Response(null, { status: 204 });
    }
    if (refusal !== null) {
      return Response.json({ error: { code: refusal, message: '', requestId: 'r' } }, { status: 409 });
    }
    if (method === 'PUT') {
      const { screen: held, message } = JSON.parse(sent) as DisplayHold;
      hold = { screen: held, message, byName: 'Marit Solberg' };
      return Response.json(hold);
    }
    const by = { createdBy: 'Marit Solberg', createdAt: 0, seenAt: null };
    displays = [{ id: 'd1', name: 'Great hall', code: 'CODE', languages: ['en-US', 'ar'], ...by }];
    return Response.json(displays[0], { status: 201 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const desk = () =>
  draw(
    <>
      <DisplayDesk idVotingSession="s1" onClose={() => undefined} />
      <Dialogs />
    </>,
  );

test('[BEY-33] a moderator makes a display in two languages, sees its address, and switches it off', async () => {
  const { container } = desk();
  expect(await screen.findByText('The sitting has no display yet.')).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: /^Name of the display/u }), 'Great hall');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'English');
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Second language beside it' }),
    'العربية',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Make a display' }));
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toContain(`${location.origin}/app/display/CODE`);
  expect(row.textContent).toMatch(/Made by Marit Solberg on \d{4}-\d\d-\d\d \d\d:\d\d/u);
  expect(row.textContent).toContain('Not opened yet.');
  expect(calls).toEqual(['POST /api/displays/s1 {"name":"Great hall","languages":["en-US","ar"]}']);
  await expectAccessible(container);
  await userEvent.click(within(row).getByRole('button', { name: 'Switch Great hall off' }));
  const sure = await screen.findByRole('dialog', { name: 'Switch Great hall off?' });
  await userEvent.click(within(sure).getByRole('button', { name: 'Switch off' }));
  expect(await screen.findByText('The sitting has no display yet.')).toBeTruthy();
  expect(calls[1]).toBe('DELETE /api/displays/s1/d1');
});

test('[BEY-33] a moderator holds a message, which needs words, and lets the displays follow again', async () => {
  desk();
  const shows = await screen.findByRole('combobox', { name: 'What they show' });
  await userEvent.selectOptions(shows, 'message');
  await userEvent.click(screen.getByRole('button', { name: 'Show it' }));
  expect(calls).toEqual([]);
  await userEvent.type(screen.getByRole('textbox', { name: 'Message on the displays' }), 'Back at two');
  await userEvent.click(screen.getByRole('button', { name: 'Show it' }));
  expect(await screen.findByText('Held by Marit Solberg')).toBeTruthy();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'What they show' }), 'follows');
  await userEvent.click(screen.getByRole('button', { name: 'Show it' }));
  expect(calls).toEqual([
    'PUT /api/displays/s1/hold {"screen":"message","message":"Back at two","before":{"screen":null,"message":null}}',
    'PUT /api/displays/s1/hold {"screen":null,"message":null,"before":{"screen":"message","message":"Back at two"}}',
  ]);
});

test('[BEY-33] a moderator is told what another holds meanwhile, before their own takes its place', async () => {
  const { container } = desk();
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'What they show' }), 'pause');
  hold = { screen: 'message', message: 'Back at two', byName: 'Tuula Korhonen' };
  refusal = 'changed-meanwhile';
  await userEvent.click(screen.getByRole('button', { name: 'Show it' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Now: A message: Back at two.');
  await expectAccessible(container);
  refusal = null;
  await userEvent.click(screen.getByRole('button', { name: 'Show it' }));
  await screen.findByText('Held by Marit Solberg');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(calls).toEqual([
    'PUT /api/displays/s1/hold {"screen":"pause","message":null,"before":{"screen":null,"message":null}}',
    'PUT /api/displays/s1/hold {"screen":"pause","message":null,"before":{"screen":"message","message":"Back at two"}}',
  ]);
});

test('[BEY-33] what a moderator types stays while another holds something, and while the server is away', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  hold = { screen: 'message', message: 'Words of before', byName: 'Marit Solberg' };
  desk();
  const words = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Message on the displays' });
  await screen.findByText('Held by Marit Solberg');
  hold = { ...hold, message: 'Words of another', byName: 'Tuula Korhonen' };
  await vi.advanceTimersByTimeAsync(10_000);
  await screen.findByText('Held by Tuula Korhonen');
  expect(words().value).toBe('Words of another');
  fireEvent.change(words(), { target: { value: 'Words of mine' } });
  hold = { ...hold, message: 'More of another', byName: 'Marit Solberg' };
  await vi.advanceTimersByTimeAsync(10_000);
  await screen.findByText('Held by Marit Solberg');
  expect(words().value).toBe('Words of mine');
  isAway = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(words().value).toBe('Words of mine');
});

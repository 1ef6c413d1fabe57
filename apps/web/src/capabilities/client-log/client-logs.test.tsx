import { defaultFlags } from '@hemicycle/contract/default-flags';
import { permissions } from '@hemicycle/contract/permissions';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formats } from '../../i18n/formats.ts';
import { signedIn } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useSignIn } from '../auth/sign-in.ts';
import { useSite } from '../site/public.ts';
import { ClientLogsEntry } from './ClientLogsEntry.tsx';

const AT = Date.UTC(2026, 2, 2, 9);
const log = {
  ...{ id: 'l1', userId: 'rosa', userName: 'Rosa Quispe', idVotingSession: null, logReason: 'error' },
  ...{ errorCount: 1, messageCount: 2, messageBytes: 20, created: AT },
};
const rosa = { userId: 'rosa', name: 'Rosa Quispe', flagged: false, requestedMs: null };
let logs: unknown[] = [log];
let calls: string[] = [];
let asked = '';

beforeEach(() => {
  logs = [log];
  calls = [];
  vi.stubGlobal('fetch', async (address: string, request?: RequestInit) => {
    const { pathname } = new URL(address, location.href);
    calls.push(
      `${request?.method ?? 'GET'} ${pathname} ${typeof request?.body === 'string' ? request.body : ''}`.trim(),
    );
    if (pathname === '/api/clientlog') asked = address;
    if (pathname === '/api/clientlog') return Response.json({ logs, all: logs.length, people: [rosa] });
    if (pathname.endsWith('/log/l1'))
      return Response.json({ ...log, messageArray: ['info one', 'error two'] });
    return Response.json({ flagged: false, requestedMs: AT });
  });
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: [permissions.adminPage] } });
  const flags = { ...defaultFlags, clientLogsSendModes: ['requested' as const] };
  // @ts-expect-error -- as much of the configuration as is looked at
  useSite.setState({ config: { flags } });
});
afterEach(() => vi.unstubAllGlobals());

async function open() {
  draw(<ClientLogsEntry />);
  fireEvent.click(await screen.findByRole('button', { name: 'Browsers’ logs' }));
  return within(await screen.findByRole('dialog', { name: 'Browsers’ logs' }));
}

test('[CLOG-08] administrators read the lines of a log', async () => {
  const dialog = await open();
  const time = formats().stampWithSeconds(AT);
  fireEvent.click(await dialog.findByRole('button', { name: `Show the log of Rosa Quispe, ${time}` }));
  expect((await dialog.findByText(/error two/u)).textContent).toBe('info one\nerror two');
  await expectAccessible();
  fireEvent.click(dialog.getByRole('button', { name: 'Back to the list' }));
  expect(await dialog.findByRole('grid', { name: 'Browsers’ logs' })).toBeDefined();
});

test('[CLOG-08] what is searched is asked of the server, times in the zone of the page', async () => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const dialog = await open();
  const field = await dialog.findByRole('searchbox', { name: 'Search the logs' });
  expect(dialog.getByText(new RegExp(`times in ${zone}`, 'u'))).toBeDefined();
  fireEvent.change(field, { target: { value: ' camera ' } });
  const sent = () => new URL(asked, location.href).searchParams;
  await waitFor(() => expect(sent().get('search')).toBe('camera'));
  expect(sent().get('zone')).toBe(zone);
  expect(await dialog.findByRole('grid', { name: 'Browsers’ logs' })).toBeDefined();
});

test('[CLOG-01] for one person the log is asked for', async () => {
  const dialog = await open();
  fireEvent.change(await dialog.findByRole('combobox', { name: 'Person' }), { target: { value: 'rosa' } });
  fireEvent.click(await dialog.findByRole('button', { name: 'Ask for the log once' }));
  await waitFor(() => expect(calls).toContain('PUT /api/clientlog/wish/rosa {"request":true}'));
  await expectAccessible();
});

test('[CLOG-08] an empty list says how logs come; nobody else has the way there', async () => {
  logs = [];
  const dialog = await open();
  expect(await dialog.findByText('No page has sent a log')).toBeDefined();
  await expectAccessible();
});

test('[CLOG-08] where nothing is found, that is said, and all logs come back by a press', async () => {
  const dialog = await open();
  const field = await dialog.findByRole('searchbox', { name: 'Search the logs' });
  await dialog.findByRole('grid');
  logs = [];
  fireEvent.change(field, { target: { value: 'camera' } });
  expect(await dialog.findByText('No log is like that')).toBeDefined();
  expect(dialog.queryByText('No page has sent a log')).toBeNull();
  await expectAccessible();
  logs = [log];
  // Until the logs are there, it is not said that there are none, and the focus is kept.
  fireEvent.click(dialog.getByRole('button', { name: 'Show all logs' }));
  expect(dialog.queryByText('No page has sent a log')).toBeNull();
  expect(document.activeElement).toBe(field);
  expect(await dialog.findByRole('button', { name: /^Show the log of Rosa/u })).toBeDefined();
  expect(new URL(asked, location.href).searchParams.has('search')).toBe(false);
});

test('[CLOG-08] people without the administration have no way there', () => {
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: [permissions.moderation] } });
  draw(<ClientLogsEntry />);
  expect(screen.queryByRole('button')).toBeNull();
});

import type { MeasuredPath } from '@hemicycle/contract/nettest';
import { defaultFlags } from '@hemicycle/contract/default-flags';
import type { ClientFlags } from '@hemicycle/contract/site';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { remember } from '../../ui/browser-memory.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Toasts } from '../../ui/Toasts.tsx';
import { keepLogLines } from '../audit/public.ts';
import { publicSite } from '../../testing-person.ts';
import { useSite } from '../site/public.ts';
import { NetworkTests } from './NetworkTests.tsx';
import { startNetworkTests } from './network-tests.ts';
import type { TestParts } from './run-network-tests.ts';
import { testParts } from './test-parts.ts';

const path: MeasuredPath = {
  ...{ way: 'direct', isOnDevice: false, roundTripMs: 30, lossFraction: 0, jitterMs: 2 },
  ...{ upKbps: 900, downKbps: 80, relayBy: null, relays: null, relay443: 'not-configured', voice: null },
};
let sent: { call: string; body: unknown }[] = [];
let pings: 'answered' | 'refused' = 'answered';

function replaceTestParts(parts: Partial<TestParts>): void {
  testParts().replaced = parts;
}

beforeEach(() => {
  sent = [];
  pings = 'answered';
  localStorage.clear();
  vi.stubGlobal('fetch', async (address: string, request?: RequestInit) => {
    const body: unknown = typeof request?.body === 'string' ? JSON.parse(request.body) : null;
    sent.push({ call: `${request?.method ?? 'GET'} ${new URL(address, location.href).pathname}`, body });
    return new Response(null, { status: 204 });
  });
  replaceTestParts({
    ask: async () =>
      pings === 'answered' ? new Response('ok') : new Response('', { status: 503, statusText: 'Away' }),
    loadLibrary: async () => undefined,
    join: async () => ({ ok: true, path }),
    wait: (ms) => (ms === 12_000 ? new Promise(() => undefined) : Promise.resolve()),
  });
  withFlags({ enableManualNetworkTests: true });
});

function withFlags(flags: Partial<ClientFlags>) {
  useSite.setState({ config: { ...publicSite, flags: { ...defaultFlags, ...flags } } });
}

const bodyOf = (call: string) => sent.find((one) => one.call === call)?.body;
const place = { location: 'choosesession', id: null } as const;

test('a person tests the connection: no issues, details, verdict words and what was found (NET-18, NET-22, NET-24, BEY-44)', async () => {
  draw(<NetworkTests {...place} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Test the connection' }));
  expect(await screen.findByText('No issues found performing the network test')).toBeTruthy();
  expect(screen.getByText('Your network lets sound and picture through directly.')).toBeTruthy();
  expect(screen.getByText(/Little can be received/)).toBeTruthy();
  expect(screen.getByText('80 kbit/s')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: /Calls to the server/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show details' }));
  expect(screen.getByRole('heading', { name: /Calls to the server\s*Passed/ })).toBeTruthy();
  expect(screen.getByRole('heading', { name: /Test room\s*Passed/ })).toBeTruthy();
  await expectAccessible();
  fireEvent.click(screen.getByRole('button', { name: 'Hide details' }));
  expect(screen.getByRole('button', { name: 'Show details' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByText('Your connection works, but not well.')).toBeTruthy();
  expect(screen.getByText(/^Tested at/)).toBeTruthy();
});

test('failed server calls are poor, with address, status and error, and copied as text (NET-17, NET-22, NET-25)', async () => {
  pings = 'refused';
  const writeText = vi.fn(async (_: string) => undefined);
  vi.stubGlobal('navigator', { ...navigator, languages: navigator.languages, clipboard: { writeText } });
  draw(
    <>
      <NetworkTests {...place} />
      <Toasts />
    </>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Test the connection' }));
  expect(await screen.findByText('We found some issues performing the network test')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show details' }));
  const failed = screen.getByRole('heading', { name: /Calls to the server\s*Poor/ }).parentElement;
  if (failed === null) throw new Error('no result');
  expect(within(failed).getByText('Error doing the test calls to the server')).toBeTruthy();
  for (const fact of ['/healthz', '503', 'Away']) expect(within(failed).getByText(fact)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Link copied to clipboard')).toBeTruthy();
  expect(writeText.mock.calls[0]?.[0]).toContain('Error doing the test calls to the server');
  writeText.mockRejectedValue(new Error('no'));
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Could not copy to clipboard')).toBeTruthy();
});

test.each([
  { why: 'timeout', text: 'Could not initialize webex SDK. Please try logging in again.' },
  { why: 'error', text: 'Error initializing Webex library' },
])('the library that fails by $why is told so (NET-19, NET-20, NET-21)', async ({ why, text }) => {
  replaceTestParts({
    ask: async () => new Response('ok'),
    join: async () => ({ ok: false, failure: { why: 'timeout' } }),
    loadLibrary: () => (why === 'timeout' ? new Promise(() => undefined) : Promise.reject(new Error('x'))),
    wait: (ms) => (ms === 12_000 && why === 'error' ? new Promise(() => undefined) : Promise.resolve()),
  });
  draw(<NetworkTests {...place} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Test the connection' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Show details' }));
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByText('Error joining test huddle room')).toBeTruthy();
  expect(
    screen.getByText('It was not possible to join the meeting (execution timeout expired)'),
  ).toBeTruthy();
});

test('an automatic run shows nothing where all is well, and keeps its flag (NET-04, NET-08, NET-09)', async () => {
  withFlags({ enableAutomaticNetworkTests: true });
  draw(<NetworkTests {...place} />);
  await waitFor(() => expect(localStorage.getItem('networkTests-choosesession')).toBe('true'));
  expect(screen.queryByRole('dialog')).toBeNull();
  sent = [];
  await startNetworkTests('automatic', place);
  expect(sent).toEqual([]);
});

test('an automatic run that fails is shown in its own words, unless a window is open (NET-09, NET-23)', async () => {
  withFlags({ enableAutomaticNetworkTests: true });
  pings = 'refused';
  const { rerender } = draw(
    <Dialog title="Another" onClose={() => undefined}>
      <p>x</p>
    </Dialog>,
  );
  await startNetworkTests('automatic', { location: 'huddle', id: 'h1' });
  rerender(<NetworkTests location="mainchamber" id="s1" />);
  expect(await screen.findByText('We found some issues performing our automatic network test')).toBeTruthy();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

test('manual runs and runs after a media error keep no flag (NET-05)', async () => {
  withFlags({ enableAutomaticNetworkTests: true, enableManualNetworkTests: true });
  remember('networkTests-mediaerror-s1', true);
  await startNetworkTests('automatic', { location: 'mediaerror', id: 's1' });
  expect(bodyOf('POST /api/auditlog/client')).toMatchObject({ logObject: { location: 'mediaerror' } });
  await startNetworkTests('manual', { location: 'mainchamber', id: 's1' });
  expect(localStorage.getItem('networkTests-mainchamber-s1')).toBeNull();
});

test('the results go to the audit log with the last lines, and are kept as the self-test (NET-02, NET-06, AUDIT-03)', async () => {
  const stop = keepLogLines();
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  console.info('x'.repeat(300));
  await startNetworkTests('manual', place);
  stop();
  const entry = bodyOf('POST /api/auditlog/client');
  expect(entry).toMatchObject({
    logType: 'userNetworkTest',
    logObject: {
      location: 'choosesession',
      tests: [
        { name: 'server-calls', result: 'passed', success: expect.arrayContaining([expect.any(String)]) },
        { name: 'initialize-webex-library', result: 'passed' },
        { name: 'join-huddle-room', result: 'passed' },
      ],
    },
  });
  const { logLines } = (entry as { logObject: { logLines: string[] } }).logObject;
  expect(logLines.every((line) => line.length <= 200)).toBe(true);
  expect(bodyOf('PUT /api/people/self-test')).toMatchObject({ path, tests: [{}, {}, {}] });
});

test('without the flag nobody is offered a test (CFG-11)', async () => {
  withFlags({ enableManualNetworkTests: false });
  draw(<NetworkTests {...place} />);
  expect(screen.queryByRole('button')).toBeNull();
  await startNetworkTests('manual', place);
  expect(sent).toEqual([]);
});

test('who asks during a run of the server calls sees it, and all tests follow (CFG-11, NET-07)', async () => {
  withFlags({ enableAutomaticNetworkTests: true, enableManualNetworkTests: true });
  let goOn: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (goOn = resolve));
  replaceTestParts({
    ask: async () => {
      await asked;
      return new Response('ok');
    },
    loadLibrary: async () => undefined,
    join: async () => ({ ok: true, path }),
    wait: (ms) => (ms >= 12_000 ? new Promise(() => undefined) : Promise.resolve()),
  });
  draw(<NetworkTests location="mainchamber" id="s1" isManualOnly />);
  const automatic = startNetworkTests('automatic', { location: 'mainchamber', id: 's1' });
  await startNetworkTests('manual', { location: 'mainchamber', id: 's1' });
  expect(await screen.findByRole('dialog', { name: 'Network test' })).toBeTruthy();
  goOn();
  await automatic;
  expect(await screen.findByText('No issues found performing the network test')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show details' }));
  expect(screen.getByRole('heading', { name: /Test room\s*Passed/ })).toBeTruthy();
});

import { defaultFlags } from '@hemicycle/contract/default-flags';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useLive } from '../../realtime/use-live.ts';
import { livePerson, publicSite, signedIn, testSession } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useSignIn } from '../auth/sign-in.ts';
import { idleMedia, useChamberMedia } from '../media/chamber-media.ts';
import { useSite } from '../site/public.ts';
import { nettestChamberPart } from './chamber-part.tsx';
import type { TestParts } from './run-network-tests.ts';
import { testParts } from './test-parts.ts';

const { StandBy, useAccountEntries, banner } = nettestChamberPart;
let entered: { location: string; tests: { name: string }[] }[] = [];

function replaceTestParts(parts: Partial<TestParts>): void {
  testParts().replaced = parts;
}

beforeEach(() => {
  entered = [];
  localStorage.clear();
  vi.stubGlobal('fetch', async (_: string, request?: RequestInit) => {
    const body = JSON.parse(String(request?.body)) as { logObject?: (typeof entered)[number] };
    if (body.logObject !== undefined) entered.push(body.logObject);
    return new Response(null, { status: 204 });
  });
  replaceTestParts({ ask: async () => new Response('ok'), wait: async () => undefined });
  const flags = { ...defaultFlags, enableAutomaticNetworkTests: true, enableManualNetworkTests: true };
  useSite.setState({ config: { ...publicSite, flags } });
  useSignIn.setState({ info: signedIn });
  useLive.setState({ session: testSession, people: { rosa: livePerson('rosa') } });
});

function Entries() {
  const { entries } = useAccountEntries?.() ?? { entries: [] };
  return entries.map(({ key, label, onSelect }) => (
    <button key={key} type="button" onClick={onSelect}>
      {label}
    </button>
  ));
}

const key = (name: string) => localStorage.getItem(`networkTests-${name}`);

test('the main chamber and a huddle each call the server once by themselves (NET-03, NET-04, NET-07)', async () => {
  if (StandBy === undefined) throw new Error('nothing stands by');
  draw(<StandBy />);
  await waitFor(() => expect(key('mainchamber-s1')).toBe('true'));
  useLive.setState({ people: { rosa: livePerson('rosa', { meetingId: 'h1', meeting: 'huddle' }) } });
  await waitFor(() => expect(key('huddle-h1')).toBe('true'));
  await waitFor(() => expect(entered.map(({ location }) => location)).toEqual(['mainchamber', 'huddle']));
  expect(entered.flatMap(({ tests }) => tests.map(({ name }) => name))).toEqual([
    'server-calls',
    'server-calls',
  ]);
});

test('where the media failed the server is called again, and a test is offered (NET-03, NET-08, CFG-11)', async () => {
  if (StandBy === undefined || banner === undefined) throw new Error('nothing stands by');
  useChamberMedia.setState({ snapshot: { ...idleMedia, connection: 'failed' } });
  draw(
    <>
      <StandBy />
      <banner.Banner />
      <Entries />
    </>,
  );
  expect(await screen.findByText('Sound and picture failed.')).toBeTruthy();
  expect(screen.getAllByText('Test the connection')).toHaveLength(2);
  await waitFor(() => expect(entered.map(({ location }) => location)).toEqual(['mediaerror']));
  expect(key('mediaerror-s1')).toBeNull();
  await expectAccessible();
});

test('results whose window was closed are shown again from the menu (CFG-11)', async () => {
  if (StandBy === undefined) throw new Error('nothing stands by');
  draw(
    <>
      <StandBy />
      <Entries />
    </>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Results of the last connection test' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Results of the last connection test' }));
  expect(await screen.findByRole('dialog', { name: 'Network test' })).toBeTruthy();
});

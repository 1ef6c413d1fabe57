import { defaultFlags } from '@hemicycle/contract/default-flags';
import { permissions } from '@hemicycle/contract/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { publicSite, signedIn } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useSignIn } from '../auth/public.ts';
import { useSite } from '../site/public.ts';
import { SittingRecorders } from './SittingRecorders.tsx';
import { RoomsWithoutRecorder, SittingsWithoutRecorder } from './WithoutRecorder.tsx';

let plan: { rooms: (string | null)[]; streams: (string | null)[]; recorders: number; free: number };
let refused: boolean;
const sent: unknown[] = [];
const huddle = (id: string, davra: object) => ({
  ...{ id, type: 'other', title: id, idVotingSession: 's1', webex: { id, title: id } },
  davra: { subtype: 'default', avatar: null, invitees: ['all'], ...davra },
});

beforeEach(() => {
  plan = { rooms: [], streams: [], recorders: 2, free: 1 };
  refused = false;
  holds(permissions.recordingsView, permissions.recordingsCreate);
  useSite.setState({
    config: { ...publicSite, flags: { ...defaultFlags, enablePrivateRecordingMainchamber: true } },
  });
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    if (address.startsWith('/api/huddle/')) {
      const rooms = [huddle('Alcove', { privateRecording: true }), huddle('Bower', {})];
      const booth = huddle('Booth', { subtype: 'booth' });
      return Response.json([...rooms, huddle('French', { subtype: 'interpreter' }), booth]);
    }
    if (method !== 'PUT') return Response.json(plan);
    if (refused) {
      const error = { code: 'no-available-controller', message: 'm', requestId: 'r' };
      return Response.json({ error }, { status: 503 });
    }
    const given: { roomId: string | null; planned: boolean; kind: string } = JSON.parse(String(body));
    sent.push(given);
    const own = given.planned ? [given.roomId] : [];
    const isStream = given.kind === 'streaming';
    plan = { recorders: 2, rooms: isStream ? [] : own, streams: isStream ? own : [], free: 1 - own.length };
    return Response.json({ rooms: plan.rooms });
  });
});
afterEach(async () => {
  sent.length = 0;
  vi.unstubAllGlobals();
  await i18next.changeLanguage('en-US');
});

function holds(...actionsAllowed: string[]): void {
  useSignIn.setState({ info: { ...signedIn, actionsAllowed } });
}
const show = () =>
  draw(
    <main>
      <SittingRecorders idVotingSession="s1" />
    </main>,
  );
const rooms = async () =>
  within(await screen.findByRole('list', { name: 'Recorders' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('[REC-24] a recorder is reserved and given back before the sitting, with the free ones counted', async () => {
  show();
  expect(await rooms()).toEqual([
    'Main chamberNo recorder is reservedReserve a recorder',
    'AlcoveNo recorder is reservedReserve a recorder',
    'Stream: Main chamberNo recorder is reservedReserve a recorder',
    'Stream: FrenchNo recorder is reservedReserve a recorder',
  ]);
  expect(screen.getByRole('status').textContent).toMatch(/^Recorders heard: 2\. .*: 1\.$/);
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: 'Reserve a recorder for Main chamber' }));
  await waitFor(async () =>
    expect(await rooms()).toEqual([
      'Main chamberA recorder is reservedGive it back',
      'AlcoveNo recorder is reserved',
      'Stream: Main chamberNo recorder is reserved',
      'Stream: FrenchNo recorder is reserved',
    ]),
  );
  await userEvent.click(screen.getByRole('button', { name: /^Give it back/ }));
  await waitFor(() => expect(sent).toHaveLength(2));
  await userEvent.click(
    await screen.findByRole('button', { name: 'Reserve a recorder for Stream: Main chamber' }),
  );
  await waitFor(async () =>
    expect((await rooms())[2]).toBe('Stream: Main chamberA recorder is reservedGive it back'),
  );
  expect(sent).toEqual([
    { roomId: null, planned: true, kind: 'recording' },
    { roomId: null, planned: false, kind: 'recording' },
    { roomId: null, planned: true, kind: 'streaming' },
  ]);
});

test.each(['en-US', 'ar'] as const)(
  '[REC-24] sittings without a recorder are told in the list and on their pages, in %s',
  async (language) => {
    await i18next.changeLanguage(language);
    const missing = [
      { room: null, kind: 'recording' },
      { room: 'Alcove', kind: 'streaming' },
    ];
    const told = [{ idVotingSession: 's1', title: 'Plenary', rooms: missing }];
    vi.stubGlobal('fetch', async () => Response.json(told));
    draw(
      <MemoryRouter>
        <main>
          <SittingsWithoutRecorder pathOf={(id) => `/there/${id}`} />
          <RoomsWithoutRecorder idVotingSession="s1" />
          <RoomsWithoutRecorder idVotingSession="s2" />
        </main>
      </MemoryRouter>,
    );
    const link = await screen.findByRole('link', { name: 'Plenary' });
    expect(link.getAttribute('href')).toBe('/there/s1');
    await waitFor(() => expect(screen.getAllByRole('status')).toHaveLength(2));
    await expectAccessible();
    if (language === 'ar') return;
    const [, own] = screen.getAllByRole('status');
    expect(own?.textContent).toContain('No available controller found.');
    expect(own?.textContent).toContain('Main chamber and Stream: Alcove');
  },
);

test('[REC-24] a refusal is said at its room; without a recorder there is no button', async () => {
  refused = true;
  const { unmount } = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Reserve a recorder for Alcove' }));
  expect((await screen.findByRole('alert')).textContent).toBe('No available controller found.');
  unmount();
  plan = { rooms: [], streams: [], recorders: 0, free: 0 };
  show();
  expect((await screen.findByRole('status')).textContent).toMatch(/^No recorder is heard/);
  expect(screen.queryByRole('button')).toBeNull();
});

test('[REC-24] where no room may be recorded, it says who allows it; in Arabic too', async () => {
  plan.rooms = ['French'];
  await i18next.changeLanguage('ar');
  const { unmount } = show();
  // A room that is reserved stays, so that its recorder can be given back.
  expect(await screen.findByText('French')).toBeDefined();
  await expectAccessible();
  unmount();
  await i18next.changeLanguage('en-US');
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(address.startsWith('/api/huddle/') ? [] : { ...plan, rooms: [] }),
  );
  useSite.setState({ config: { ...publicSite, flags: defaultFlags } });
  show();
  expect(await screen.findByText(/^No room of this sitting may be recorded/)).toBeDefined();
});

test('[PERM-30] [PERM-31] reserving is for recordings-create, and others see nothing of it', async () => {
  holds(permissions.recordingsView);
  const { unmount } = show();
  expect(await rooms()).toHaveLength(4);
  expect(screen.queryByRole('button')).toBeNull();
  unmount();
  holds(permissions.adminPage);
  show();
  expect(screen.queryByRole('heading')).toBeNull();
});

test('[REC-24] an interpreter channel is listed once, and its booth is not', async () => {
  const flags = { ...defaultFlags, enablePrivateRecordingBooths: true };
  useSite.setState({ config: { ...publicSite, flags } });
  show();
  const listed = (await rooms()).join();
  expect(listed).toContain('French');
  expect(listed).not.toContain('Booth');
});

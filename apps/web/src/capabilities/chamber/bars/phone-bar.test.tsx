import { defaultFlags } from '@hemicycle/contract/default-flags';
import { createFakeChamber } from '@hemicycle/media/fake/fake-chamber';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyLiveStore, useLive } from '../../../realtime/use-live.ts';
import { livePerson, publicSite, signedIn } from '../../../testing-person.ts';
import { draw, expectAccessible } from '../../../testing-render.tsx';
import { useToasts } from '../../../ui/toast-store.ts';
import { useSignIn } from '../../auth/public.ts';
import { useSite } from '../../site/public.ts';
import { idleMedia, useChamberMedia } from '../../media/chamber-media.ts';
import { PhoneBar } from './PhoneBar.tsx';
import { useChamberControls } from './use-chamber-controls.tsx';

function Bar({ mark }: { mark?: ReactNode } = {}) {
  const controls = useChamberControls(false);
  return (
    <PhoneBar
      controls={controls}
      layout={{ chosen: 'Equal', waits: false, choose: () => undefined }}
      panelEntries={[{ key: 'chat', label: 'Chat', onSelect: () => undefined, mark }]}
      onPeople={() => undefined}
      peopleRef={null}
      onLeave={() => undefined}
    />
  );
}

beforeEach(async () => {
  useSignIn.setState({ info: signedIn });
  useSite.setState({ config: publicSite });
  useLive.setState({ ...emptyLiveStore, connection: 'connected', people: { rosa: livePerson('rosa') } });
  const { port } = createFakeChamber().enter('rosa');
  useChamberMedia.setState({ port, snapshot: port.snapshot() });
  await port.join();
});
afterEach(async () => {
  await useChamberMedia.getState().port?.dispose();
  useChamberMedia.setState({ port: null, snapshot: idleMedia });
  useLive.setState(emptyLiveStore);
  useToasts.setState({ list: { shown: [], lastShownAtMs: new Map() } });
  vi.unstubAllGlobals();
});

test('[DEV-01][RESP-03] on a phone the devices are chosen under More, which goes back to its beginning', async () => {
  useSite.setState({ config: { ...publicSite, flags: defaultFlags } });
  const user = userEvent.setup();
  draw(<Bar />);
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('menuitem', { name: 'Camera, microphone and speaker' }));
  for (const kind of ['Microphone', 'Camera', 'Speaker']) {
    const group = screen.getByRole('group', { name: kind });
    expect(within(group).getAllByRole('menuitem').length).toBeGreaterThan(0);
    expect(within(group).queryByRole('menuitem', { name: /^Background/ })).toBeNull();
  }
  expect(screen.getByRole('menuitem', { name: /^Background/ })).toBeDefined();
  await expectAccessible();
  await user.click(screen.getByRole('menuitem', { name: 'Back' }));
  expect(screen.getByRole('menuitem', { name: 'Leave' })).toBeDefined();
});

test('[HANDS-04] [HUD-08] on a phone too the words say what a press does: lower a hand that is up, leave the huddle', async () => {
  draw(<Bar />);
  const hand = () => screen.getByRole('button', { name: /hand$/ });
  expect(hand().textContent).toBe('Hand');
  const sits = { meeting: 'huddle', meetingId: 'h1' } as const;
  act(() => useLive.setState({ people: { rosa: livePerson('rosa', { handType: 1, ...sits }) } }));
  expect(hand().textContent).toBe('Lower');
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(screen.getByRole('menuitem', { name: 'Leave huddle' })).toBeDefined();
});

test('[CHAT-04] on a phone More and Chat under it tell of unread messages', async () => {
  const { rerender } = draw(<Bar />);
  expect(screen.getByRole('button', { name: 'More' })).toBeDefined();
  rerender(<Bar mark={<span>2 unread messages</span>} />);
  await userEvent.click(screen.getByRole('button', { name: '2 unread messages More' }));
  expect(screen.getByRole('menuitem', { name: 'Chat 2 unread messages' })).toBeDefined();
  await expectAccessible();
});

test('[HANDS-04] on a phone both hands are raised under More', async () => {
  const asked = vi.fn(async (_address: string, _asked?: RequestInit) => Response.json({}));
  vi.stubGlobal('fetch', asked);
  draw(<Bar />);
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Raise both' }));
  const [address, request] = asked.mock.lastCall ?? [];
  expect(address).toBe('/api/people/states/rosa');
  expect(request).toMatchObject({ method: 'PATCH', body: JSON.stringify({ handType: 2 }) });
});

test.each([
  { hover: 'none', told: ['Your role sees and hears, but sends neither picture nor sound.'] },
  { hover: 'hover', told: [] },
])('[MEDIA-08] a finger reads why a control is not available; hover $hover', async ({ hover, told }) => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === `(hover: ${hover})` }));
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: [] } });
  draw(<Bar />);
  await userEvent.click(screen.getByRole('button', { name: 'Unmute' }));
  expect(useToasts.getState().list.shown.map(({ toast }) => toast.text)).toEqual(told);
});

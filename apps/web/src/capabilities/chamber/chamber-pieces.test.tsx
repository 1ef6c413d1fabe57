import { act, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { livePerson, publicSite, signedIn } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useToasts } from '../../ui/toast-store.ts';
import { useSignIn } from '../auth/public.ts';
import { useSite } from '../site/public.ts';
import { AvatarMenu } from './bars/AvatarMenu.tsx';
import { idleMedia } from '../media/chamber-media.ts';
import { ReconnectBar } from './stay/ReconnectBar.tsx';
import { SelfTile } from './stage/SelfTile.tsx';
import { SidePanel } from './panel/SidePanel.tsx';
import { stagePeople } from './stage/stage-people.ts';
import { tellReconnectFailure } from './stay/tell-reconnect-failure.ts';
import { TileMenu } from './stage/TileMenu.tsx';
import { useLostDevices } from '../media/use-lost-devices.ts';
import { RECONNECT_FAILED_AFTER_MS, useReconnecting } from './stay/use-reconnecting.ts';

/** The value of the specification, in ms; not taken from the code under test. */
const SELF_VIEW_FADES_AFTER_MS = 5000;

beforeEach(() => {
  useSignIn.setState({ info: signedIn });
  useSite.setState({ config: publicSite });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  useLive.setState(emptyLiveStore);
  useToasts.setState({ list: { shown: [], lastShownAtMs: new Map() } });
});

const texts = () => useToasts.getState().list.shown.map(({ toast }) => toast.text);

type Reconnecting = Parameters<typeof useReconnecting>[0];

/** Draws the hook for a person in the chamber with joined media. */
function stayIn(given: Partial<Reconnecting> = {}) {
  const initialProps: Reconnecting = {
    ...{ media: 'joined', sharing: false, isCrowded: false },
    onFailed: () => undefined,
    ...given,
  };
  const { result, rerender } = renderHook(useReconnecting, { initialProps });
  let props = initialProps;
  return {
    result,
    change(next: Partial<Reconnecting>) {
      props = { ...props, ...next };
      rerender(props);
    },
  };
}
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test('[MEDIA-06] [MEDIA-07] the three toasts of a lost connection, each once', () => {
  vi.useFakeTimers();
  const onFailed = vi.fn();
  useLive.setState({ connection: 'connected' });
  const { result } = stayIn({ onFailed });
  expect(texts()).toEqual([]);
  act(() => useLive.setState({ connection: 'closed', attempt: 1 }));
  expect(result.current).toEqual({ lost: true, attempt: 1, retryAtMs: null });
  expect(texts()).toEqual(['Reconnect in progress']);
  pass(RECONNECT_FAILED_AFTER_MS);
  expect(texts()).toContain('Reconnection failure');
  expect(onFailed).toHaveBeenCalledOnce();
  act(() => useLive.setState({ connection: 'connected', attempt: 0 }));
  expect(texts()).toEqual(['Reconnection success']);
  expect(result.current.lost).toBe(false);
});

test('[MEDIA-06] a second outage is told anew, and taken back as the first was', () => {
  vi.useFakeTimers();
  useLive.setState({ connection: 'connected' });
  stayIn();
  for (const outage of [1, 2]) {
    act(() => useLive.setState({ connection: 'closed' }));
    pass(RECONNECT_FAILED_AFTER_MS);
    expect(texts(), `outage ${outage}`).toContain('Reconnection failure');
    act(() => useLive.setState({ connection: 'connected' }));
    expect(texts(), `outage ${outage}`).toEqual(['Reconnection success']);
    pass(10_000);
  }
});

test('[MEDIA-06] media that failed and was joined anew takes the failure back only then', () => {
  vi.useFakeTimers();
  useLive.setState({ connection: 'connected' });
  const { change } = stayIn({ media: 'reconnecting' });
  pass(1000);
  change({ media: 'failed' });
  act(() => tellReconnectFailure());
  change({ media: 'idle' });
  change({ media: 'joining' });
  expect(texts()).toContain('Reconnection failure');
  change({ media: 'joined' });
  expect(texts()).not.toContain('Reconnection failure');
});

test('[MEDIA-06] the first connection is no reconnection', () => {
  useLive.setState({ connection: 'closed' });
  stayIn();
  act(() => useLive.setState({ connection: 'connected' }));
  expect(texts()).toEqual([]);
});

test('[MEDIA-06] media that is away by itself is told in the same toasts, without the bar of the line', () => {
  vi.useFakeTimers();
  const onFailed = vi.fn();
  useLive.setState({ connection: 'connected' });
  const { result, change } = stayIn({ onFailed });
  change({ media: 'reconnecting' });
  pass(1000);
  expect(texts()).toEqual(['Reconnect in progress']);
  pass(RECONNECT_FAILED_AFTER_MS);
  expect(texts()).toEqual(['Reconnection failure']);
  change({ media: 'joined' });
  expect(texts()).toEqual(['Reconnection success']);
  expect(result.current.lost).toBe(false);
  expect(onFailed).not.toHaveBeenCalled();
});

test('[MEDIA-06] [BEY-23] a line that takes the media along is told once, and as back when both are', () => {
  vi.useFakeTimers();
  useLive.setState({ connection: 'connected' });
  const { result, change } = stayIn();
  act(() => useLive.setState({ connection: 'closed' }));
  change({ media: 'reconnecting' });
  pass(12_000);
  act(() => useLive.setState({ connection: 'connected' }));
  expect(result.current.lost).toBe(false);
  expect(texts()).toEqual([]);
  change({ media: 'joined' });
  expect(texts()).toEqual(['Reconnection success']);
});

test.each(['failed', 'left'] as const)(
  '[MEDIA-06] media that was away and then %s did not come back',
  (media) => {
    vi.useFakeTimers();
    useLive.setState({ connection: 'connected' });
    const { change } = stayIn({ media: 'reconnecting' });
    pass(1000);
    change({ media });
    expect(texts()).toEqual(['Reconnect in progress']);
  },
);

test('[MEDIA-05] within 10 s after the own share was toggled, media that is away is not told, nor that it is back', () => {
  vi.useFakeTimers();
  useLive.setState({ connection: 'connected' });
  const { change } = stayIn();
  change({ sharing: true });
  change({ media: 'reconnecting' });
  pass(9000);
  change({ media: 'joined' });
  pass(9000);
  expect(texts()).toEqual([]);
});

test('[MEDIA-05] [MEDIA-06] a share that is toggled while the media is away brings nothing back, and takes no failure back', () => {
  vi.useFakeTimers();
  useLive.setState({ connection: 'connected' });
  const { change } = stayIn({ sharing: true });
  change({ media: 'reconnecting' });
  pass(1000);
  change({ sharing: false });
  pass(2000);
  expect(texts()).toEqual(['Reconnect in progress']);
  pass(RECONNECT_FAILED_AFTER_MS - 2000);
  change({ sharing: true });
  expect(texts()).toEqual(['Reconnection failure']);
  change({ media: 'joined' });
  expect(texts()).toEqual(['Reconnection success']);
});

test('[MEDIA-06] a line that is back while the media is still being joined is told as back with it', () => {
  useLive.setState({ connection: 'connected' });
  const { change } = stayIn({ media: 'joining' });
  act(() => useLive.setState({ connection: 'closed' }));
  act(() => useLive.setState({ connection: 'connected' }));
  expect(texts()).toEqual(['Reconnect in progress']);
  change({ media: 'joined' });
  expect(texts()).toContain('Reconnection success');
});

const LABELS = ['One', 'Two', 'Participants', 'Rooms', 'Chat', 'Votes', 'Agenda', 'Lobby'];

function Panel({ count = 2 }: { count?: number }) {
  const [open, setOpen] = useState('One');
  return (
    <SidePanel
      tabs={LABELS.slice(0, count).map((label) => ({
        ...{ key: label, label, icon: <svg aria-hidden="true" />, content: <p>content of {label}</p> },
        ...(label === 'Two' && { mark: <span>7</span> }),
      }))}
      openKey={open}
      onOpen={setOpen}
      onClose={undefined}
    />
  );
}

/** Lays tabs out as a browser would, in a panel of this width: 10 px a letter, 24 px an icon, and
 *  16 px of edges (6 px where they stand closer). */
function layTabsOut(panelPx: number) {
  const tabPx = (tab: Element) => {
    const label = [...tab.querySelectorAll('span')].find((span) => span.classList.length === 0);
    const edgesPx = tab.closest('[data-form="open-tight"]') === null ? 16 : 6;
    return edgesPx + (tab.querySelector('svg') ? 24 : 0) + (label?.textContent ?? '').length * 10;
  };
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(panelPx);
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function of(this: HTMLElement) {
    return [...this.querySelectorAll('[role=tab]')].reduce((sum, tab) => sum + tabPx(tab), 0);
  });
}

/** The labels that can be seen on the tabs. */
const seenLabels = () =>
  screen
    .getAllByRole('tab')
    .flatMap((tab) => [...tab.querySelectorAll('span')])
    .filter(({ classList, textContent }) => classList.length === 0 && LABELS.includes(textContent))
    .map(({ textContent }) => textContent);

test.each([
  { panelPx: 600, count: 5, open: 'One', seen: LABELS.slice(0, 5) },
  { panelPx: 330, count: 7, open: 'Participants', seen: ['Participants'] },
  { panelPx: 390, count: 7, open: 'Participants', seen: ['Participants'] },
  { panelPx: 360, count: 8, open: 'Participants', seen: ['Participants'] },
  { panelPx: 1000, count: 8, open: 'Chat', seen: LABELS },
])(
  '[RESP-04] $count tabs in $panelPx px show the label of the open one, and all labels where they fit',
  async ({ panelPx, count, open, seen }) => {
    layTabsOut(panelPx);
    draw(<Panel count={count} />);
    await userEvent.click(screen.getByRole('tab', { name: open }));
    expect(seenLabels()).toEqual(seen);
    await expectAccessible();
  },
);

test('[RESP-04] where not even one label fits among the signs, the open tab is named above its content', async () => {
  layTabsOut(250);
  draw(<Panel count={8} />);
  await userEvent.click(screen.getByRole('tab', { name: 'Chat' }));
  expect(seenLabels()).toEqual([]);
  expect(screen.getByRole('tabpanel', { name: 'Chat' }).textContent).toBe('Chatcontent of Chat');
  await expectAccessible();
});

test.each([{ panelPx: 600 }, { panelPx: 85 }])(
  '[FND-07] the tabs of the panel by keyboard, in $panelPx px',
  async ({ panelPx }) => {
    layTabsOut(panelPx);
    draw(<Panel />);
    act(() => screen.getByRole('tab', { name: 'One' }).focus());
    await userEvent.keyboard('{ArrowRight}');
    const two = screen.getByRole('tab', { name: /^Two ?7$/ });
    expect(two.getAttribute('aria-selected')).toBe('true');
    expect(document.activeElement).toBe(two);
    expect(screen.getByText('content of Two')).toBeTruthy();
    await userEvent.keyboard('{Home}');
    expect(screen.getByText('content of One')).toBeTruthy();
    // While the tab is not open, its accessible name has the label and the count too.
    expect(screen.getByRole('tab', { name: /^Two ?7$/ })).toBe(two);
    await expectAccessible();
  },
);

test('[MEDIA-17] [MEDIA-18] the self view fades 5 s after the last movement, unless it is pinned', async () => {
  vi.useFakeTimers();
  const { container } = draw(
    <SelfTile
      rect={{ x: 0, y: 0, width: 200, height: 112 }}
      name="Rosa Quispe"
      avatar={null}
      groupColor="#b05c8e"
      camera={{ status: 'off', problem: null }}
      muted
      speaking={false}
      hand={undefined}
    />,
  );
  const tile = container.querySelector<HTMLElement>('[data-self]');
  act(() => void vi.advanceTimersByTime(2 * SELF_VIEW_FADES_AFTER_MS));
  expect(tile?.dataset['faded']).toBeUndefined();
  act(() => screen.getByRole('button', { name: 'Keep my picture visible' }).click());
  act(() => void vi.advanceTimersByTime(SELF_VIEW_FADES_AFTER_MS - 1));
  expect(tile?.dataset['faded']).toBeUndefined();
  act(() => void vi.advanceTimersByTime(1));
  expect(tile?.dataset['faded']).toBe('true');
  act(() => void window.dispatchEvent(new Event('mousemove')));
  expect(tile?.dataset['faded']).toBeUndefined();
  vi.useRealTimers();
  await expectAccessible();
});

test('[MEDIA-02] on the stage: who is in the chamber and connected, once each, without oneself and streaming accounts', () => {
  const people = Object.fromEntries(
    [
      livePerson('rosa'),
      livePerson('b', { displayName: 'Bea', muteAudio: 0 }),
      livePerson('a', { displayName: 'Ada' }),
      livePerson('gone', { connected: false }),
      livePerson('away', { displayName: 'Zoe', connected: false }),
      livePerson('out', { meeting: 'NOT_IN_MEETING' }),
      livePerson('bot', { isBot: true }),
    ].map((person) => [person.userId, person]),
  );
  const stay = {
    userId: 'a',
    microphone: null,
    camera: null,
    share: null,
    shareAudio: null,
    speaking: false,
    quality: 'good' as const,
  };
  const views = stagePeople(
    people,
    [
      { ...stay, peerId: 'a1', sends: { microphone: true, camera: false, share: false } },
      { ...stay, peerId: 'a2', sends: { microphone: false, camera: true, share: false } },
      { ...stay, peerId: 'z1', userId: 'away', sends: { microphone: false, camera: true, share: false } },
      {
        ...stay,
        peerId: 'b1',
        userId: 'b',
        cameraHeld: true,
        sends: { microphone: true, camera: true, share: false },
      },
    ],
    'rosa',
  );
  expect(views.filter((view) => view.pictureHeld).map(({ userId }) => userId)).toEqual(['b']);
  expect(views.map(({ userId, hasPicture, muted }) => ({ userId, hasPicture, muted }))).toEqual([
    { userId: 'a', hasPicture: true, muted: false },
    { userId: 'b', hasPicture: false, muted: false },
    { userId: 'away', hasPicture: true, muted: true },
  ]);
  expect(idleMedia.people).toEqual([]);
});

test('[FND-06] [FND-15] [I18N-01] [I18N-03] the avatar menu, and its languages under a way back', async () => {
  draw(<AvatarMenu onEnd={null} onFoyer={() => undefined} onLogOut={() => undefined} />);
  await userEvent.click(screen.getByRole('button', { name: 'Account of Rosa Quispe' }));
  expect(await screen.findByText('rosa@demo.test')).toBeTruthy();
  for (const name of [/Help page/, /Chimes are on/, /Return to the foyer/, /Reload/, /Log out/]) {
    expect(screen.getByRole('menuitem', { name })).toBeTruthy();
  }
  await userEvent.click(screen.getByRole('menuitem', { name: /Chimes are on/ }));
  expect(localStorage.getItem('chimesEnabled')).toBe('false');
  await userEvent.click(screen.getByRole('menuitem', { name: /Languages/ }));
  expect(screen.getByRole('menuitemradio', { name: 'العربية' })).toBeTruthy();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Back' }));
  expect(screen.getByRole('menuitem', { name: /Log out/ })).toBeTruthy();
});

test('[BEY-23][MEDIA-03] the bar counts the seconds until the next attempt, and says none while one is under way', () => {
  vi.useFakeTimers({ now: 10_000 });
  const bar = (attempt: number, retryAtMs: number | null, isCrowded = false) => (
    <ReconnectBar {...{ attempt, retryAtMs, isCrowded }} onTryNow={() => undefined} />
  );
  const { unmount } = draw(bar(2, 12_400));
  screen.getByText('attempt 2, next in 3 s');
  act(() => void vi.advanceTimersByTime(1_500));
  screen.getByText('attempt 2, next in 1 s');
  unmount();
  const next = draw(bar(3, null));
  screen.getByText('attempt 3');
  next.unmount();
  draw(bar(4, null, true));
  screen.getByText('Your account is open in too many tabs or on too many devices.');
  screen.getByText(/Close one of the others/);
});

test('[WS-01] [MEDIA-06] where the account has too many connections, nobody is asked to look at their network', () => {
  vi.useFakeTimers();
  useLive.setState({ connection: 'connected' });
  const { change } = stayIn();
  act(() => useLive.setState({ connection: 'closed', attempt: 1 }));
  change({ isCrowded: true });
  pass(RECONNECT_FAILED_AFTER_MS);
  expect(texts()).not.toContain('Reconnection failure');
});

test('[DEV-01] a camera or microphone that is unplugged while in use is told once, with what to do', () => {
  const lost = (source: 'camera' | 'microphone') =>
    ({ status: 'off', problem: { code: 'device-lost', source, limit: null } }) as const;
  const { self } = idleMedia;
  const { rerender } = renderHook((own: Parameters<typeof useLostDevices>[0]) => useLostDevices(own), {
    initialProps: self,
  });
  expect(texts()).toEqual([]);
  const camera = lost('camera');
  rerender({ ...self, camera });
  rerender({ ...self, camera });
  expect(texts()).toEqual(['The camera could not be used']);
  const [told] = useToasts.getState().list.shown;
  expect(told?.toast.detail).toMatch(/^Connect the camera again, or choose another one\./);
  rerender({ ...self, camera, microphone: lost('microphone') });
  expect(texts()).toEqual(['The camera could not be used', 'The microphone could not be used']);
});

test.each([true, false])(
  '[BEY-14] [LAYOUT-01] the key of a pin stands in its menu where a keyboard is likely: %s',
  async (likely) => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: likely && query === '(pointer: fine)',
      addEventListener() {},
      removeEventListener() {},
    }));
    const nothing = () => undefined;
    draw(
      <TileMenu
        name="Rosa Quispe"
        pinned={false}
        pinsFull={false}
        onPin={nothing}
        onUnpinAll={undefined}
        tabbable
        onFocus={nothing}
        onKey={nothing}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: /Rosa Quispe/ }));
    expect(screen.getByRole('menuitem', { name: /^Pin/ }).textContent.includes('Key P')).toBe(likely);
    vi.unstubAllGlobals();
  },
);

import { defaultFlags } from '@hemicycle/contract/default-flags';
import { LAYOUT_MODES, type LayoutMode } from '@hemicycle/contract/layout-modes';
import { permissions } from '@hemicycle/contract/permissions';
import type { MediaPerson, MediaSnapshot } from '@hemicycle/media';
import { tileLayout } from '@hemicycle/rules/layout/tile-layout';
import { act, screen } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { livePerson, publicSite, signedIn, testSession } from '../../testing-person.ts';
import { draw, sizeElements } from '../../testing-render.tsx';
import { useDialogs } from '../../ui/dialog-store.ts';
import { useSignIn } from '../auth/public.ts';
import { useSite } from '../site/public.ts';
import { idleMedia, useChamberMedia } from '../media/chamber-media.ts';
import { ChamberRoom } from './ChamberRoom.tsx';
import { inMainChamber, waterOffice } from './stay/testing-huddles.ts';

const drawn = vi.hoisted(() => ({ topBar: 0, panel: 0, bar: 0 }));
vi.mock(import('./bars/TopBar.tsx'), () => ({
  TopBar: () => {
    drawn.topBar += 1;
    return <header />;
  },
}));
vi.mock(import('./panel/SidePanel.tsx'), () => ({
  SidePanel: () => {
    drawn.panel += 1;
    return <aside />;
  },
}));
vi.mock(import('./bars/BottomBar.tsx'), () => ({
  BottomBar: ({ layout }) => {
    drawn.bar += 1;
    return (
      <footer>
        {LAYOUT_MODES.map((mode) => (
          <button key={mode} onClick={() => layout.choose(mode)}>
            {mode}
          </button>
        ))}
      </footer>
    );
  },
}));

const ids = Array.from({ length: 100 }, (_, number) => `member${String(number).padStart(3, '0')}`);
const presence = {
  entry: 'in',
  choice: { observer: false, camera: false, microphone: false, microphoneMuted: true },
  failure: null,
  huddles: inMainChamber,
  awaitsReload: false,
  isCrowded: false,
  reconnectNow: () => undefined,
  tryAgain: () => undefined,
  rejoin: () => undefined,
  close: async () => undefined,
} as const;

function stay(userId: string, speaking: boolean): MediaPerson {
  const sends = { microphone: true, camera: false, share: false };
  const nothing = { microphone: null, camera: null, share: null, shareAudio: null };
  return { ...nothing, peerId: `peer-${userId}`, userId, sends, speaking, quality: 'good' };
}

/** The media snapshot once this person speaks. People whose state is unchanged stay the same
 *  objects. */
function speaks(before: MediaSnapshot, speaker: string): MediaSnapshot {
  const people = before.people.map((person) =>
    person.speaking === (person.userId === speaker) ? person : stay(person.userId, !person.speaking),
  );
  return { ...before, people, activeSpeakerId: `peer-${speaker}` };
}

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('[]'));
  sizeElements();
  window.innerWidth = 1440;
  useSignIn.setState({ info: signedIn });
  useSite.setState({ config: publicSite });
  useLive.setState({
    ...emptyLiveStore,
    connection: 'connected',
    people: Object.fromEntries(ids.map((id) => [id, livePerson(id)])),
  });
  useChamberMedia.setState({
    port: null,
    snapshot: { ...idleMedia, connection: 'joined', people: ids.map((id) => stay(id, false)) },
  });
});
afterEach(() => {
  vi.useRealTimers();
  act(() => useDialogs.setState({ open: [] }));
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  useLive.setState(emptyLiveStore);
  useChamberMedia.setState({ port: null, snapshot: idleMedia });
});

test('[BEY-23] of 100 people one speaks, another changes: the stage alone is drawn anew, the rest of the chamber is not', async () => {
  draw(
    <MemoryRouter>
      <ChamberRoom idVotingSession="plenary" presence={presence} />
    </MemoryRouter>,
  );
  await act(() => Promise.resolve());
  const before = { ...drawn };
  expect(Math.min(...Object.values(before))).toBeGreaterThan(0);

  for (const speaker of ids.slice(0, 5)) {
    act(() => useChamberMedia.setState(({ snapshot }) => ({ snapshot: speaks(snapshot, speaker) })));
    const tile = document.querySelector(`[data-user="${speaker}"]`);
    expect(tile?.hasAttribute('data-speaking'), `${speaker} is seen to speak`).toBe(true);
  }
  const [first] = ids;
  act(() =>
    useLive.setState(({ people }) => ({
      people: { ...people, [String(first)]: livePerson(String(first), { overridedName: 'The rapporteur' }) },
    })),
  );
  expect(screen.getByText('The rapporteur')).toBeTruthy();
  expect(drawn).toEqual(before);
});

test('[BEY-23] the chamber comes with its pictures first, its bars and the tabs of the panel in the breath after', async () => {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const acting: unknown = Reflect.get(globalThis, 'IS_REACT_ACT_ENVIRONMENT');
  // Leave `act`, which would finish all drawing at once: the test looks at the first drawing.
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
  try {
    flushSync(() =>
      root.render(
        <MemoryRouter>
          <ChamberRoom idVotingSession="plenary" presence={presence} />
        </MemoryRouter>,
      ),
    );
    const panel = screen.getByRole('region', { name: 'Side panel' });
    expect(screen.getByRole('region', { name: 'Video' })).toBeTruthy();
    const rest = () => [
      container.querySelector('header'),
      container.querySelector('footer'),
      panel.querySelector('aside'),
    ];
    expect(container.querySelectorAll('[data-user]').length).toBeGreaterThan(0);
    expect(rest()).toEqual([null, null, null]);
    await vi.waitFor(() => expect(rest()).not.toContain(null), { timeout: 15_000 });
  } finally {
    root.unmount();
    container.remove();
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', acting);
  }
});

test.each([
  { where: 'on a phone', innerWidth: 390, inPanel: true },
  { where: 'with room for both', innerWidth: 1440, inPanel: false },
])(
  '[BEY-23] [RESP-04] a lost line is told once, where the open panel leaves it seen: $where',
  async ({ innerWidth, inPanel }) => {
    window.innerWidth = innerWidth;
    draw(
      <MemoryRouter>
        <ChamberRoom idVotingSession="plenary" presence={presence} />
      </MemoryRouter>,
    );
    await act(() => Promise.resolve());
    const lost = () => screen.queryAllByRole('button', { name: 'Try now' });
    const seen = () => lost().map((button) => button.closest('[inert]') === null);
    const panel = screen.getByRole('region', { name: 'Side panel' });
    if (inPanel) act(() => screen.getByRole('button', { name: /Participants|People/ }).click());
    act(() => useLive.setState({ connection: 'closed', attempt: 1 }));
    expect(seen()).toEqual([true]);
    expect(lost().map((button) => panel.contains(button))).toEqual([inPanel]);
    act(() => useLive.setState({ connection: 'connected', attempt: 0 }));
    expect(lost()).toEqual([]);
  },
);

test('[EXIT-11] behind the word that the host ended the meeting nothing is said to be on its way', async () => {
  vi.useFakeTimers();
  draw(
    <MemoryRouter>
      <ChamberRoom idVotingSession="plenary" presence={presence} />
    </MemoryRouter>,
  );
  const said = () =>
    ['Nobody else is here yet', 'The video is being connected'].map(
      (text) => screen.queryByText(text) !== null,
    );
  act(() => {
    useLive.setState({ session: testSession, people: {} });
    useChamberMedia.setState({ port: null, snapshot: idleMedia });
  });
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(said()).toEqual([true, true]);
  act(() => useLive.setState({ session: { ...testSession, endedByHost: true } }));
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(said()).toEqual([false, false]);
});

test.each([
  { what: 'cameras', camera: true, share: false },
  { what: 'a screen', camera: false, share: true },
])('[LAYOUT-07] [BEY-18] who receives no pictures chooses the layout while others send $what', (given) => {
  const { camera, share } = given;
  const sends = { microphone: true, camera, share };
  const people = ids.slice(0, 9).map((id) => ({ ...stay(id, false), sends, cameraHeld: camera }));
  useChamberMedia.setState(({ snapshot }) => ({ snapshot: { ...snapshot, people } }));
  useLive.setState({ people: Object.fromEntries(people.map(({ userId }) => [userId, livePerson(userId)])) });
  draw(
    <MemoryRouter>
      <ChamberRoom idVotingSession="plenary" presence={presence} />
    </MemoryRouter>,
  );
  const tiles = () => document.querySelectorAll('[data-user]').length;
  expect(tiles()).toBe(9);
  act(() => screen.getByRole('button', { name: 'Single' }).click());
  expect(tiles()).toBe(1);
});

test('[BEY-23] [NOTIF-02] while the line is lost its bar stands alone; what else there is to say comes back with it', async () => {
  const huddles = { ...inMainChamber, huddle: waterOffice };
  draw(
    <MemoryRouter>
      <ChamberRoom idVotingSession="plenary" presence={{ ...presence, huddles, awaitsReload: true }} />
    </MemoryRouter>,
  );
  await act(() => Promise.resolve());
  const said = () =>
    [/another way/, waterOffice.title, 'Network disconnected.'].map(
      (text) => screen.queryByText(text, { exact: false }) !== null,
    );
  expect(said()).toEqual([true, true, false]);
  act(() => useLive.setState({ connection: 'closed', attempt: 1 }));
  expect(said()).toEqual([false, false, true]);
  act(() => useLive.setState({ connection: 'connected', attempt: 0 }));
  expect(said()).toEqual([true, true, false]);
});

test('[LAYOUT-06] the stage goes to Prominent and then to the chosen layout, and no picture goes out of the page and comes again', async () => {
  const sends = { microphone: true, camera: true, share: false };
  const people = ids.slice(0, 9).map((id) => ({ ...stay(id, false), sends }));
  useChamberMedia.setState(({ snapshot }) => ({ snapshot: { ...snapshot, people } }));
  useLive.setState({ people: Object.fromEntries(people.map(({ userId }) => [userId, livePerson(userId)])) });
  draw(
    <MemoryRouter>
      <ChamberRoom idVotingSession="plenary" presence={presence} />
    </MemoryRouter>,
  );
  await act(() => Promise.resolve());
  const tile = document.querySelector(`[data-user="${ids[1]}"]`);
  const list = tile?.closest('ul') ?? null;
  if (tile === null || list === null) throw new Error('nobody is on the stage');
  const observer = new MutationObserver(() => undefined);
  observer.observe(list, {
    subtree: true,
    childList: true,
    attributeFilter: ['style'],
    attributeOldValue: true,
  });
  act(() => screen.getByRole('button', { name: 'ActivePresence' }).click());
  const changes = observer.takeRecords();

  const request = { count: 9, widthPx: 976, heightPx: 744, selfView: false, phone: false };
  /** The style of the second seat in a layout. */
  const placeIn = (mode: LayoutMode) => {
    const place = tileLayout({ ...request, mode }).tiles[1];
    return `left: ${place?.x}px; top: ${place?.y}px; width: ${place?.width}px; height: ${place?.height}px;`;
  };
  const whole = [placeIn('Equal'), placeIn('Prominent'), placeIn('ActivePresence')];
  const before = changes.filter(({ target }) => target === tile).map(({ oldValue }) => oldValue ?? '');
  const stood = [...before, tile.getAttribute('style') ?? ''].filter((style) => whole.includes(style));
  expect(stood).toEqual(whole);
  expect(changes.flatMap(({ addedNodes }) => [...addedNodes])).toEqual([]);
});

test.each([
  { who: 'may send video', control: true, more: [permissions.sendVideo], observer: false, seen: true },
  {
    who: 'lacks the permission without action control',
    control: false,
    more: [],
    observer: false,
    seen: true,
  },
  { who: 'lacks the permission under action control', control: true, more: [], observer: false, seen: false },
  { who: 'observes', control: false, more: [permissions.sendVideo], observer: true, seen: false },
])('[MEDIA-01] [PERM-33] who $who has a tile of their own: $seen', async (given) => {
  useSite.setState({
    config: { ...publicSite, flags: { ...defaultFlags, enableSendVideoActionControl: given.control } },
  });
  useSignIn.setState({
    info: { ...signedIn, actionsAllowed: [...signedIn.actionsAllowed, ...given.more] },
  });
  useLive.setState({ session: testSession });
  draw(
    <MemoryRouter>
      <ChamberRoom
        idVotingSession="plenary"
        presence={{ ...presence, choice: { ...presence.choice, observer: given.observer } }}
      />
    </MemoryRouter>,
  );
  await act(() => Promise.resolve());
  expect(document.querySelectorAll('[data-self]').length).toBe(given.seen ? 1 : 0);
});

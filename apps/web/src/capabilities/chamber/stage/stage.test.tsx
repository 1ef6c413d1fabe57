import { NO_SPEAKING_RULES } from '@hemicycle/contract/speaking-rules';
import type { LayoutMode } from '@hemicycle/contract/layout-modes';
import type { LivePerson } from '@hemicycle/contract/people-live';
import { createFakeChamber } from '@hemicycle/media/fake/fake-chamber';
import { FakeTrack } from '@hemicycle/media/fake/fake-track';
import type { MediaPerson, MediaSnapshot } from '@hemicycle/media';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyLiveStore, useLive } from '../../../realtime/use-live.ts';
import { livePerson, publicSite, signedIn } from '../../../testing-person.ts';
import { draw, expectAccessible, sizeElements } from '../../../testing-render.tsx';
import { drawWithoutTracks } from '../../../testing-tracks.ts';
import { remember } from '../../../ui/browser-memory.ts';
import { useToasts } from '../../../ui/toast-store.ts';
import { useSignIn } from '../../auth/public.ts';
import { unpinAll } from '../../layout/public.ts';
import type { ViewedShares } from '../../share/public.ts';
import { noShares } from '../../share/testing-shares.ts';
import { useSite } from '../../site/public.ts';
import { idleMedia, useChamberMedia } from '../../media/chamber-media.ts';
import { OwnMicrophone } from './OwnFloorNotice.tsx';
import { Stage } from './Stage.tsx';
import { PICTURE_LATE_MS } from './use-picture-state.ts';

// The test environment cannot play media.
drawWithoutTracks();

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('[]'));
  useSignIn.setState({ info: signedIn });
  useSite.setState({ config: publicSite });
  sizeElements();
  window.innerWidth = 1440;
});
afterEach(() => {
  unpinAll();
  useToasts.setState(useToasts.getInitialState());
  vi.unstubAllGlobals();
  vi.useRealTimers();
  useLive.setState(emptyLiveStore);
});

const NAMES = ['Ada', 'Bea', 'Cem', 'Dag', 'Eva', 'Fay', 'Gus', 'Hal', 'Ivo', 'Jan', 'Kai', 'Lea'];

function peopleOf(count: number): Record<string, LivePerson> {
  const people = NAMES.slice(0, count).map((displayName) =>
    livePerson(displayName.toLowerCase(), { displayName }),
  );
  return Object.fromEntries([livePerson('rosa'), ...people].map((person) => [person.userId, person]));
}

function stay(name: string, more: Partial<MediaPerson> = {}): MediaPerson {
  return {
    peerId: `peer-${name.toLowerCase()}`,
    userId: name.toLowerCase(),
    sends: { microphone: true, camera: true, share: false },
    microphone: null,
    camera: new FakeTrack('video', name),
    share: null,
    shareAudio: null,
    speaking: false,
    quality: 'good',
    ...more,
  };
}

function speaks(name: string, count: number): MediaSnapshot {
  const people = NAMES.slice(0, count).map((other) => stay(other, { speaking: other === name }));
  return { ...idleMedia, people, activeSpeakerId: `peer-${name.toLowerCase()}` };
}

function stageOf(mode: LayoutMode, count: number, snapshot: MediaSnapshot = idleMedia) {
  return <Stage people={peopleOf(count)} snapshot={snapshot} shares={noShares} mode={mode} selfView />;
}
const list = () => screen.getByRole('list', { name: /^Video of/ });
const shown = () =>
  within(list())
    .getAllByRole('listitem')
    .map((tile) => tile.dataset['user']);
const large = () => list().querySelector<HTMLElement>('[data-size="large"]')?.dataset['user'];
const places = () =>
  Object.fromEntries(
    within(list())
      .getAllByRole('listitem')
      .map((tile) => [tile.dataset['user'], tile.getAttribute('style') ?? '']),
  );
const menuOf = (name: string) => screen.getByLabelText(`${name}: menu`, { selector: 'button' });

describe('pages', () => {
  test('[LAYOUT-01] who does not fit is on a further page, by button and by key; the large tile stays', async () => {
    draw(stageOf('OnePlusN', 12));
    expect(shown()).toEqual(['ada', 'bea', 'cem', 'dag', 'eva', 'fay', 'gus', 'hal']);
    const pages = screen.getByRole('navigation', { name: 'Pages of the stage' });
    expect(pages.textContent).toContain('Page 1 of 2');
    expect(within(pages).getByRole('button', { name: 'Previous page' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    await userEvent.click(within(pages).getByRole('button', { name: 'Next page' }));
    expect(shown()).toEqual(['ada', 'ivo', 'jan', 'kai', 'lea']);
    await expectAccessible();
    act(() => menuOf('Jan').focus());
    await userEvent.keyboard('{PageUp}');
    expect(shown()).toContain('hal');
    await userEvent.keyboard('{PageUp}');
    expect(pages.textContent).toContain('Page 1 of 2');
  });

  test('[LAYOUT-01] where everybody fits there are no pages', () => {
    draw(stageOf('Equal', 12));
    expect(shown().length).toBe(12);
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});

describe('pins', () => {
  test('[LAYOUT-01] pinned by menu and by key, several at once, seen on every page, no more than four', async () => {
    const user = userEvent.setup({ delay: null });
    draw(stageOf('OnePlusN', 12));
    await user.click(menuOf('Cem'));
    await user.click(screen.getByRole('menuitem', { name: /Pin to the stage/ }));
    expect(large()).toBe('cem');
    for (const name of ['Eva', 'Gus', 'Hal']) {
      act(() => menuOf(name).focus());
      await user.keyboard('p');
    }
    const pinned = () => [...list().querySelectorAll('[data-size="large"]')].length;
    expect(pinned()).toBe(4);
    act(() => menuOf('Ada').focus());
    await user.keyboard('p');
    expect(pinned()).toBe(4);
    expect(useToasts.getState().list.shown.map(({ toast }) => [toast.text, toast.detail])).toEqual([
      ['Four people are pinned, which is the most.', 'Unpin somebody first.'],
    ]);
    await user.click(menuOf('Ada'));
    const refused = screen.getByRole('menuitem', { name: /Pin to the stage/ });
    expect(refused.hasAttribute('disabled')).toBe(true);
    expect(refused.textContent).toContain('Four people are pinned');
    await expectAccessible();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(shown()).toEqual(expect.arrayContaining(['cem', 'eva', 'gus', 'hal']));
    await user.click(menuOf('Gus'));
    await user.click(screen.getByRole('menuitem', { name: /Unpin everybody/ }));
    expect(pinned()).toBe(1);
  });

  test('[LAYOUT-01] a pin holds its place against who speaks', async () => {
    const { rerender } = draw(stageOf('Prominent', 3, speaks('Ada', 3)));
    act(() => menuOf('Bea').focus());
    await userEvent.keyboard('p');
    rerender(stageOf('Prominent', 3, speaks('Cem', 3)));
    expect(large()).toBe('bea');
  });

  test('[LAYOUT-01] in Single who is pinned stays seen, and nothing turns', async () => {
    draw(stageOf('Single', 3));
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(shown()).toEqual(['bea']);
    act(() => menuOf('Bea').focus());
    await userEvent.keyboard('p{PageDown}');
    expect(shown()).toEqual(['bea']);
    expect(document.activeElement).toBe(menuOf('Bea'));
    expect(screen.queryByRole('navigation')).toBeNull();
    await userEvent.keyboard('p');
    expect(screen.getByRole('navigation').textContent).toContain('Page 1 of 3');
    expect(shown()).toEqual(['bea']);
  });
});

describe('the floor', () => {
  const START_MS = Date.parse('2026-11-24T10:00:00Z');
  const giveFloorTo = (userId: string | null) =>
    useLive.setState({
      speakers: {
        ...{ ...NO_SPEAKING_RULES, id: 'list', title: '', openedAt: START_MS, closedAt: null },
        ...{ itemId: null, limitSeconds: 60, handsUntil: null, version: 1, elsewhere: null, carried: null },
        speeches:
          userId === null
            ? []
            : [
                {
                  ...{ kind: 'speech', ofSpeech: null, interrupted: false, side: null },
                  ...{ id: 'speech', number: 1, byName: false, userId, displayName: userId, groupId: null },
                  groupName: null,
                  ...{ startedAt: START_MS, endedAt: null, spokenMs: 0, runningSince: START_MS },
                },
              ],
      },
    });

  test.each<LayoutMode>(['Single', 'Equal', 'ActivePresence', 'Prominent', 'OnePlusN'])(
    '[BEY-13] [LAYOUT-01] who has it is large in %s with the clock, against who speaks, and a pin goes before',
    async (mode) => {
      giveFloorTo('lea');
      const { rerender } = draw(stageOf(mode, 12, speaks('Cem', 12)));
      expect(large()).toBe('lea');
      const tile = list().querySelector('[data-user="lea"]');
      await vi.waitFor(() => expect(tile?.textContent).toMatch(/\d:\d\dHas the floor/));
      rerender(stageOf(mode, 12, speaks('Dag', 12)));
      expect(large()).toBe('lea');
      act(() => giveFloorTo('bea'));
      rerender(stageOf(mode, 12, speaks('Dag', 12)));
      expect(large()).toBe('bea');
      act(() => menuOf('Bea').focus());
      await userEvent.keyboard('p');
      act(() => giveFloorTo('ada'));
      rerender(stageOf(mode, 12, speaks('Dag', 12)));
      expect(large()).toBe(mode === 'Equal' ? undefined : 'bea');
    },
  );

  test('[BEY-13] who has it and is muted reads so, with a button that unmutes; others, and who may not, have none', async () => {
    const unmute = vi.fn<() => void>();
    const own = (muted: boolean, may = true) => (
      <OwnMicrophone
        value={{ muted, unmute: may ? unmute : undefined, whyNot: may ? undefined : 'Kept off.' }}
      >
        {stageOf('Equal', 3)}
      </OwnMicrophone>
    );
    const { rerender } = draw(own(true));
    const button = () => screen.queryByRole('button', { name: 'Unmute' });
    expect(button()).toBeNull();
    act(() => giveFloorTo('ada'));
    expect(button()).toBeNull();
    act(() => giveFloorTo('rosa'));
    expect(screen.getByText(/You have the floor, and you are muted/)).toBeDefined();
    await expectAccessible();
    fireEvent.click(screen.getByRole('button', { name: 'Unmute' }));
    expect(unmute).toHaveBeenCalledOnce();
    rerender(own(true, false));
    expect(button()).toBeNull();
    expect(screen.getByText(/Kept off\./)).toBeDefined();
    rerender(own(false));
    expect(screen.queryByText(/You have the floor/)).toBeNull();
  });
});

test('[LAYOUT-01] [BEY-14] pages turned by the keys keep the focus on the stage', async () => {
  draw(stageOf('Single', 3));
  act(() => menuOf('Ada').focus());
  await userEvent.keyboard('{PageDown}');
  expect(document.activeElement).toBe(menuOf('Bea'));
  await userEvent.keyboard('{PageUp}');
  expect(document.activeElement).toBe(menuOf('Ada'));
});

test('[LAYOUT-01] Tab reaches one tile, the arrows go from tile to tile as they are seen', async () => {
  draw(stageOf('OnePlusN', 8));
  const reached = within(list())
    .getAllByRole('button')
    .filter((button) => button.tabIndex === 0);
  expect(reached).toEqual([menuOf('Ada')]);
  act(() => menuOf('Ada').focus());
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(menuOf('Cem'));
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(menuOf('Dag'));
  expect(menuOf('Dag').tabIndex).toBe(0);
  expect(menuOf('Ada').tabIndex).toBe(-1);
});

/** Gives window and stage the size of a phone, instead of that of a desktop. */
function onPhone() {
  window.innerWidth = 390;
  sizeElements({ width: 382, height: 704 });
}

test('[LAYOUT-01] on a phone tiles of one width have plates of one size', () => {
  onPhone();
  draw(stageOf('Prominent', 2));
  const roomy = [...document.querySelectorAll<HTMLElement>('[data-size]')].map(
    ({ dataset }) => dataset['roomy'],
  );
  expect(roomy).toEqual(['true', 'true', 'true']);
});

describe('who speaks', () => {
  test('[LAYOUT-01] on a phone with room for all of one width nobody moves for a speaker', () => {
    onPhone();
    const { rerender } = draw(stageOf('Prominent', 2, speaks('Ada', 2)));
    const before = places();
    rerender(stageOf('Prominent', 2, speaks('Bea', 2)));
    expect(places()).toEqual(before);
  });

  test('[LAYOUT-01] who speaks changes places with the large tile; nobody else moves', () => {
    const { rerender } = draw(stageOf('OnePlusN', 6, speaks('Ada', 6)));
    const before = places();
    rerender(stageOf('OnePlusN', 6, speaks('Dag', 6)));
    const after = places();
    expect(large()).toBe('dag');
    const moved = Object.keys(after).filter((userId) => after[userId] !== before[userId]);
    expect(moved).toEqual(['ada', 'dag']);
    expect(after['ada']).toBe(before['dag']);
  });

  test('[LAYOUT-01] a picture is not taken out of the page when seats change', () => {
    const { rerender } = draw(stageOf('OnePlusN', 6, speaks('Ada', 6)));
    const order = within(list()).getAllByRole('listitem');
    rerender(stageOf('OnePlusN', 6, speaks('Dag', 6)));
    expect(within(list()).getAllByRole('listitem')).toEqual(order);
  });

  test('[LAYOUT-01] in equal tiles nobody moves for a speaker, who has a ring', () => {
    const { rerender } = draw(stageOf('Equal', 6, speaks('Ada', 6)));
    const before = places();
    rerender(stageOf('Equal', 6, speaks('Dag', 6)));
    expect(places()).toEqual(before);
    expect(list().querySelector<HTMLElement>('[data-speaking]')?.dataset['user']).toBe('dag');
  });
});

test.each([
  { quality: 'poor', text: 'weak line' },
  { quality: 'lost', text: 'line lost' },
  { quality: 'good', text: null },
] as const)('[MEDIA-02] the plate of a small tile says how the line is: $quality', ({ quality, text }) => {
  draw(stageOf('Prominent', 2, { ...idleMedia, people: [stay('Ada'), stay('Bea', { quality })] }));
  const sign = within(list()).queryByRole('img', { name: /line/ });
  expect(sign?.getAttribute('aria-label') ?? null).toBe(text);
});

test('[MEDIA-02] on a large tile it stands in words', () => {
  draw(stageOf('Prominent', 2, { ...idleMedia, people: [stay('Ada', { quality: 'poor' }), stay('Bea')] }));
  expect(within(list()).getByText('weak line')).toBeDefined();
  expect(within(list()).queryByRole('img', { name: /line/ })).toBeNull();
});

test('[LAYOUT-01] alone: the own picture has the stage, and it is said that nobody else is there', async () => {
  draw(stageOf('Equal', 0));
  expect(screen.getByText('Nobody else is here yet')).toBeTruthy();
  const own = document.querySelector<HTMLElement>('[data-self]');
  expect(own?.style.width).toBe('976px');
  await expectAccessible();
});

test('[LAYOUT-01] until it is known who is there nobody is shown as alone, and then each has the place that stays', () => {
  const stage = (peopleKnown: boolean) => (
    <Stage
      people={peopleKnown ? peopleOf(1) : {}}
      peopleKnown={peopleKnown}
      snapshot={idleMedia}
      shares={noShares}
      mode="Equal"
      selfView
    />
  );
  const { rerender } = draw(stage(false));
  expect(screen.queryByText('Nobody else is here yet')).toBeNull();
  expect(document.querySelector('[data-self]')).toBeNull();
  rerender(stage(true));
  expect(shown()).toEqual(['ada']);
  expect(document.querySelector('[data-self]')).not.toBeNull();
});

describe('the own shared screen', () => {
  const sharing: MediaSnapshot = {
    ...idleMedia,
    self: {
      ...idleMedia.self,
      share: { status: 'on', track: new FakeTrack('video', 'screen'), deviceId: null },
    },
  };

  test('[SHARE-02] is said on the stage, with a way to stop, and moves no tile', async () => {
    const { port } = createFakeChamber().enter('rosa');
    const stopShare = vi.spyOn(port, 'stopShare');
    useChamberMedia.setState({ port });
    const { rerender } = draw(stageOf('Equal', 4));
    const before = places();
    expect(screen.queryByText('You are sharing your screen.')).toBeNull();
    rerender(stageOf('Equal', 4, sharing));
    expect(screen.getByText('You are sharing your screen.')).toBeTruthy();
    expect(places()).toEqual(before);
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
    expect(stopShare).toHaveBeenCalledOnce();
    rerender(stageOf('Equal', 4));
    expect(screen.queryByText('You are sharing your screen.')).toBeNull();
    useChamberMedia.setState({ port: null });
    await port.dispose();
  });
});

describe('several shared screens', () => {
  const [ada, bea] = ['ada', 'bea'].map((userId) => {
    return { peerId: `peer-${userId}`, userId, track: new FakeTrack('video', userId) };
  });
  const show = vi.fn();
  const stage = (shares: Partial<ViewedShares>, snapshot: MediaSnapshot = idleMedia) => (
    <Stage
      people={peopleOf(3)}
      snapshot={snapshot}
      shares={{ ...noShares, show, ...shares }}
      mode="OnePlusN"
      selfView
    />
  );
  const own = {
    ...idleMedia,
    self: {
      ...idleMedia.self,
      share: { status: 'on', track: new FakeTrack('video', 'screen'), deviceId: null },
    },
  } as const;

  test('[SHARE-03] one is named below it; of several each has a button with its name', async () => {
    if (!ada || !bea) throw new Error('nobody shares');
    const { rerender } = draw(stage({ shown: ada, running: [ada] }));
    expect(screen.queryByRole('group', { name: 'Shared screens' })).toBeNull();
    rerender(stage({ shown: bea, running: [ada, bea] }));
    const sharers = within(screen.getByRole('group', { name: 'Shared screens' }));
    expect(
      sharers
        .getAllByRole('button')
        .map((button) => [button.textContent, button.getAttribute('aria-pressed')]),
    ).toEqual([
      ['Ada', 'false'],
      ['Bea', 'true'],
    ]);
    expect(screen.getByLabelText('Shared by Bea')).toBeTruthy();
    await expectAccessible();
    act(() => sharers.getByRole('button', { name: 'Ada' }).focus());
    await userEvent.keyboard('{Enter}');
    expect(show).toHaveBeenCalledWith(ada);
  });

  test('[SHARE-04] [MEDIA-02] a spinner stands in its place until its first picture, that of the next sharer too; after 10 s that it does not come', () => {
    if (!ada || !bea) throw new Error('nobody shares');
    vi.useFakeTimers();
    const { rerender } = draw(stage({ shown: ada, running: [ada, bea] }));
    const place = (name: string) => screen.getByLabelText(`Shared by ${name}`).closest('div');
    const coming = (name: string) => place(name)?.querySelector('[data-over]');
    expect(coming('Ada')).toBeTruthy();
    fireEvent(screen.getByLabelText('Shared by Ada'), new Event('loadeddata'));
    expect(coming('Ada')).toBeNull();
    rerender(stage({ shown: bea, running: [ada, bea] }));
    expect(coming('Bea')?.textContent).toBe('');
    act(() => void vi.advanceTimersByTime(10_000));
    expect(coming('Bea')?.textContent).toBe('The picture does not arrive');
    vi.useRealTimers();
  });

  test.each([
    {
      ownIsNewest: true,
      text: 'You are sharing your screen. Others see it first. They can switch to Ada’s screen.',
    },
    {
      ownIsNewest: false,
      text: 'You are sharing your screen. Others see Ada’s screen first. They can switch to yours.',
    },
  ])('[SHARE-02] who shares beside somebody is told what others see: own newest $ownIsNewest', (given) => {
    if (!ada) throw new Error('nobody shares');
    draw(stage({ shown: ada, running: [ada], ownIsNewest: given.ownIsNewest }, own));
    expect(screen.getByText(given.text)).toBeTruthy();
  });

  test.each([
    { ownIsNewest: true, text: 'You are sharing. Others see it first.' },
    { ownIsNewest: false, text: 'You are sharing. Another is seen first.' },
  ])('[SHARE-02] on a phone in short words: own newest $ownIsNewest', ({ ownIsNewest, text }) => {
    if (!ada) throw new Error('nobody shares');
    onPhone();
    draw(stage({ shown: ada, running: [ada], ownIsNewest }, own));
    expect(screen.getByText(text)).toBeTruthy();
  });
});

describe('no pictures are asked for', () => {
  const held: MediaSnapshot = {
    ...idleMedia,
    people: [
      stay('Ada', { camera: null, cameraHeld: true }),
      stay('Bea', { camera: null, cameraHeld: true }),
    ],
  };
  const words = () => screen.queryByText('You receive no pictures of others.');
  afterEach(() => remember('picturesOfOthers', 'high'));

  test('[BEY-18] it is said on the stage, with a way to have them again', async () => {
    remember('picturesOfOthers', 'off');
    draw(stageOf('Equal', 2, held));
    expect(words()).not.toBeNull();
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: 'Show pictures' }));
    expect(localStorage.getItem('picturesOfOthers')).toBe('high');
    expect(words()).toBeNull();
  });

  test.each([
    { given: 'nobody sends any', limit: 'off', snapshot: idleMedia },
    { given: 'the line holds them back', limit: 'high', snapshot: held },
  ])('[BEY-18] and not where $given', ({ limit, snapshot }) => {
    remember('picturesOfOthers', limit);
    draw(stageOf('Equal', 2, snapshot));
    expect(words()).toBeNull();
  });
});

describe('a picture that is sent', () => {
  const ada = (more: Partial<MediaPerson>): MediaSnapshot => ({ ...idleMedia, people: [stay('Ada', more)] });
  const tile = () => within(list()).getByRole('listitem');
  const late = () => within(tile()).queryByText('The picture does not arrive');

  test.each([
    { way: 'no track comes', more: { camera: null } },
    { way: 'its track never gives a frame', more: {} },
  ])('[MEDIA-02] when $way, the tile says so after 10 s instead of waiting for ever', async ({ more }) => {
    vi.useFakeTimers();
    draw(stageOf('Equal', 1, ada(more)));
    await act(() => vi.advanceTimersByTimeAsync(PICTURE_LATE_MS - 1));
    expect(late()).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(late()).not.toBeNull();
    vi.useRealTimers();
    await expectAccessible();
  });

  test('[MEDIA-01] [MEDIA-02] with its first frame, which is not mirrored, all that is over, and a camera that is off waits for nothing', async () => {
    vi.useFakeTimers();
    const { rerender } = draw(stageOf('Equal', 1, ada({})));
    await act(() => vi.advanceTimersByTimeAsync(PICTURE_LATE_MS));
    const video = tile().querySelector('video');
    expect(video?.dataset['mirrored']).toBeUndefined();
    act(() => void video?.dispatchEvent(new Event('loadeddata')));
    expect(late()).toBeNull();
    rerender(
      stageOf('Equal', 1, ada({ camera: null, sends: { microphone: true, camera: false, share: false } })),
    );
    await act(() => vi.advanceTimersByTimeAsync(PICTURE_LATE_MS));
    expect(late()).toBeNull();
  });
});

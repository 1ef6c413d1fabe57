import type { LivePerson } from '@hemicycle/contract/people';
import { permissions } from '@hemicycle/contract/permissions';
import { nothingForceMuted } from '@hemicycle/rules/moderation/force-mute';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { greens, livePerson, publicSite, signedIn, testSession } from '../../testing-person.ts';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { draw } from '../../testing-render.tsx';
import { useSignIn } from '../auth/public.ts';
import { useSite } from '../site/public.ts';
import { idleMedia } from './chamber-media.ts';
import { PersonTile } from './PersonTile.tsx';
import { cornerWidth, facePlace } from './place.ts';
import { stagePeople, type StagePersonView } from './stage-people.ts';

const MODERATES = [permissions.moderation];

const menu = {
  pinned: false,
  pinsFull: false,
  onPin: () => undefined,
  onUnpinAll: undefined,
  tabbable: true,
  onFocus: () => undefined,
  onKey: () => undefined,
};

/** One tile of somebody without a picture, so wide and high. */
function drawTile(
  width: number,
  height: number,
  more: Partial<LivePerson> = {},
  seen: Partial<StagePersonView> = {},
) {
  const people = { ada: livePerson('ada', { displayName: 'Ada Okafor', ...more }) };
  const [view] = stagePeople(people, idleMedia.people, 'rosa');
  if (view === undefined) throw new Error('Ada is on the stage');
  const tile = { seat: 0, size: 'large', x: 0, y: 0, width, height } as const;
  return draw(<PersonTile view={{ ...view, ...seen }} tile={tile} large group={greens} menu={menu} />);
}

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('[]'));
  useSignIn.setState({ info: signedIn });
  useSite.setState({ config: publicSite });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  useLive.setState(emptyLiveStore);
});

const hand = cornerWidth({ handType: 1 });
const hands = cornerWidth({ handType: 2 });
const floor = cornerWidth({ floor: true });
const pin = cornerWidth({ button: true });

test.each([
  { what: 'nothing', width: 160, height: 90, startPx: 0, endPx: 0, sizePx: 36, room: {} },
  { what: 'a hand', width: 187, height: 105, startPx: 0, endPx: hand, sizePx: 42, room: {} },
  {
    what: 'a hand on a tile of six in a row',
    width: 135,
    height: 75,
    startPx: 0,
    endPx: hand,
    sizePx: 30,
    room: { paddingInline: `0px ${hand}px` },
  },
  {
    what: 'the clock of who has the floor',
    width: 187,
    height: 105,
    startPx: 0,
    endPx: floor,
    sizePx: 41,
    room: { paddingBlock: '32px 24px' },
  },
  {
    what: 'that clock on a tile too low for both',
    width: 156,
    height: 87,
    startPx: 0,
    endPx: floor,
    sizePx: 35,
    room: { paddingInline: `0px ${floor}px` },
  },
  {
    what: 'both hands and the pin of the own picture',
    width: 146,
    height: 78,
    startPx: hands,
    endPx: pin,
    sizePx: 31,
    room: { paddingInline: `${hands}px ${pin}px` },
  },
])('[HANDS-01] [BEY-13] initials stay whole in $width by $height px beside $what', (given) => {
  const { width, height, startPx, endPx, sizePx, room } = given;
  expect(facePlace({ width, height }, { startPx, endPx })).toEqual({ sizePx, room });
});

test('[HANDS-01] [BEY-13] where no room is left there are no initials rather than cut ones', () => {
  expect(facePlace({ width: 122, height: 68 }, { startPx: pin, endPx: floor })).toBeNull();
  expect(facePlace({ width: 90, height: 50 }, { startPx: 0, endPx: 0 })).toBeNull();
});

test('[HANDS-01] a raised hand does not lie on initials', () => {
  const { unmount } = drawTile(90, 56, { handType: 2, orderRaised: 1 });
  expect(screen.queryByText('AO')).toBeNull();
  unmount();
  drawTile(90, 56);
  expect(screen.getByText('AO')).toBeTruthy();
});

test('[MEDIA-02] whose line is lost has its sign in the place of the initials, and no microphone', () => {
  drawTile(160, 90, { muteAudio: 0 }, { quality: 'lost' });
  expect(screen.getByRole('img', { name: 'line lost' })).toBeTruthy();
  expect(screen.queryByText('AO')).toBeNull();
  expect(document.querySelector('.tabler-icon-microphone')).toBeNull();
  expect(screen.queryByText(/microphone on/)).toBeNull();
});

test.each([
  { who: 'a moderator', by: 'the word on the person', actions: MODERATES, own: -1, all: false, lock: true },
  { who: 'a moderator', by: 'the word on all', actions: MODERATES, own: null, all: true, lock: true },
  { who: 'a moderator', by: 'a word that lets through', actions: MODERATES, own: 0, all: true, lock: false },
  { who: 'somebody else', by: 'the word on the person', actions: [], own: -1, all: true, lock: false },
] as const)(
  '[MEDIA-11] [PERM-22] $who sees by a lock who is kept muted by $by: $lock',
  ({ actions, own, all, lock }) => {
    useSignIn.setState({ info: { ...signedIn, actionsAllowed: [...actions] } });
    const forceMuteAll = { ...nothingForceMuted, audio: all };
    useLive.setState({ session: { ...testSession, davra: { ...testSession.davra, forceMuteAll } } });
    drawTile(160, 90, { forceMuteAudio: own });
    expect(screen.queryByText(/^muted until a moderator releases it/) !== null).toBe(lock);
    expect(document.querySelector('.tabler-icon-lock') !== null).toBe(lock);
  },
);

test.each([
  { width: 279, roomy: false },
  { width: 280, roomy: true },
])(
  '[LAYOUT-01] a large tile $width px wide has the large plate with the group: $roomy',
  ({ width, roomy }) => {
    drawTile(width, 160);
    expect(document.querySelector('li')?.dataset['roomy'] !== undefined).toBe(roomy);
    expect(screen.queryByText('Greens') !== null).toBe(roomy);
  },
);

test.each([
  { what: 'cuts', wholePx: 200, tip: 'Ada Okafor' },
  { what: 'does not cut', wholePx: 100, tip: undefined },
])('[PEOP-15] a short name that the tile $what has the tooltip $tip', ({ wholePx, tip }) => {
  vi.useFakeTimers();
  drawTile(160, 90);
  const name = screen.getByText('Ada Okafor');
  vi.spyOn(name, 'clientWidth', 'get').mockReturnValue(100);
  vi.spyOn(name, 'scrollWidth', 'get').mockReturnValue(wholePx);
  fireEvent.mouseEnter(name);
  act(() => void vi.advanceTimersByTime(1_000));
  expect(screen.queryByRole('tooltip')?.textContent).toBe(tip);
});

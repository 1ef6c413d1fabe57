import type { LivePerson } from '@hemicycle/contract/people-live';
import { permissions } from '@hemicycle/contract/permissions';
import { nothingForceMuted } from '@hemicycle/rules/moderation/force-mute';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { greens, livePerson, publicSite, signedIn, testSession } from '../../../testing-person.ts';
import { emptyLiveStore, useLive } from '../../../realtime/use-live.ts';
import { draw } from '../../../testing-render.tsx';
import { useSignIn } from '../../auth/public.ts';
import { useSite } from '../../site/public.ts';
import { idleMedia } from '../../media/chamber-media.ts';
import { PersonTile } from './PersonTile.tsx';
import { cornerWidth, facePlace } from './place.ts';
import { SelfTile } from './SelfTile.tsx';
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

/** Draws the tile of a person without a picture, in this width and height (px). */
function drawTile(
  width: number,
  height: number,
  more: Partial<LivePerson> = {},
  seen: Partial<StagePersonView> = {},
  pinned = false,
) {
  const people = { ada: livePerson('ada', { displayName: 'Ada Okafor', ...more }) };
  const [view] = stagePeople(people, idleMedia.people, 'rosa');
  if (view === undefined) throw new Error('Ada is on the stage');
  const tile = { seat: 0, size: 'large', x: 0, y: 0, width, height } as const;
  return draw(
    <PersonTile view={{ ...view, ...seen }} tile={tile} large group={greens} menu={{ ...menu, pinned }} />,
  );
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

const hand = 56;
const hands = 66;
const floor = 82;
const pin = cornerWidth({ button: true });

test.each([
  { what: 'nothing', width: 160, height: 90, startPx: 0, endPx: 0, sizePx: 36, room: {} },
  { what: 'a hand', width: 187, height: 105, startPx: 0, endPx: hand, sizePx: 42, room: {} },
  { what: 'a hand on the plate', width: 135, height: 75, startPx: 0, endPx: 0, sizePx: 30, room: {} },
  { what: 'nothing on a very low tile', width: 112, height: 63, startPx: 0, endPx: 0, sizePx: 28, room: {} },
  {
    what: 'a hand on a narrow tile',
    width: 140,
    height: 92,
    startPx: 0,
    endPx: hand,
    sizePx: 28,
    room: { paddingBlock: '32px 24px' },
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
    width: 160,
    height: 90,
    startPx: 0,
    endPx: floor,
    sizePx: 36,
    room: { paddingInline: `0px ${floor}px` },
  },
  {
    what: 'both hands on a low tile',
    width: 150,
    height: 85,
    startPx: 0,
    endPx: hands,
    sizePx: 34,
    room: { paddingInline: `0px ${hands}px` },
  },
  {
    what: 'both hands and the pin of the own picture',
    width: 149,
    height: 90,
    startPx: hands,
    endPx: pin,
    sizePx: 36,
    room: { paddingInline: `${hands}px ${pin}px` },
  },
])('[HANDS-01] [BEY-13] initials stay whole in $width by $height px beside $what', (given) => {
  const { width, height, startPx, endPx, sizePx, room } = given;
  expect(facePlace({ width, height }, { startPx, endPx })).toEqual({ sizePx, room });
});

test('[HANDS-01] [BEY-13] where no room is left there are no initials rather than cut ones', () => {
  expect(facePlace({ width: 140, height: 90 }, { startPx: pin, endPx: floor })).toBeNull();
  expect(facePlace({ width: 80, height: 45 }, { startPx: 0, endPx: 0 })).toBeNull();
});

test.each([
  { height: 80, onPlate: false },
  { height: 79, onPlate: true },
])('[HANDS-01] on a tile $height px high the hand stands in line with the name: $onPlate', (given) => {
  drawTile(160, given.height, { handType: 2, orderRaised: 1 });
  const plate = screen.getByText('Ada Okafor').closest('[data-plate]');
  expect(plate?.contains(screen.getByText('Both hands up, number 1'))).toBe(given.onPlate);
  expect(screen.getByText('AO')).toBeTruthy();
});

test('[HANDS-01] on the own low tile the hand stands in line with the name too', () => {
  draw(
    <SelfTile
      rect={{ x: 0, y: 0, width: 140, height: 79 }}
      name="Rosa Quispe"
      avatar={null}
      groupColor={undefined}
      camera={idleMedia.self.camera}
      muted
      speaking={false}
      hand={{ handType: 1, orderRaised: 2 }}
    />,
  );
  const plate = screen.getByText('You').closest('[data-plate]');
  expect(plate?.contains(screen.getByText('One hand up, number 2'))).toBe(true);
});

test.each([
  { height: 90, muteAudio: 1, pinned: false, signs: ['microphone-off'] },
  { height: 89, muteAudio: 1, pinned: false, signs: [] },
  { height: 89, muteAudio: 0, pinned: true, signs: ['pinned', 'microphone'] },
] as const)(
  '[LAYOUT-01] the plate of a tile $height px high, muted $muteAudio, pinned $pinned, has the signs $signs',
  ({ height, muteAudio, pinned, signs }) => {
    drawTile(160, height, { muteAudio }, { muted: muteAudio === 1 }, pinned);
    const drawn = document.querySelectorAll('[data-plate] > svg');
    expect([...drawn].map((sign) => /tabler-icon-(\S+)/.exec(sign.getAttribute('class') ?? '')?.[1])).toEqual(
      [...signs],
    );
    expect(screen.getByText(muteAudio === 1 ? /muted/ : /microphone on/)).toBeTruthy();
  },
);

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
  '[LAYOUT-01] a large tile $width px wide has the group, and the large plate: $roomy',
  ({ width, roomy }) => {
    drawTile(width, 160);
    expect(document.querySelector('li')?.dataset['roomy'] !== undefined).toBe(roomy);
    expect(screen.getByText('Greens')).toBeTruthy();
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
  fireEvent.mouseMove(name);
  act(() => void vi.advanceTimersByTime(1_000));
  expect(screen.queryByRole('tooltip')?.textContent).toBe(tip);
});

import type { LivePerson } from '@hemicycle/contract/people';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { greens, livePerson, publicSite, signedIn } from '../../testing-person.ts';
import { draw } from '../../testing-render.tsx';
import { useSignIn } from '../auth/public.ts';
import { useSite } from '../site/public.ts';
import { idleMedia } from './chamber-media.ts';
import { PersonTile } from './PersonTile.tsx';
import { hasRoomForFace } from './place.ts';
import { stagePeople } from './stage-people.ts';

const menu = {
  pinned: false,
  onPin: undefined,
  onUnpinAll: undefined,
  tabbable: true,
  onFocus: () => undefined,
  onKey: () => undefined,
};

/** One tile of somebody without a picture, so wide and high. */
function drawTile(width: number, height: number, more: Partial<LivePerson> = {}) {
  const people = { ada: livePerson('ada', { displayName: 'Ada Okafor', ...more }) };
  const [view] = stagePeople(people, idleMedia.people, 'rosa');
  if (view === undefined) throw new Error('Ada is on the stage');
  const tile = { seat: 0, size: 'large', x: 0, y: 0, width, height } as const;
  return draw(<PersonTile view={view} tile={tile} group={greens} menu={menu} />);
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
});

test.each([
  { heightPx: 89, hand: true, floor: false, room: false },
  { heightPx: 90, hand: true, floor: false, room: true },
  { heightPx: 40, hand: false, floor: false, room: true },
  { heightPx: 115, hand: false, floor: true, room: false },
  { heightPx: 116, hand: false, floor: true, room: true },
  { heightPx: 189, hand: true, floor: true, room: false },
  { heightPx: 190, hand: true, floor: true, room: true },
])(
  '[HANDS-01] [BEY-13] initials in a tile $heightPx px high, hand $hand, floor $floor: $room',
  ({ heightPx, room, ...corner }) => {
    expect(hasRoomForFace(heightPx, corner)).toBe(room);
  },
);

test('[HANDS-01] a raised hand does not lie on initials', () => {
  const { unmount } = drawTile(160, 89, { handType: 2, orderRaised: 1 });
  expect(screen.queryByText('AO')).toBeNull();
  unmount();
  drawTile(160, 89);
  expect(screen.getByText('AO')).toBeTruthy();
});

test('[MEDIA-02] whose line is lost has its sign in the place of the initials, and no microphone', () => {
  drawTile(160, 90, { connected: false, muteAudio: 0 });
  expect(screen.getByRole('img', { name: 'line lost' })).toBeTruthy();
  expect(screen.queryByText('AO')).toBeNull();
  expect(document.querySelector('.tabler-icon-microphone')).toBeNull();
  expect(screen.queryByText(/microphone on/)).toBeNull();
});

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

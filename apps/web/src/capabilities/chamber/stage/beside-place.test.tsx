import { FakeTrack } from '@hemicycle/media/fake/fake-track';
import type { MediaPerson } from '@hemicycle/media';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyLiveStore, useLive } from '../../../realtime/use-live.ts';
import { livePerson, publicSite, signedIn } from '../../../testing-person.ts';
import { draw, expectAccessible, sizeElements } from '../../../testing-render.tsx';
import { drawWithoutTracks } from '../../../testing-tracks.ts';
import { remember } from '../../../ui/browser-memory.ts';
import { useSignIn } from '../../auth/public.ts';
import { idleMedia } from '../../media/chamber-media.ts';
import { noShares } from '../../share/testing-shares.ts';
import { useSite } from '../../site/public.ts';
import { Stage } from './Stage.tsx';

// The test environment cannot play media.
drawWithoutTracks();

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('[]'));
  useSignIn.setState({ info: signedIn });
  useSite.setState({ config: publicSite });
  useLive.setState({
    signInterpreters: [
      { userId: 'hana', displayName: 'Hana' },
      { userId: 'omar', displayName: 'Omar' },
    ],
  });
  sizeElements();
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  useLive.setState(emptyLiveStore);
});

const stay = (userId: string, camera: boolean): MediaPerson => ({
  peerId: `peer-${userId}`,
  userId,
  sends: { microphone: false, camera, share: false },
  microphone: null,
  camera: camera ? new FakeTrack('video', userId) : null,
  share: null,
  shareAudio: null,
  speaking: false,
  quality: 'good',
});

function stageOf(films: readonly string[], ids: readonly string[] = ['adam', 'hana', 'omar']) {
  const people = Object.fromEntries(['rosa', ...ids].map((userId) => [userId, livePerson(userId)]));
  const snapshot = { ...idleMedia, people: ids.map((userId) => stay(userId, films.includes(userId))) };
  return <Stage people={people} snapshot={snapshot} shares={noShares} mode="Equal" selfView />;
}

const beside = () => screen.queryByRole('list', { name: 'Sign language' });
const inGrid = () =>
  within(screen.getByRole('list', { name: /^Video of/ }))
    .getAllByRole('listitem')
    .map((tile) => tile.dataset['user']);

test('[BEY-16] the sign-language interpreter who sends a picture has the fixed place, and no other tile', async () => {
  act(() => remember('interpretation.sign.rosa', true));
  const { rerender } = draw(stageOf(['adam', 'omar']));
  expect(beside()?.querySelector('[data-user]')?.getAttribute('data-user')).toBe('omar');
  expect(inGrid()).toEqual(['adam', 'hana']);
  await expectAccessible();
  rerender(stageOf(['hana']));
  expect(beside()?.querySelector('[data-user]')?.getAttribute('data-user')).toBe('hana');
  expect(inGrid()).toEqual(['adam', 'omar']);
});

test('[BEY-16] without a picture the place stays, and the stage says nothing of being alone', () => {
  act(() => remember('interpretation.sign.rosa', true));
  const { rerender } = draw(stageOf([], ['hana']));
  expect(beside()?.querySelector('[data-user]')?.getAttribute('data-user')).toBe('hana');
  expect(screen.queryByText(/You are the only one|Nobody else/)).toBeNull();
  rerender(stageOf(['adam'], ['adam']));
  expect(beside()).toBeNull();
});

test.each([
  { kept: null, accessible: false, shown: false },
  { kept: null, accessible: true, shown: true },
  { kept: false, accessible: true, shown: false },
  { kept: true, accessible: false, shown: true },
])(
  '[A11Y-03] sign language comes first in accessibility mode, until chosen otherwise: %o',
  ({ kept, accessible, shown }) => {
    act(() => {
      remember('accessibilityMode', accessible);
      if (kept !== null) remember('interpretation.sign.rosa', kept);
    });
    draw(stageOf(['hana']));
    expect(beside() !== null).toBe(shown);
  },
);

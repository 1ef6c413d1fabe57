import { FakeTrack } from '@hemicycle/media/fake/fake-track';
import { act, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { publicSite, signedIn } from '../../../testing-person.ts';
import { draw, sizeElements } from '../../../testing-render.tsx';
import { drawWithoutTracks } from '../../../testing-tracks.ts';
import { useSignIn } from '../../auth/public.ts';
import { useSite } from '../../site/public.ts';
import { idleMedia, useChamberMedia } from '../../media/chamber-media.ts';
import { useOwnCameraFrozen } from '../../media/own-line.ts';
import { SelfTile } from './SelfTile.tsx';

/** The value of the specification, in ms; not taken from the code under test. */
const AVATAR_HIDES_AFTER_MS = 750;

// The test environment cannot play media.
drawWithoutTracks();

beforeEach(() => {
  useSignIn.setState({ info: signedIn });
  useSite.setState({ config: publicSite });
  sizeElements();
});
afterEach(() => {
  vi.useRealTimers();
});

function selfTile(given: Pick<ComponentProps<typeof SelfTile>, 'camera' | 'large'>) {
  return (
    <SelfTile
      rect={{ x: 0, y: 0, width: 320, height: 180 }}
      name="Rosa Quispe"
      avatar={null}
      groupColor={undefined}
      muted
      speaking={false}
      hand={undefined}
      {...given}
    />
  );
}

test('[MEDIA-19] the own avatar stands while the camera starts and goes 750 ms after it came', () => {
  vi.useFakeTimers();
  const avatar = () => screen.queryByText('RQ');
  const { rerender } = draw(selfTile({ camera: { status: 'starting' } }));
  expect(avatar()).toBeTruthy();
  const on = { status: 'on', track: new FakeTrack('video', 'camera'), deviceId: null } as const;
  rerender(selfTile({ camera: on }));
  act(() => void vi.advanceTimersByTime(AVATAR_HIDES_AFTER_MS - 1));
  expect(avatar()).toBeTruthy();
  act(() => void vi.advanceTimersByTime(1));
  expect(avatar()).toBeNull();
  expect(document.querySelector('video')?.dataset['mirrored']).toBe('true');
  rerender(selfTile({ camera: { status: 'off', problem: null } }));
  expect(avatar()).toBeTruthy();
  rerender(selfTile({ camera: on }));
  expect(avatar()).toBeTruthy();
});

test.each([
  { connection: 'failed', shown: true },
  { connection: 'joined', shown: false },
] as const)('[MEDIA-01] where no media is sent the own picture says who sees it: $connection', (given) => {
  const camera = { status: 'on', track: new FakeTrack('video', 'camera'), deviceId: null } as const;
  useChamberMedia.setState({ snapshot: { ...idleMedia, connection: given.connection } });
  draw(selfTile({ camera, large: true }));
  expect(screen.queryByText('Only you see this') !== null).toBe(given.shown);
  useChamberMedia.setState({ snapshot: idleMedia });
});

test('[ADMIN-03] where the own camera gives no pictures the tile says so in place of the name', () => {
  const camera = { status: 'on', track: new FakeTrack('video', 'camera'), deviceId: null } as const;
  const { rerender } = draw(selfTile({ camera }));
  expect(screen.getByText('You')).toBeTruthy();
  act(() => useOwnCameraFrozen.setState({ isFrozen: true }));
  expect(screen.getByText('Your picture is frozen')).toBeTruthy();
  rerender(selfTile({ camera: { status: 'off', problem: null } }));
  expect(screen.getByText('You')).toBeTruthy();
});

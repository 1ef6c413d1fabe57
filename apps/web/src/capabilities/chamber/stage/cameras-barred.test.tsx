import { defaultFlags } from '@hemicycle/contract/default-flags';
import { FakeTrack } from '@hemicycle/media/fake/fake-track';
import type { MediaPerson } from '@hemicycle/media';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { livePerson, publicSite, signedIn } from '../../../testing-person.ts';
import { draw, expectAccessible, sizeElements } from '../../../testing-render.tsx';
import { drawWithoutTracks } from '../../../testing-tracks.ts';
import { useSignIn } from '../../auth/public.ts';
import { unpinAll } from '../../layout/public.ts';
import { idleMedia } from '../../media/chamber-media.ts';
import { noShares } from '../../share/testing-shares.ts';
import { useSite } from '../../site/public.ts';
import { Stage } from './Stage.tsx';

// The test environment cannot play media.
drawWithoutTracks();

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('[]'));
  useSignIn.setState({ info: signedIn });
  sizeElements();
  window.innerWidth = 1440;
});
afterEach(() => {
  unpinAll();
  useSite.setState({ config: publicSite });
  vi.unstubAllGlobals();
});

const BARRED = 'Your role does not see the cameras of others. You hear everybody.';

function stay(userId: string, camera: MediaStreamTrack | null): MediaPerson {
  return {
    peerId: `peer-${userId}`,
    userId,
    sends: { microphone: true, camera: camera !== null, share: false },
    microphone: null,
    camera,
    share: null,
    shareAudio: null,
    speaking: false,
    quality: 'good',
  };
}

function drawStage() {
  const people = [
    livePerson('rosa'),
    livePerson('ada', { displayName: 'Ada' }),
    livePerson('bea', { displayName: 'Bea' }),
  ];
  const snapshot = {
    ...idleMedia,
    people: [stay('ada', new FakeTrack('video', 'Ada')), stay('bea', null)],
  };
  draw(
    <Stage
      people={Object.fromEntries(people.map((person) => [person.userId, person]))}
      snapshot={snapshot}
      shares={noShares}
      mode="Equal"
      selfView
    />,
  );
}
const pictures = () => document.querySelectorAll('video[aria-label="Ada"]');

test('[PERM-18] who may not see cameras sees nobody, is told so, and may pin all the same', async () => {
  const flags = { ...defaultFlags, enableViewVideoActionControl: true };
  useSite.setState({ config: { ...publicSite, flags } });
  drawStage();
  expect(pictures()).toHaveLength(0);
  expect(screen.getAllByText(/camera on, picture not received/)).toHaveLength(1);
  expect(screen.getByText(BARRED)).toBeTruthy();
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: 'Ada: menu' }));
  await userEvent.click(screen.getByRole('menuitem', { name: /^Pin to the stage/ }));
  expect(screen.getByText(BARRED)).toBeTruthy();
  act(() => useSignIn.setState({ info: { ...signedIn, actionsAllowed: ['app_receive_video-bool'] } }));
  expect(screen.queryByText(BARRED)).toBeNull();
  expect(pictures()).toHaveLength(1);
});

test('[PERM-18] where the site does not ask for the permission everybody sees cameras', () => {
  useSite.setState({ config: { ...publicSite, flags: defaultFlags } });
  drawStage();
  expect(pictures()).toHaveLength(1);
  expect(screen.queryByText(BARRED)).toBeNull();
});

import { FakeTrack } from '@hemicycle/media/fake/fake-track';
import { act, render } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { drawWithoutTracks } from '../../../testing-tracks.ts';
import { idleMedia } from '../../media/chamber-media.ts';
import { beginPicturesAhead, endPicturesAhead, playPicturesAhead } from '../../media/pictures-ahead.ts';
import { TileVideo } from './TileVideo.tsx';
import { usePictureState } from './use-picture-state.ts';

// The test environment cannot play media.
drawWithoutTracks();

const HAVE_METADATA = 1;
const HAVE_CURRENT_DATA = 2;
const picture = new FakeTrack('video', 'camera');
const drawn: string[] = [];

function Tile() {
  const { state, noteFirstFrame } = usePictureState({ picture, hasPicture: true });
  drawn.push(state);
  return <TileVideo track={picture} label="Ada Byron" onFirstFrame={noteFirstFrame} />;
}

function setReadyState(readyState: number): void {
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(readyState);
}

beforeAll(() => {
  // The test environment lacks this constant.
  Object.assign(HTMLMediaElement, { HAVE_CURRENT_DATA });
});
beforeEach(() => {
  drawn.length = 0;
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
});
afterEach(() => {
  endPicturesAhead();
  vi.restoreAllMocks();
});

test('[BEY-23] a tile that takes a picture which plays already is drawn once, with it', () => {
  beginPicturesAhead();
  playPicturesAhead({
    ...idleMedia,
    connection: 'joined',
    self: { ...idleMedia.self, camera: { status: 'on', track: picture, deviceId: null } },
  });
  setReadyState(HAVE_CURRENT_DATA);
  render(<Tile />);
  expect(drawn).toEqual(['shown']);
});

test('[BEY-23] a picture that comes while its tile is drawn is noted afterwards', () => {
  setReadyState(HAVE_CURRENT_DATA);
  render(<Tile />);
  expect([drawn[0], drawn.at(-1)]).toEqual(['coming', 'shown']);
});

test('[BEY-23] a picture without a frame is on its way until its first', () => {
  setReadyState(HAVE_METADATA);
  const { container } = render(<Tile />);
  expect(drawn).toEqual(['coming']);
  act(() => {
    container.querySelector('video')?.dispatchEvent(new Event('loadeddata'));
  });
  expect(drawn.at(-1)).toBe('shown');
});

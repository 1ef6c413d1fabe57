import { FakeTrack } from '@hemicycle/media/fake/fake-track';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { idleMedia } from './chamber-media.ts';
import { beginPicturesAhead, endPicturesAhead, playPicturesAhead, takePicture } from './pictures-ahead.ts';

const camera = new FakeTrack('video', 'camera');
const joined = {
  ...idleMedia,
  connection: 'joined' as const,
  self: {
    ...idleMedia.self,
    camera: { status: 'on' as const, problem: null, track: camera, deviceId: null },
  },
};
const play = vi.fn(() => Promise.resolve());

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(play);
  play.mockClear();
});
afterEach(() => {
  endPicturesAhead();
  vi.restoreAllMocks();
});

test('[BEY-23] a picture that comes before its tile plays, once, and goes on in the tile that takes it', () => {
  beginPicturesAhead();
  playPicturesAhead({ ...joined, connection: 'joining' });
  expect(play).not.toHaveBeenCalled();
  playPicturesAhead(joined);
  playPicturesAhead(joined);
  expect(play).toHaveBeenCalledOnce();
  const taken = takePicture(camera);
  expect(taken).toBe(play.mock.contexts[0]);
  expect(taken.muted).toBe(true);
  playPicturesAhead(joined);
  expect(play).toHaveBeenCalledOnce();
  expect(takePicture(camera)).not.toBe(taken);
});

test('[BEY-23] outside the way in nothing plays ahead, and what no tile took plays no more', () => {
  playPicturesAhead(joined);
  expect(play).not.toHaveBeenCalled();
  beginPicturesAhead();
  playPicturesAhead(joined);
  const [element] = play.mock.contexts;
  endPicturesAhead();
  expect(element instanceof HTMLVideoElement && element.srcObject).toBeNull();
  expect(takePicture(camera)).not.toBe(element);
});

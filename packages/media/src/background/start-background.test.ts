import { ENGINE_START_DELAY_MS } from '@hemicycle/rules/background/background-constants';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeStream } from '../fake/fake-devices.ts';
import { FakeTrack } from '../fake/fake-track.ts';
import { startBackground } from './start-background.ts';

const segment = vi.hoisted(() => vi.fn(async () => null));
vi.mock(import('./mediapipe-segmenter.ts'), () => ({
  // A model that is there at once and finds nobody.
  loadMediapipeSegmenter: async () => ({ segment }) as never,
}));
vi.mock(import('./compose-frame.ts'), () => ({ composeFrame: () => undefined, drawPerson: () => undefined }));
vi.mock(import('./every-in-worker.ts'), () => ({ everyInWorker: () => () => undefined }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('MediaStream', FakeStream);
  vi.stubGlobal('document', {
    createElement(name: string) {
      if (name === 'video') return { play: async () => undefined, videoWidth: 640, videoHeight: 360 };
      const canvas = {
        getContext: () => ({ canvas, drawImage: () => undefined }),
        captureStream: () => new FakeStream([new FakeTrack('video', 'canvas')]),
      };
      return canvas;
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('[VBG-14] the engine begins 1000 ms after it was asked for, however soon its model is there', async () => {
  expect(ENGINE_START_DELAY_MS).toBe(1000);
  const began = vi.fn();
  const starting = startBackground({
    camera: new FakeTrack('video', 'camera-1'),
    effect: { kind: 'blur', blurPx: 5, edgeBlurPx: 2 },
    onFrameRate: () => undefined,
    onFailed: () => undefined,
  });
  starting.then(began, began);
  await vi.advanceTimersByTimeAsync(999);
  expect(segment).not.toHaveBeenCalled();
  expect(began).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(segment).toHaveBeenCalledOnce();
  const { track, stop } = await starting;
  expect(track.readyState).toBe('live');
  stop();
  expect(track.readyState).toBe('ended');
});

import { ENGINE_START_DELAY_MS, RENDER_STUCK_MS } from '@hemicycle/rules/background/background-constants';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeStream } from '../fake/fake-devices.ts';
import { FakeTrack } from '../fake/fake-track.ts';
import { BackdropError } from './effect.ts';
import { forgetMediapipeSegmenter } from './mediapipe-segmenter.ts';
import { type BackgroundStart, startBackground } from './start-background.ts';

const captured = vi.fn((_fps: number) => new FakeStream([new FakeTrack('video', 'canvas')]));
const composed = vi.hoisted(() => vi.fn((_target: unknown, _parts: { size: unknown }) => undefined));
const ticks: (() => void)[] = [];
vi.mock(import('./compose-frame.ts'), () => ({ composeFrame: composed, drawPerson: () => undefined }));
vi.mock(import('./every-in-worker.ts'), () => ({
  everyInWorker: (_ms, run) => {
    ticks.push(run);
    return () => undefined;
  },
}));
vi.mock(import('./model-files.ts'), () => ({ MODEL_FILES: {}, MODEL_PROGRAM: 'program' }));

/** The models of the page, in the order in which they were made. Each answers at once and finds
 *  nobody, or is stuck. */
const models: FakeModel[] = [];
class FakeModel {
  sent = 0;
  stuck = false;
  #tell: (results: { segmentationMask: unknown }) => void = () => undefined;
  constructor() {
    models.push(this);
  }
  setOptions(): void {}
  onResults(tell: (results: { segmentationMask: unknown }) => void): void {
    this.#tell = tell;
  }
  async initialize(): Promise<void> {}
  send(): Promise<void> {
    this.sent += 1;
    if (this.stuck) return new Promise(() => undefined);
    this.#tell({ segmentationMask: 'mask' });
    return Promise.resolve();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  forgetMediapipeSegmenter();
  models.length = 0;
  ticks.length = 0;
  composed.mockClear();
  vi.stubGlobal('MediaStream', FakeStream);
  vi.stubGlobal('SelfieSegmentation', FakeModel);
  vi.stubGlobal(
    'Image',
    class {
      src = '';
      decode = async () => Promise.reject(new Error('404'));
    },
  );
  vi.stubGlobal('document', {
    createElement(name: string) {
      if (name === 'video') return { play: async () => undefined, videoWidth: 640, videoHeight: 360 };
      const canvas = {
        getContext: () => ({ canvas, drawImage: () => undefined, getExtension: () => null }),
        captureStream: captured,
      };
      return canvas;
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function startOf(given: Partial<BackgroundStart> = {}): Promise<Awaited<ReturnType<typeof startBackground>>> {
  return startBackground({
    camera: new FakeTrack('video', 'camera-1'),
    effect: { kind: 'blur', blurPx: 5, edgeBlurPx: 2 },
    onFrameRate: () => undefined,
    onFailed: () => undefined,
    ...given,
  });
}

/** Starts the engine and waits for it. */
async function started(given: Partial<BackgroundStart> = {}) {
  const starting = startOf(given);
  await vi.advanceTimersByTimeAsync(ENGINE_START_DELAY_MS);
  return starting;
}

test('[VBG-14] the engine begins 1000 ms after it was asked for, however soon its model is there', async () => {
  expect(ENGINE_START_DELAY_MS).toBe(1000);
  const began = vi.fn();
  const starting = startOf();
  starting.then(began, began);
  await vi.advanceTimersByTimeAsync(999);
  // One picture was sent to warm up the model.
  expect(models.map(({ sent }) => sent)).toEqual([1]);
  expect(began).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(models.map(({ sent }) => sent)).toEqual([2]);
  const { track, stop } = await starting;
  expect(track.readyState).toBe('live');
  stop();
  expect(track.readyState).toBe('ended');
});

test('[VBG-21] [VBG-22] [VBG-27] what is sent is captured at 15 pictures a second, and is 320 px wide', async () => {
  const { stop } = await started();
  expect(captured).toHaveBeenLastCalledWith(15);
  expect(composed.mock.calls.map(([, { size }]) => size)).toEqual([{ width: 320, height: 180 }]);
  stop();
});

test('[VBG-15] after a picture that was stuck the next start has a model that answers', async () => {
  const onFailed = vi.fn();
  const first = await started({ onFailed });
  for (const model of models) model.stuck = true;
  await vi.advanceTimersByTimeAsync(66);
  ticks[0]?.();
  await vi.advanceTimersByTimeAsync(RENDER_STUCK_MS + 1);
  ticks[0]?.();
  expect(onFailed).toHaveBeenCalledOnce();
  first.stop();
  const { track } = await started();
  expect(track.readyState).toBe('live');
  expect(models).toHaveLength(2);
});

test('[VBG-11] [VBG-15] a start that did not come within 30 s is given up, and the next one begins anew', async () => {
  const stuck = vi.spyOn(FakeModel.prototype, 'initialize').mockReturnValueOnce(new Promise(() => undefined));
  const failed = vi.fn();
  startOf().catch(failed);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(failed).toHaveBeenCalledOnce();
  stuck.mockRestore();
  const { track } = await started();
  expect(track.readyState).toBe('live');
});

test('[VBG-05] a picture that cannot be loaded leaves the model as it is', async () => {
  const missing = startOf({ effect: { kind: 'image', path: '/gone.png', edgeBlurPx: 2 } });
  await expect(missing).rejects.toBeInstanceOf(BackdropError);
  await started();
  expect(models).toHaveLength(1);
});

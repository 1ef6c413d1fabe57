import {
  BACKGROUND_CAPTURE_FPS,
  ENGINE_START_DELAY_MS,
} from '@hemicycle/rules/background/background-constants';
import type { FrameRate } from '@hemicycle/rules/background/frame-rate';
import { workingSize } from '@hemicycle/rules/background/picture-size';
import { type Backdrop, composeFrame, drawPerson } from './compose-frame.ts';
import { type ActiveEffect, BackdropError } from './effect.ts';
import { everyInWorker } from './every-in-worker.ts';
import { forgetMediapipeSegmenter, loadMediapipeSegmenter } from './mediapipe-segmenter.ts';
import { runRenderLoop } from './render-loop.ts';

/** How long loading the model and the first picture may take. */
const START_WITHIN_MS = 30_000;
const BACKDROP_WIDTH_MAX_PX = 960;

/** A background at work. */
export interface RunningBackground {
  /** The picture with the background; the user of the track may stop it. */
  readonly track: MediaStreamTrack;
  /** Changes the effect within the same track. Rejects with `BackdropError` where its picture
   *  cannot be loaded. */
  readonly change: (effect: ActiveEffect) => Promise<void>;
  /** Ends the engine and the track; the camera stays open. */
  readonly stop: () => void;
}

export interface BackgroundStart {
  /** The camera's own track; the caller keeps it. */
  readonly camera: MediaStreamTrack;
  readonly effect: ActiveEffect;
  /** Called each second with the rate, from the first picture on. */
  readonly onFrameRate: (rate: FrameRate) => void;
  /** Called when the engine breaks after it had started; it has then stopped by itself. */
  readonly onFailed: (error: unknown) => void;
}

/** Starts the engine on a camera. Resolves when the first picture with the background is there, so
 *  that nobody sees a picture without it. Rejects where it cannot start within 30 s. After a
 *  failure the next start makes a new engine. Source: VBG-11, VBG-14, VBG-15, VBG-22, VBG-27. */
export async function startBackground(start: BackgroundStart): Promise<RunningBackground> {
  try {
    return await begin(start);
  } catch (error) {
    if (!(error instanceof BackdropError)) forgetMediapipeSegmenter();
    throw error;
  }
}

async function begin(start: BackgroundStart): Promise<RunningBackground> {
  const loading = loadMediapipeSegmenter();
  const [segmenter, first] = await withinTime(
    Promise.all([
      loading,
      loadBackdrop(start.effect),
      new Promise((resolve) => setTimeout(resolve, ENGINE_START_DELAY_MS)),
    ]),
  );
  let [effect, backdrop] = [start.effect, first];
  const video = await play(start.camera);
  const [frame, person, output] = [contextOf(), contextOf(true), contextOf()];

  async function render(): Promise<void> {
    const size = workingSize({ width: video.videoWidth, height: video.videoHeight });
    for (const { canvas } of [frame, person, output]) {
      if (canvas.width !== size.width) canvas.width = size.width;
      if (canvas.height !== size.height) canvas.height = size.height;
    }
    frame.drawImage(video, 0, 0, size.width, size.height);
    const mask = await segmenter.segment(frame.canvas);
    drawPerson(person, mask, size);
    composeFrame(output, {
      size,
      frame: frame.canvas,
      person: person.canvas,
      edgeBlurPx: effect.edgeBlurPx,
      backdrop,
    });
  }

  const release = () => {
    video.srcObject = null;
  };
  try {
    await withinTime(render());
  } catch (error) {
    release();
    throw error;
  }
  const [track] = output.canvas.captureStream(BACKGROUND_CAPTURE_FPS).getVideoTracks();
  if (track === undefined) throw new Error('The drawn picture cannot be captured.');
  const stopLoop = runRenderLoop({
    render,
    every: everyInWorker,
    nowMs: () => performance.now(),
    onFrameRate: start.onFrameRate,
    onFailed: (error) => {
      release();
      forgetMediapipeSegmenter();
      start.onFailed(error);
    },
  });
  return {
    track,
    change: async (next) => {
      const loaded = await loadBackdrop(next);
      [effect, backdrop] = [next, loaded];
    },
    stop: () => {
      stopLoop();
      release();
      track.stop();
    },
  };
}

function contextOf(willReadFrequently = false): CanvasRenderingContext2D {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently });
  if (context === null) throw new Error('No picture can be drawn.');
  return context;
}

/** Plays the camera's picture in a video element that is not part of the page. */
async function play(camera: MediaStreamTrack): Promise<HTMLVideoElement> {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = new MediaStream([camera]);
  await withinTime(video.play());
  return video;
}

async function loadBackdrop(effect: ActiveEffect): Promise<Backdrop> {
  if (effect.kind === 'blur') return { kind: 'blur', blurPx: effect.blurPx };
  const picture = new Image();
  picture.src = effect.path;
  try {
    await picture.decode();
  } catch (error) {
    throw new BackdropError(`The picture ${effect.path} could not be loaded.`, { cause: error });
  }
  return { kind: 'image', picture: drawnOnce(picture) };
}

/** Converts a picture to a canvas once. The browser would otherwise render a vector picture again
 *  for each frame. */
function drawnOnce(picture: HTMLImageElement): HTMLCanvasElement {
  const { canvas } = contextOf();
  const scale = Math.min(1, BACKDROP_WIDTH_MAX_PX / picture.naturalWidth);
  canvas.width = Math.round(picture.naturalWidth * scale);
  canvas.height = Math.round(picture.naturalHeight * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

async function withinTime<Value>(work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`The virtual background did not start within ${START_WITHIN_MS / 1000} s.`)),
      START_WITHIN_MS,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

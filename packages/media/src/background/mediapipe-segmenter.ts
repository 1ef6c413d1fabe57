import type { SelfieSegmentation as Model } from '@mediapipe/selfie_segmentation';
import { MODEL_FILES, MODEL_PROGRAM } from './model-files.ts';
import type { Segmenter } from './segmenter.ts';

declare module '@mediapipe/selfie_segmentation' {
  interface Options {
    /** The program has this option; its types lack it. */
    useCpuInference?: boolean;
  }
}

declare global {
  var SelfieSegmentation: typeof Model | undefined;
}

/** The wide form of the model, which is made for pictures of meetings. */
const LANDSCAPE = 1;
const WARM_UP_SIZE = { width: 320, height: 180 };

let loading: Promise<Segmenter> | null = null;

/** Loads the model once for the page, until it is forgotten. Resolves when the model can be used
 *  without further delay. Rejects where its files cannot be loaded or the browser has no WebGL; the
 *  next call tries again. Source: VBG-11, VBG-29. */
export function loadMediapipeSegmenter(): Promise<Segmenter> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** Makes the next call load the model again: a model that broke, or is stuck, does not recover.
 *  Source: VBG-15. */
export function forgetMediapipeSegmenter(): void {
  loading = null;
}

async function load(): Promise<Segmenter> {
  requireWebGl();
  await loadProgram();
  const Made = globalThis.SelfieSegmentation;
  if (Made === undefined) throw new Error('The segmentation program defines no model.');
  const model = new Made({ locateFile: (name) => MODEL_FILES[name] ?? name });
  // The processor is nearly as fast as a graphics card, and twenty times as fast as a simulated
  // one.
  model.setOptions({ modelSelection: LANDSCAPE, selfieMode: false, useCpuInference: true });
  let mask: CanvasImageSource | null = null;
  model.onResults((results) => {
    mask = results.segmentationMask;
  });
  async function send(picture: HTMLCanvasElement): Promise<CanvasImageSource> {
    mask = null;
    await model.send({ image: picture });
    if (mask === null) throw new Error('The segmentation gave no mask.');
    return mask;
  }
  let before: Promise<unknown> = Promise.resolve();
  /** Two cameras may use the model at once, while one replaces the other. */
  function segment(picture: HTMLCanvasElement): Promise<CanvasImageSource> {
    const own = before.then(() => send(picture));
    before = own.catch(() => undefined);
    return own;
  }
  await model.initialize();
  await segment(Object.assign(document.createElement('canvas'), WARM_UP_SIZE));
  return { segment };
}

/** Without WebGL the program would show an alert of the browser and continue. */
function requireWebGl(): void {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('webgl2') ?? canvas.getContext('webgl');
  if (context === null) throw new Error('WebGL is not available.');
  context.getExtension('WEBGL_lose_context')?.loseContext();
}

/** The program is no module, so it is loaded by a script element and defines a global name. */
function loadProgram(): Promise<void> {
  if (globalThis.SelfieSegmentation !== undefined) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = MODEL_PROGRAM;
    script.addEventListener('load', () => resolve(), { once: true });
    script.addEventListener(
      'error',
      () => {
        script.remove();
        reject(new Error('The segmentation program could not be loaded.'));
      },
      { once: true },
    );
    document.head.append(script);
  });
}

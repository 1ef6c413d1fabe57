import { ROLL_BACK_MS } from '@hemicycle/rules/background/background-constants';
import type { FrameRate } from '@hemicycle/rules/background/frame-rate';
import type { MediaTimers } from '../timers.ts';
import { type BackgroundEffect, sameEffect } from './effect.ts';
import type { BackgroundStart, RunningBackground } from './start-background.ts';

/** `starting`: wanted, no picture yet · `on`: there is one · `off`: none wanted, rolled back, or no
 *  camera. */
export type BackgroundState = 'off' | 'starting' | 'on';

/** What is heard of a background while it works. */
export interface BackgroundNews {
  readonly onState: (state: BackgroundState) => void;
  readonly onFrameRate: (rate: FrameRate) => void;
  /** The engine failed, or a picture of a background. */
  readonly onFailed: (error: unknown) => void;
  /** 1 s after a failure: the effect is none. Where it is required, the camera is no longer worked
   *  on and shows nothing. */
  readonly onRolledBack: () => void;
}

export interface ProcessCameraOptions extends BackgroundNews {
  readonly effect: BackgroundEffect;
  readonly start: (start: BackgroundStart) => Promise<RunningBackground>;
  readonly timers: MediaTimers;
  /** A track to be sent or shown from now on instead of the one before; it becomes the hearer's, to
   *  stop. */
  readonly onTrack: (track: MediaStreamTrack) => void;
}

/** A camera with an effect that can be changed. */
export interface ProcessedCamera {
  readonly setEffect: (effect: BackgroundEffect) => void;
  /** Ends the engine and gives the camera back. */
  readonly close: () => void;
}

/** Works on a camera, which it owns from now on. Each wish is carried out after the one before, the
 *  last one wins; until a new picture is there the one before stays, so that neither the bare room
 *  nor a gap is seen on the way. Where the engine fails, the effect rolls back to none after 1 s; a
 *  camera that nobody may see without its effect is closed instead. Source: VBG-10, VBG-11,
 *  VBG-13. */
export function processCamera(
  camera: MediaStreamTrack,
  { effect, start, timers, onTrack, ...news }: ProcessCameraOptions,
): ProcessedCamera {
  let wanted = effect;
  /** What the last track shows; undefined before the first. */
  let shown: BackgroundEffect | undefined;
  let running: RunningBackground | null = null;
  let failure: { readonly error: unknown } | null = null;
  let settling = false;
  let closed = false;

  const wait = (ms: number) => new Promise<void>((resolve) => void timers.after(ms, resolve));

  async function settle(): Promise<void> {
    if (settling) return;
    settling = true;
    for (let work = nextWork(); work !== null; work = nextWork()) await work();
    settling = false;
  }

  function nextWork(): (() => Promise<void>) | null {
    const [next, broken] = [wanted, failure];
    if (closed) return null;
    if (broken !== null) return () => rollBack(broken.error);
    return shown === undefined || !sameEffect(shown, next) ? () => carryOut(next) : null;
  }

  async function carryOut(next: BackgroundEffect): Promise<void> {
    try {
      if (next === null) showCamera();
      else if (running !== null) await running.change(next);
      else await startEngine(next);
      shown = next;
    } catch (error) {
      failure = { error };
    }
  }

  function showCamera(): void {
    const before = running;
    running = null;
    onTrack(camera.clone());
    before?.stop();
    news.onState('off');
  }

  async function startEngine(next: NonNullable<BackgroundEffect>): Promise<void> {
    news.onState('starting');
    const started = await start({
      camera,
      effect: next,
      onFrameRate: news.onFrameRate,
      onFailed: (error) => {
        if (running !== started) return;
        failure = { error };
        void settle();
      },
    });
    if (closed) {
      started.stop();
      return;
    }
    running = started;
    onTrack(started.track);
    news.onState('on');
  }

  async function rollBack(error: unknown): Promise<void> {
    news.onFailed(error);
    await wait(ROLL_BACK_MS);
    failure = null;
    if (closed) return;
    if (wanted?.required === true) close();
    wanted = null;
    shown = undefined;
    news.onRolledBack();
  }

  function close(): void {
    if (closed) return;
    closed = true;
    camera.removeEventListener('ended', handleEnded);
    running?.stop();
    running = null;
    camera.stop();
  }

  /** A drawn picture goes on when the camera behind it is gone; whoever has its track hears the end
   *  all the same. */
  function handleEnded(): void {
    running?.track.dispatchEvent(new Event('ended'));
  }

  camera.addEventListener('ended', handleEnded);
  void settle();
  return {
    setEffect(next) {
      wanted = next;
      void settle();
    },
    close,
  };
}

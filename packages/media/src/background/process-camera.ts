import { ROLL_BACK_MS } from '@hemicycle/rules/background/background-constants';
import type { FrameRate } from '@hemicycle/rules/background/frame-rate';
import type { MediaTimers } from '../timers.ts';
import { type BackgroundEffect, sameEffect } from './effect.ts';
import type { BackgroundStart, RunningBackground } from './start-background.ts';

/** `starting`: wanted, no picture yet · `on`: there is a picture · `off`: none wanted, rolled back,
 *  or no camera. */
export type BackgroundState = 'off' | 'starting' | 'on';

/** The events of a background at work. */
export interface BackgroundNews {
  readonly onState: (state: BackgroundState) => void;
  readonly onFrameRate: (rate: FrameRate) => void;
  /** The engine failed, or the picture of a background could not be loaded. */
  readonly onFailed: (error: unknown) => void;
  /** Called 1 s after a failure, when the effect has become none. Where the effect is required, the
   *  camera shows nothing and is no longer processed. */
  readonly onRolledBack: () => void;
}

export interface ProcessCameraOptions extends BackgroundNews {
  readonly effect: BackgroundEffect;
  readonly start: (start: BackgroundStart) => Promise<RunningBackground>;
  readonly timers: MediaTimers;
  /** Called with a track that replaces the one before. The receiver owns the track and has to stop
   *  it. */
  readonly onTrack: (track: MediaStreamTrack) => void;
}

/** A camera with an effect that can be changed. */
export interface ProcessedCamera {
  readonly setEffect: (effect: BackgroundEffect) => void;
  /** Ends the engine and closes the camera. */
  readonly close: () => void;
}

/** Processes the picture of a camera, which it owns from then on. Changes of the effect are made
 *  one after the other, and the last one wins. Until the new picture is there the previous one
 *  stays, so that nobody sees the bare room or a gap. Where the engine fails, the effect becomes
 *  none after 1 s; a camera that nobody may see without its effect is closed instead. Source:
 *  VBG-10, VBG-11, VBG-13. */
export function processCamera(
  camera: MediaStreamTrack,
  { effect, start, timers, onTrack, ...news }: ProcessCameraOptions,
): ProcessedCamera {
  let wanted = effect;
  /** The effect of the last track; undefined before the first. */
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

  /** The drawn track does not end by itself when its camera ends, so that the owner of the track is
   *  told here. */
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

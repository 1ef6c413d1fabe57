import {
  BACKGROUND_FRAME_MS,
  FRAME_RATE_LOG_MS,
  RENDER_STUCK_MS,
} from '@hemicycle/rules/background/background-constants';
import {
  countFrame,
  type FrameRate,
  measureFrameRate,
  nextPictureFromMs,
  noFrames,
} from '@hemicycle/rules/background/frame-rate';

export interface RenderLoopParts {
  /** Draws one picture. */
  readonly render: () => Promise<void>;
  /** Calls `run` every `ms`; returns a function that stops it. */
  readonly every: (ms: number, run: () => void) => () => void;
  readonly nowMs: () => number;
  /** Called each second with the rate. */
  readonly onFrameRate: (rate: FrameRate) => void;
  /** Called when a picture failed, or took longer than 10 s and was given up; the loop has then
   *  stopped. */
  readonly onFailed: (error: unknown) => void;
  readonly log?: (line: string) => void;
}

/** Draws a picture every 66 ms, one at a time, and skips those for which there was no time. After a
 *  picture that took long, the page gets as much time for other work, so that it can still be used.
 *  Reports the rate each second and logs it each minute. Returns a function that stops it. Source:
 *  VBG-15, VBG-16, VBG-17, VBG-21, VBG-27. */
export function runRenderLoop({
  render,
  every,
  nowMs,
  onFrameRate,
  onFailed,
  log = (line) => console.info(line),
}: RenderLoopParts): () => void {
  let renderingSinceMs: number | null = null;
  let nextFromMs = Number.NEGATIVE_INFINITY;
  let count = noFrames(nowMs());
  let loggedAtMs = nowMs();
  let over = false;

  function stop(): void {
    over = true;
    stopTicking();
  }

  function fail(error: unknown): void {
    if (over) return;
    stop();
    onFailed(error);
  }

  async function draw(): Promise<void> {
    const sinceMs = nowMs();
    renderingSinceMs = sinceMs;
    try {
      await render();
      const tookMs = nowMs() - sinceMs;
      count = countFrame(count, tookMs);
      nextFromMs = nextPictureFromMs(sinceMs, tookMs);
    } catch (error) {
      fail(error);
    } finally {
      renderingSinceMs = null;
    }
  }

  function measure(atMs: number): void {
    const rate = measureFrameRate(count, atMs);
    if (rate === null) return;
    count = noFrames(atMs);
    onFrameRate(rate);
    if (atMs - loggedAtMs < FRAME_RATE_LOG_MS) return;
    loggedAtMs = atMs;
    log(`virtual background: ${rate.actualFps.toFixed(1)} frames a second`);
  }

  const stopTicking = every(BACKGROUND_FRAME_MS, () => {
    if (over) return;
    const atMs = nowMs();
    measure(atMs);
    if (over) return;
    if (renderingSinceMs === null) {
      if (atMs >= nextFromMs) void draw();
    } else if (atMs - renderingSinceMs > RENDER_STUCK_MS) {
      fail(
        new Error(`A picture of the virtual background was stuck for more than ${RENDER_STUCK_MS / 1000} s.`),
      );
    }
  });
  return stop;
}

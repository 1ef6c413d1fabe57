import { BACKGROUND_FRAME_MS, BACKGROUND_REST_MAX_MS, FRAME_RATE_CHECK_MS } from './background-constants.ts';

/** Pictures of the background since its rate was last looked at. */
export interface FrameCount {
  readonly sinceMs: number;
  readonly frames: number;
  /** How long the work on them took, together. */
  readonly workMs: number;
}

/** What a look at the rate found, in frames a second: how many came, and how many could have come
 *  had there been work without a pause (null while no picture was finished). */
export interface FrameRate {
  readonly actualFps: number;
  readonly theoreticalFps: number | null;
}

export function noFrames(nowMs: number): FrameCount {
  return { sinceMs: nowMs, frames: 0, workMs: 0 };
}

export function countFrame(count: FrameCount, workMs: number): FrameCount {
  return { ...count, frames: count.frames + 1, workMs: count.workMs + Math.max(0, workMs) };
}

/** The rate once a second has passed since the last look, null before.  Source: VBG-16, VBG-28. */
export function measureFrameRate(count: FrameCount, nowMs: number): FrameRate | null {
  const passedMs = nowMs - count.sinceMs;
  if (passedMs < FRAME_RATE_CHECK_MS) return null;
  return {
    actualFps: (count.frames * 1000) / passedMs,
    theoreticalFps: count.workMs === 0 ? null : (count.frames * 1000) / count.workMs,
  };
}

/** From when on the next picture may be drawn after one that was begun then and took so long, in
 *  ms: after a pause as long as the work, to the nearest 66 ms, so that about half the time is left
 *  for everything else. Up to two of those 66 ms, which is still more than the least that does
 *  without a warning, no pause is added; where the work alone takes longer, the page comes first.
 *  Source: VBG-18, VBG-27. */
export function nextPictureFromMs(begunAtMs: number, tookMs: number): number {
  const slowestMs = 2 * BACKGROUND_FRAME_MS;
  const withPauseMs = tookMs + Math.min(tookMs, BACKGROUND_REST_MAX_MS);
  const dueMs = tookMs < slowestMs ? Math.min(withPauseMs, slowestMs) : withPauseMs;
  return begunAtMs + dueMs - BACKGROUND_FRAME_MS / 2;
}

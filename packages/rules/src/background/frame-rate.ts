import { BACKGROUND_FRAME_MS, BACKGROUND_REST_MAX_MS, FRAME_RATE_CHECK_MS } from './background-constants.ts';

/** The pictures of the background since the last measurement of its rate. */
export interface FrameCount {
  readonly sinceMs: number;
  readonly frames: number;
  /** The total time that these pictures took. */
  readonly workMs: number;
}

/** A measured rate, in frames a second. `actualFps`: how many pictures came. `theoreticalFps`: how
 *  many could have come without any pause; null while no picture was finished. */
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

/** The rate once a second has passed since the last measurement, null before. Source: VBG-16,
 *  VBG-28. */
export function measureFrameRate(count: FrameCount, nowMs: number): FrameRate | null {
  const passedMs = nowMs - count.sinceMs;
  if (passedMs < FRAME_RATE_CHECK_MS) return null;
  return {
    actualFps: (count.frames * 1000) / passedMs,
    theoreticalFps: count.workMs === 0 ? null : (count.frames * 1000) / count.workMs,
  };
}

/** The earliest start of the next picture, in ms, after a picture that began at `begunAtMs` and
 *  took `tookMs`. A pause as long as the work leaves about half the time for everything else on the
 *  page. The result is made for a clock that ticks every 66 ms. The pause never delays the next
 *  picture beyond two ticks, since that rate is still above the one that brings the warning. Where
 *  the work alone takes two ticks or longer, the pause is added in full, so that the page stays
 *  usable. Source: VBG-18, VBG-27. */
export function nextPictureFromMs(begunAtMs: number, tookMs: number): number {
  const slowestMs = 2 * BACKGROUND_FRAME_MS;
  const withPauseMs = tookMs + Math.min(tookMs, BACKGROUND_REST_MAX_MS);
  const dueMs = tookMs < slowestMs ? Math.min(withPauseMs, slowestMs) : withPauseMs;
  return begunAtMs + dueMs - BACKGROUND_FRAME_MS / 2;
}

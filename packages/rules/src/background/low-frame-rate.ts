import {
  BACKGROUND_FPS_MIN,
  BANNER_AFTER_SHOWN_MS,
  BANNER_AWAY_MS,
  BANNER_SHOWN_MS,
} from './background-constants.ts';

/** The banner that warns of a low frame rate, and since when it is shown or hidden, in ms of a
 *  steady clock; null: it was never shown. */
export type LowFrameRateBanner =
  | { readonly shown: false; readonly sinceMs: number | null }
  | { readonly shown: true; readonly sinceMs: number };

export const NO_BANNER: LowFrameRateBanner = { shown: false, sinceMs: null };

/** The banner after a measurement. It appears when the rate is too low, the background is active
 *  and its picture has been shown for more than 3 s, but not within 5 s after the banner was
 *  hidden. It disappears when the rate has recovered and 5 s have passed since it appeared, or at
 *  once when the background is no longer active. `pictureSinceMs` null: no picture yet. Returns the
 *  same object where nothing changes. Never throws. Source: VBG-18, VBG-19, VBG-20. */
export function nextBanner(
  banner: LowFrameRateBanner,
  now: {
    readonly nowMs: number;
    readonly active: boolean;
    readonly fps: number;
    readonly pictureSinceMs: number | null;
  },
): LowFrameRateBanner {
  const low = now.fps < BACKGROUND_FPS_MIN;
  if (banner.shown) {
    const mayGo = !low && now.nowMs - banner.sinceMs >= BANNER_SHOWN_MS;
    return !now.active || mayGo ? { shown: false, sinceMs: now.nowMs } : banner;
  }
  if (!now.active || !low || now.pictureSinceMs === null) return banner;
  const seenLongEnough = now.nowMs - now.pictureSinceMs > BANNER_AFTER_SHOWN_MS;
  const awayLongEnough = banner.sinceMs === null || now.nowMs - banner.sinceMs >= BANNER_AWAY_MS;
  return seenLongEnough && awayLongEnough ? { shown: true, sinceMs: now.nowMs } : banner;
}

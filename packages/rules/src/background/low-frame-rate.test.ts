import { expect, test } from 'vitest';
import { type LowFrameRateBanner, nextBanner, NO_BANNER } from './low-frame-rate.ts';

const shownAt = (sinceMs: number): LowFrameRateBanner => ({ shown: true, sinceMs });
const hiddenAt = (sinceMs: number): LowFrameRateBanner => ({ shown: false, sinceMs });

test.each([
  {
    id: 'VBG-18',
    what: '6.9 a second, 3 s and a bit',
    banner: NO_BANNER,
    now: { nowMs: 3001, fps: 6.9 },
    shown: true,
  },
  { id: 'VBG-18', what: 'exactly 3 s', banner: NO_BANNER, now: { nowMs: 3000, fps: 1 }, shown: false },
  { id: 'VBG-18', what: '7 a second', banner: NO_BANNER, now: { nowMs: 9000, fps: 7 }, shown: false },
  {
    id: 'VBG-18',
    what: 'not active',
    banner: NO_BANNER,
    now: { nowMs: 9000, fps: 1, active: false },
    shown: false,
  },
  {
    id: 'VBG-18',
    what: 'no picture yet',
    banner: NO_BANNER,
    now: { nowMs: 9000, fps: 0, pictureSinceMs: null },
    shown: false,
  },
  {
    id: 'VBG-19',
    what: 'hidden 4.999 s ago',
    banner: hiddenAt(10_000),
    now: { nowMs: 14_999, fps: 1 },
    shown: false,
  },
  {
    id: 'VBG-19',
    what: 'hidden 5 s ago',
    banner: hiddenAt(10_000),
    now: { nowMs: 15_000, fps: 1 },
    shown: true,
  },
  {
    id: 'VBG-20',
    what: 'recovered 4.999 s after it came',
    banner: shownAt(10_000),
    now: { nowMs: 14_999, fps: 15 },
    shown: true,
  },
  {
    id: 'VBG-20',
    what: 'recovered 5 s after it came',
    banner: shownAt(10_000),
    now: { nowMs: 15_000, fps: 7 },
    shown: false,
  },
  {
    id: 'VBG-20',
    what: 'still low after a minute',
    banner: shownAt(10_000),
    now: { nowMs: 70_000, fps: 6 },
    shown: true,
  },
  {
    id: 'VBG-20',
    what: 'no longer active',
    banner: shownAt(10_000),
    now: { nowMs: 10_001, fps: 1, active: false },
    shown: false,
  },
  {
    id: 'VBG-09',
    what: 'none was chosen',
    banner: shownAt(10_000),
    now: { nowMs: 10_001, fps: 0, active: false, pictureSinceMs: null },
    shown: false,
  },
])('[$id] the banner: $what', ({ banner, now, shown }) => {
  const next = nextBanner(banner, { active: true, pictureSinceMs: 0, ...now });
  expect(next.shown).toBe(shown);
  expect(next.sinceMs).toBe(banner.shown === shown ? banner.sinceMs : now.nowMs);
});

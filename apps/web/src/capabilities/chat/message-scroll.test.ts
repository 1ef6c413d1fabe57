import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CHAT_SCROLL_MS, createMessageScroll } from './message-scroll.ts';

const HEIGHT_PX = 1000;
const SEEN_PX = 400;
const BOTTOM_PX = HEIGHT_PX - SEEN_PX;

let drawn: { draw: FrameRequestCallback | null };
let reducedMotion = false;

beforeEach(() => {
  drawn = { draw: null };
  reducedMotion = false;
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => {
    drawn.draw = draw;
    return 1;
  });
  vi.stubGlobal('cancelAnimationFrame', () => {
    drawn.draw = null;
  });
  vi.stubGlobal('matchMedia', () => ({ matches: reducedMotion }));
});
afterEach(() => vi.unstubAllGlobals());

/** Draws the next frame of the screen, at a time in ms. */
function frameAt(nowMs: number): void {
  const { draw } = drawn;
  drawn.draw = null;
  draw?.(nowMs);
}

/** A list with more messages than fit, scrolled to its top. */
function scrolledUp() {
  const list = document.createElement('div');
  let topPx = 0;
  Object.defineProperties(list, {
    scrollHeight: { value: HEIGHT_PX },
    clientHeight: { value: SEEN_PX },
    scrollTop: {
      get: () => topPx,
      set: (px: number) => {
        topPx = Math.min(px, BOTTOM_PX);
      },
    },
  });
  const onBadge = vi.fn();
  const scroll = createMessageScroll(onBadge);
  scroll.attach(list);
  list.scrollTop = 0;
  scroll.scrolled();
  return { list, scroll, onBadge };
}

test('[CHAT-13] the way to the bottom takes 300 ms, whatever the rate of the frames', () => {
  const { list, scroll, onBadge } = scrolledUp();
  scroll.scrollToBottom();
  expect(list.scrollTop).toBe(0);
  frameAt(5000);
  expect(list.scrollTop).toBe(0);
  const seen = [100, 200, 299].map((afterMs) => {
    frameAt(5000 + afterMs);
    return list.scrollTop;
  });
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(seen[0]).toBeGreaterThan(0);
  expect(seen[2]).toBeLessThan(BOTTOM_PX);
  expect(drawn.draw).not.toBeNull();
  frameAt(5000 + CHAT_SCROLL_MS);
  expect(CHAT_SCROLL_MS).toBe(300);
  expect(list.scrollTop).toBe(BOTTOM_PX);
  expect(drawn.draw).toBeNull();
  expect(onBadge).toHaveBeenLastCalledWith(expect.objectContaining({ atBottom: true }));
});

test('[CHAT-13] with reduced motion it is there at once', () => {
  reducedMotion = true;
  const { list, scroll } = scrolledUp();
  scroll.scrollToBottom();
  expect(list.scrollTop).toBe(BOTTOM_PX);
  expect(drawn.draw).toBeNull();
});

test('[CHAT-13] a person who takes over stops it where it is', () => {
  const { list, scroll } = scrolledUp();
  scroll.arrived(1, true);
  frameAt(5000);
  frameAt(5100);
  const stoppedAtPx = list.scrollTop;
  scroll.stop();
  frameAt(5300);
  expect(list.scrollTop).toBe(stoppedAtPx);
  expect(stoppedAtPx).toBeLessThan(BOTTOM_PX);
});

import { describe, expect, test } from 'vitest';
import { adaptPicture, POOR_MEASURES_TO_LESS, WIDE_LINE } from './adapt-picture.ts';
import { isStrained, NO_FRAMES, withFramesOf } from './strain.ts';

describe('a machine that does not keep up', () => {
  test.each([
    { title: 'all are shown', received: 60, dropped: 0, expected: false },
    { title: 'a few are late', received: 60, dropped: 10, expected: false },
    { title: 'half are late', received: 60, dropped: 30, expected: true },
    { title: 'too few came to tell', received: 6, dropped: 6, expected: false },
    { title: 'a track went with its totals', received: -500, dropped: -20, expected: false },
  ])('[BEY-18] $title: $expected', ({ received, dropped, expected }) => {
    const before = { framesReceived: 1_000, framesDropped: 100 };
    const now = {
      framesReceived: before.framesReceived + received,
      framesDropped: before.framesDropped + dropped,
    };
    expect(isStrained(before, now)).toBe(expected);
  });

  test('[BEY-18] it gets smaller pictures, and never none', () => {
    let estimate = WIDE_LINE;
    for (let look = 0; look < 9 * POOR_MEASURES_TO_LESS; look += 1)
      estimate = adaptPicture(estimate, 'poor', 'low');
    expect(estimate.most).toBe('low');
  });

  test('[BEY-18] on a line that carries sound alone it gets none all the same', () => {
    const soundAlone = { most: 'off', poor: POOR_MEASURES_TO_LESS - 1, good: 0 } as const;
    expect(adaptPicture(soundAlone, 'poor', 'low').most).toBe('off');
  });

  test('[BEY-18] frames are counted of pictures alone', () => {
    const entries = [
      { type: 'inbound-rtp', kind: 'video', framesReceived: 40, framesDropped: 3 },
      { type: 'inbound-rtp', kind: 'video', framesReceived: 2 },
      { type: 'inbound-rtp', kind: 'audio', packetsReceived: 900 },
      { type: 'outbound-rtp', kind: 'video', framesSent: 50 },
    ];
    expect(entries.reduce((totals, entry) => withFramesOf(totals, entry), NO_FRAMES)).toEqual({
      framesReceived: 42,
      framesDropped: 3,
    });
  });
});

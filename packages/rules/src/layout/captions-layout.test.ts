import { LAYOUT_MODES } from '@hemicycle/contract/layout-modes';
import { expect, test } from 'vitest';
import { lowWindows, manyCounts, windows } from './testing-stages.ts';
import { tileLayout } from './tile-layout.ts';

/** A stage lower than this has no room for captions. */
const CAPTIONS_FROM_PX = 300;

const cases = LAYOUT_MODES.flatMap((mode) =>
  [...windows, ...lowWindows].map((window) => ({ mode, ...window })),
);

test.each(cases)(
  '[LAYOUT-01][CAP-05] $mode in a window of $window px keeps the height that captions need, or a third',
  ({ mode, widthPx, heightPx, phone }) => {
    if (heightPx < CAPTIONS_FROM_PX) return;
    for (const captionsPx of [96, 200]) {
      const least = Math.min(captionsPx, Math.floor((heightPx - 60) / 3));
      for (const count of [0, ...manyCounts]) {
        for (const selfView of [true, false]) {
          const request = { mode, widthPx, heightPx, phone, count, selfView, captions: true, captionsPx };
          const { captions } = tileLayout(request);
          expect(captions?.height, JSON.stringify(request)).toBeGreaterThanOrEqual(least);
          expect(captions?.width, JSON.stringify(request)).toBeGreaterThanOrEqual(0.4 * widthPx);
        }
      }
    }
  },
);

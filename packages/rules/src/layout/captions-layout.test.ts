import { LAYOUT_MODES } from '@hemicycle/contract/layout-modes';
import { expect, test } from 'vitest';
import { TILE_GAP_PX } from './stage.ts';
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

test.each(cases)(
  '[LAYOUT-01][CAP-05] $mode in a window of $window px: captions at the top take the same height above everything',
  ({ mode, widthPx, heightPx, phone }) => {
    if (heightPx < CAPTIONS_FROM_PX) return;
    for (const count of manyCounts) {
      const stage = { mode, widthPx, heightPx, phone, count, selfView: true, captionsPx: 96 };
      const { captions, ...layout } = tileLayout({ ...stage, captions: true, captionsAtTop: true });
      expect(captions).toEqual({ x: 0, y: 0, width: widthPx, height: 96 });
      const below = tileLayout({ ...stage, heightPx: heightPx - 96 - TILE_GAP_PX });
      expect(layout.tiles.map(({ y }) => y - 96 - TILE_GAP_PX)).toEqual(below.tiles.map(({ y }) => y));
    }
  },
);

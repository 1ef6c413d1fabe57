import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useWindowWidth } from './use-window-width.ts';

test('[RESP-01] the tabs of a panel beside the stage have words on a wide desktop only, under it always', () => {
  const { result } = renderHook(useWindowWidth);
  const seen = [
    { widthPx: 1440, heightPx: 500 },
    { widthPx: 1100, heightPx: 760 },
    { widthPx: 900, heightPx: 1100 },
    // Turned on its side, or read at 200 %: only the height tells.
    { widthPx: 900, heightPx: 450 },
  ].map(({ widthPx, heightPx }) => {
    act(() => {
      window.innerWidth = widthPx;
      window.innerHeight = heightPx;
      window.dispatchEvent(new Event('resize'));
    });
    return result.current.tabText;
  });
  expect(seen).toEqual([true, false, true, false]);
});

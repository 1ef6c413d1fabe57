import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useWindowWidth } from './use-window-width.ts';

afterEach(() => document.documentElement.style.removeProperty('font-size'));

test('[RESP-01] the tabs of a panel beside the stage have words on a wide desktop only, under it always', () => {
  const { result } = renderHook(useWindowWidth);
  const seen = [
    { widthPx: 1440, heightPx: 500 },
    { widthPx: 1100, heightPx: 760 },
    { widthPx: 900, heightPx: 1100 },
    // A phone turned on its side, or a page at 200 %: only the height shows it.
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

test.each([
  { widthPx: 1440, heightPx: 900, percent: 125, tabText: false },
  { widthPx: 900, heightPx: 1100, percent: 200, tabText: true },
  { widthPx: 620, heightPx: 1100, percent: 200, tabText: false },
])(
  '[RESP-01] at $widthPx px with text of $percent % the tabs have words: $tabText',
  ({ widthPx, heightPx, percent, tabText }) => {
    const { result } = renderHook(useWindowWidth);
    act(() => {
      document.documentElement.style.fontSize = `${(16 * percent) / 100}px`;
      window.innerWidth = widthPx;
      window.innerHeight = heightPx;
      window.dispatchEvent(new Event('resize'));
    });
    expect(result.current.tabText).toBe(tabText);
  },
);

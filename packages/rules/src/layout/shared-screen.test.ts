import { LAYOUT_MODES } from '@hemicycle/contract/layout-modes';
import { expect, test } from 'vitest';
import { hasLargerPlace, tileLayout } from './tile-layout.ts';
import { desktop, manyCounts, mobile, SPANNED_GAPS_PX, tablet } from './testing-stages.ts';

test.each(
  [
    { stage: 'desktop', room: desktop },
    { stage: 'tablet', room: tablet },
    { stage: 'phone', room: mobile },
  ].flatMap((at) => LAYOUT_MODES.map((mode) => ({ ...at, mode }))),
)('[SHARE-03] $mode on a $stage: a shared screen has 16:9 above its line', ({ room, mode }) => {
  for (const count of manyCounts.slice(1)) {
    const request = { ...room, mode, count, selfView: true, share: true, shareLinePx: 36 };
    const { share } = tileLayout(request);
    if (share === null) throw new Error('the screen has a place');
    const picture = { width: share.width, height: share.height - 36 };
    expect(Math.abs(picture.width - (picture.height * 16) / 9)).toBeLessThanOrEqual(SPANNED_GAPS_PX);
  }
});

test.each([
  { stage: 'desktop', room: desktop, count: 1, small: 410, beside: 0 },
  { stage: 'desktop', room: desktop, count: 3, small: 320, beside: 2 },
  { stage: 'desktop', room: desktop, count: 9, small: 240, beside: 2 },
  { stage: 'desktop', room: desktop, count: 30, small: 167, beside: 6 },
])(
  '[LAYOUT-01][SHARE-03] Equal of $count on a $stage: a shared screen has the room of two by two, $beside stand beside it',
  ({ room, count, small, beside }) => {
    const request = { ...room, count, selfView: true, share: true, shareLinePx: 36 };
    const { share, tiles, self } = tileLayout({ ...request, mode: 'Equal' });
    expect(share?.width).toBe(2 * small + 8);
    expect(new Set([...tiles, self].map((tile) => tile?.width))).toEqual(new Set([small]));
    const below = share?.height ?? 0;
    expect([...tiles, self].filter((tile) => (tile?.y ?? 0) < below).length).toBe(beside);
  },
);

test.each([
  { given: 'two others, self view', count: 2, selfView: true },
  { given: 'two others', count: 2, selfView: false },
  { given: 'somebody else, self view', count: 1, selfView: true },
  { given: 'nobody else with a picture', count: 1, selfView: false },
  { given: 'seven others', count: 7, selfView: true },
])('[SHARE-03] on a phone a shared screen is as wide as the stage, its line below it: $given', (people) => {
  const request = { ...mobile, ...people, share: true, shareLinePx: 44 } as const;
  for (const mode of LAYOUT_MODES)
    expect(tileLayout({ ...request, mode }).share).toMatchObject({ width: 382, height: 214 + 44 });
});

test('[LAYOUT-01] beside a shared screen nobody has a larger place', () => {
  const layout = tileLayout({ ...desktop, mode: 'OnePlusN', count: 4, selfView: true, share: true });
  expect(hasLargerPlace('OnePlusN', layout)).toBe(false);
});

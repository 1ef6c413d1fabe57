import { expect, test } from 'vitest';
import { placeBeside } from './place-beside.ts';

const given = {
  side: 'bottom',
  align: 'start',
  gapPx: 4,
  anchor: { left: 400, right: 500, top: 300, bottom: 340 },
  size: { widthPx: 200, heightPx: 150 },
  window: { widthPx: 1000, heightPx: 700 },
  rightToLeft: false,
} as const;
const atFoot = { ...given.anchor, top: 640, bottom: 680 };
const low = { widthPx: 1000, heightPx: 400 };

test.each([
  { named: 'below, starting where the anchor starts', change: {}, at: [400, 344] },
  { named: 'below, ending where it ends', change: { align: 'end' }, at: [300, 344] },
  { named: 'below its middle', change: { align: 'center' }, at: [350, 344] },
  { named: 'above', change: { side: 'top' }, at: [400, 146] },
  { named: 'from right to left the start is the right', change: { rightToLeft: true }, at: [300, 344] },
  { named: '… and the end the left', change: { rightToLeft: true, align: 'end' }, at: [400, 344] },
  { named: 'above where below is no room', change: { anchor: atFoot }, at: [400, 486] },
  { named: 'above, although asked below, only where more room is', change: { window: low }, at: [400, 146] },
  {
    named: 'on neither side room: where there is more, inside the window',
    change: { window: low, size: { widthPx: 200, heightPx: 380 } },
    at: [400, 8],
  },
  { named: 'moved in from the right', change: { size: { widthPx: 700, heightPx: 150 } }, at: [292, 344] },
  {
    named: 'moved in from the left',
    change: { align: 'end', size: { widthPx: 700, heightPx: 150 } },
    at: [8, 344],
  },
  { named: 'at the left, in the middle', change: { side: 'left', align: 'center' }, at: [196, 245] },
  { named: 'at the right, from its top', change: { side: 'right' }, at: [504, 300] },
  { named: 'at the right, to its bottom', change: { side: 'right', align: 'end' }, at: [504, 190] },
  {
    named: 'from right to left the left is at the right',
    change: { side: 'left', align: 'center', rightToLeft: true },
    at: [504, 245],
  },
  {
    named: 'at the right where the left has no room',
    change: { side: 'left', size: { widthPx: 420, heightPx: 150 }, anchor: { ...given.anchor, left: 380 } },
    at: [504, 300],
  },
  {
    named: 'below where neither side has room',
    change: { side: 'left', size: { widthPx: 700, heightPx: 150 } },
    at: [100, 344],
  },
  {
    named: 'wider than the window: it begins at the edge',
    change: { size: { widthPx: 1200, heightPx: 150 } },
    at: [8, 344],
  },
] as const)('[FND-14] $named', ({ change, at }) => {
  const { leftPx, topPx } = placeBeside({ ...given, ...change });
  expect([leftPx, topPx]).toEqual(at);
});

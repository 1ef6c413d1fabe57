import { describe, expect, test } from 'vitest';
import { desktop, mobile, tablet } from './testing-stages.ts';
import { tileLayout } from './tile-layout.ts';

describe('[BEY-13] who has the floor', () => {
  const modes = ['Single', 'Equal', 'ActivePresence', 'Prominent', 'OnePlusN'] as const;
  const stages = [
    { at: 'a desktop', ...desktop },
    { at: 'a tablet', ...tablet },
    { at: 'a phone', ...mobile },
  ];

  test.each(stages)('is the largest on $at in every mode', (stage) => {
    for (const mode of modes) {
      for (const count of [1, 2, 4, 7, 12, 30]) {
        const { tiles, self } = tileLayout({ ...stage, mode, count, floor: true, selfView: true });
        const [first, ...others] = tiles;
        expect(first).toMatchObject({ seat: 0, size: 'large' });
        for (const other of others) expect(first?.width).toBeGreaterThanOrEqual(other.width);
        if (count > 2 && mode !== 'Single') expect(first?.width).toBeGreaterThan(self?.width ?? 0);
      }
    }
  });

  test('stays on every page, and has no large place beside a shared screen', () => {
    for (const mode of modes) {
      const request = { ...desktop, mode, count: 80, floor: true, selfView: true } as const;
      for (const page of [0, 1]) {
        expect(tileLayout({ ...request, page }).tiles.some(({ seat }) => seat === 0)).toBe(true);
        const shared = tileLayout({ ...request, page, share: true });
        // In Single a shared screen stands alone.
        const size = mode === 'Single' ? undefined : 'small';
        expect(shared.tiles.find(({ seat }) => seat === 0)?.size).toBe(size);
      }
    }
  });
});

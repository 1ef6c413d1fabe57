import { seatMarks } from './seat-map.ts';
import { expect, test } from 'vitest';
import { seatLineWidth, seatMarkPath } from './seat-mark-path.ts';

test.each([6, 7, 10, 14, 20, 30])(
  '[BEY-04] with rows %i px apart a ring is told from an empty seat and ends where a disc does',
  (pitch) => {
    const width = seatLineWidth('pres', pitch);
    expect(width).toBeGreaterThan(1.5 * seatLineWidth('none', pitch));
    const radius = Number(/a(?<radius>[\d.]+) /u.exec(seatMarkPath('pres', 0, 0, pitch))?.groups?.['radius']);
    expect(radius + width / 2).toBeCloseTo(seatMarks.disc * pitch, 1);
    // The ring has a hole.
    expect(radius).toBeGreaterThan(width / 2);
  },
);

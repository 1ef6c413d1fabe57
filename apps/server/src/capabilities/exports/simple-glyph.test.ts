import { expect, test } from 'vitest';
import { simpleGlyph } from './simple-glyph.ts';

test('[BEY-11] an outline is written as a simple TrueType glyph', () => {
  const bytes = simpleGlyph({
    commands: [
      { command: 'moveTo', args: [10, 0] },
      { command: 'lineTo', args: [110, 0] },
      { command: 'quadraticCurveTo', args: [160, 50.4, 110, 100] },
      { command: 'lineTo', args: [10, 0] },
      { command: 'closePath', args: [] },
    ],
  });
  const view = new DataView(bytes.buffer);
  const numbers = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => view.getInt16(from + index * 2));
  expect(numbers(0, 5)).toEqual([1, 10, 0, 160, 100]);
  // The last of four points, no instructions, and which points lie on the curve.
  expect(numbers(10, 2)).toEqual([3, 0]);
  expect([...bytes.slice(14, 18)]).toEqual([1, 1, 0, 1]);
  expect(numbers(18, 4)).toEqual([10, 100, 50, -50]);
  expect(numbers(26, 4)).toEqual([0, 0, 50, 50]);
  expect(bytes.length % 4).toBe(0);
});

test('[BEY-11] a blank has no bytes, and a cubic curve is refused', () => {
  expect(simpleGlyph({ commands: [] })).toHaveLength(0);
  expect(() => simpleGlyph({ commands: [{ command: 'bezierCurveTo', args: [] }] })).toThrow(RangeError);
});

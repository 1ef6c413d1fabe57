import { expect, test } from 'vitest';
import { cutCurve, LOUDEST } from './limiter.ts';

test('[BEY-38] the last node leaves sound as it is up to the loudest that is allowed, and cuts it off there', () => {
  const curve = cutCurve();
  const at = (level: number) => curve[Math.round(((level + 1) / 2) * (curve.length - 1))];
  expect([-0.3, 0, 0.3].map(at)).toEqual([-0.3, 0, 0.3].map((level) => expect.closeTo(level, 5)));
  expect([-1, -0.5, 0.5, 1].map(at)).toEqual(
    [-LOUDEST, -LOUDEST, LOUDEST, LOUDEST].map((level) => expect.closeTo(level, 5)),
  );
});

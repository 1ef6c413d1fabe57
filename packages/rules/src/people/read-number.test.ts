import { expect, test } from 'vitest';
import { readNumber, type DecimalSign } from './read-number.ts';

const said = (written: string, sign: DecimalSign | null) => {
  const read = readNumber(written, sign);
  return read.ok ? read.decimal : read.reason;
};

test.each([
  // The columns: as written, as read without a sign given, with a decimal point, with a decimal
  // comma.
  ['29', '29', '29', '29'],
  ['0', '0', '0', '0'],
  ['1.5', '1.5', '1.5', 'not-a-number'],
  ['2.020', 'ambiguous', '2.020', '2020'],
  ['29.00', '29.00', '29.00', 'not-a-number'],
  ['0.500', '0.500', '0.500', 'not-a-number'],
  ['1234.500', '1234.500', '1234.500', 'not-a-number'],
  ['1,5', 'ambiguous', 'not-a-number', '1.5'],
  ['0,5', 'ambiguous', 'not-a-number', '0.5'],
  ['1.500', 'ambiguous', '1.500', '1500'],
  ['1,500', 'ambiguous', '1500', '1.500'],
  ['1.500,25', 'ambiguous', 'not-a-number', '1500.25'],
  ['1,500.25', 'ambiguous', '1500.25', 'not-a-number'],
  ['1.500.000', 'ambiguous', 'not-a-number', '1500000'],
  ['1 500', '1500', '1500', '1500'],
  ['1\u202F500', '1500', '1500', '1500'],
  ['1\u00A0500\u00A0000', '1500000', '1500000', '1500000'],
  ["1'500", '1500', '1500', '1500'],
  ['1’500', '1500', '1500', '1500'],
  ['1 50', 'not-a-number', 'not-a-number', 'not-a-number'],
  ["1 500'000", 'not-a-number', 'not-a-number', 'not-a-number'],
  ['٣٫٥', '3.5', '3.5', '3.5'],
  ['١٬٥٠٠', '1500', '1500', '1500'],
  ['۲۹', '29', '29', '29'],
  ['３', '3', '3', '3'],
  ['1e3', 'not-a-number', 'not-a-number', 'not-a-number'],
  ['-1', 'not-a-number', 'not-a-number', 'not-a-number'],
  ['+1', 'not-a-number', 'not-a-number', 'not-a-number'],
  ['5 %', 'not-a-number', 'not-a-number', 'not-a-number'],
  ['½', 'not-a-number', 'not-a-number', 'not-a-number'],
  ['.5', 'not-a-number', 'not-a-number', 'not-a-number'],
  ['5.', 'not-a-number', 'not-a-number', 'not-a-number'],
  ['', 'not-a-number', 'not-a-number', 'not-a-number'],
  ['1234567890123', 'not-a-number', 'not-a-number', 'not-a-number'],
] as const)('[BEY-20] %j is read as %s, %s with points, %s with commas', (written, unsaid, point, comma) => {
  expect([said(written, null), said(written, 'point'), said(written, 'comma')]).toEqual([
    unsaid,
    point,
    comma,
  ]);
});

test('[BEY-20] what two conventions read differently is told with both readings', () => {
  expect(readNumber('1.500', null)).toMatchObject({ readings: ['1.500', '1500'] });
});

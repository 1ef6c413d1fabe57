import { testPng } from '@hemicycle/testkit/test-png';
import { expect, test } from 'vitest';
import { cleanPng } from './clean-png.ts';

const most = { width: 1200, height: 400 };
const png = testPng();
const changed = (at: number, to: number) => Buffer.from(png.map((byte, index) => (index === at ? to : byte)));

test.each([
  { what: 'of the largest size', bytes: testPng({ width: 1200, height: 400 }), accepted: true },
  { what: 'one px too wide', bytes: testPng({ width: 1201 }), accepted: false },
  { what: 'one px too high', bytes: testPng({ height: 401 }), accepted: false },
  {
    what: 'that tells a smaller size than it has',
    bytes: testPng({ width: 1201, claims: 1200 }),
    accepted: false,
  },
  {
    what: 'that tells a larger size than it has',
    bytes: testPng({ width: 10, claims: 11 }),
    accepted: false,
  },
  { what: 'without its end', bytes: png.subarray(0, -1), accepted: false },
  { what: 'with a wrong byte', bytes: changed(60, 1), accepted: false },
  { what: 'with only its signature', bytes: png.subarray(0, 8), accepted: false },
  { what: 'of no bytes', bytes: Buffer.alloc(0), accepted: false },
  { what: 'that is a script', bytes: Buffer.from('<svg onload="go()"/>'), accepted: false },
])('[FND-04] a logo $what is accepted: $accepted', ({ bytes, accepted }) => {
  expect(cleanPng(bytes, most) !== null).toBe(accepted);
});

test('[FND-04] of a file only the picture is kept, however often it is cleaned', () => {
  const clean = cleanPng(Buffer.concat([png, Buffer.from('<script>go()</script>')]), most);
  expect(png.includes('Rosa')).toBe(true);
  expect(clean?.includes('Rosa')).toBe(false);
  expect(clean?.includes('script')).toBe(false);
  expect(clean && cleanPng(clean, most)).toEqual(clean);
});

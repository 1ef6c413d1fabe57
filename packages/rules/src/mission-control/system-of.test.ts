import { expect, test } from 'vitest';
import { systemOf } from './system-of.ts';

const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15';

test.each([
  [MAC, 0, 'macOS', 'Safari 18'],
  [MAC, 5, 'iPad', 'Safari 18'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
    0,
    'Windows',
    'Edge 130',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
    5,
    'Android',
    'Chrome 131',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 0, 'Linux', 'Firefox 132'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0.0.0 Mobile/15E148 Safari/604.1',
    5,
    'iPhone',
    'Chrome 130',
  ],
  ['a program', 0, '', ''],
])('[ADMIN-03] %s with %i points of touch', (userAgent, touchPoints, system, browser) => {
  expect(systemOf(userAgent, touchPoints)).toEqual({ system, browser });
});

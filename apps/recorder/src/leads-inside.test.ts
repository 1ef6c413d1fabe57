import { expect, test } from 'vitest';
import { leadsInside } from './leads-inside.ts';

test.each([
  ['rtmp://10.0.0.5:5432/x', true],
  ['rtmp://127.0.0.1/live', true],
  ['rtmp://localhost/live', true],
  ['rtmps://[::1]:1935/live', true],
  ['rtmp://[::ffff:192.168.1.1]/live', true],
  ['rtmp://[fd00::1]/live', true],
  ['rtmp://169.254.169.254/latest', true],
  ['rtmp://192.0.2.7/live/key', false],
  ['rtmp://[2001:db8::7]/live/key', false],
])('[STREAM-09] %s leads into the own network: %s', async (rtmp, is) => {
  expect(await leadsInside(rtmp)).toBe(is);
});

import { expect, test } from 'vitest';
import { lineText } from './kept-lines.ts';
import { withoutKeys } from './without-keys.ts';

const CODE = 'Zk3_vb9QmTn2-Lr8xWc5HsYp0DgJ7aEoUiKf4XtB1qR';
const SIGNED = `eyJhbGciOiJIUzI1NiJ9.eyJ2aWRlbyI6e319.${'s'.repeat(20)}`;

test.each([
  [`GET /app/record/${CODE} failed`, 'GET /app/record/[hidden] failed'],
  [`wss://media.test/rtc?access_token=${SIGNED}&auto=1`, 'wss://media.test/rtc?access_token=[hidden]&auto=1'],
  ['{"password":"correct horse","id":"r1"}', '{"password":[hidden],"id":"r1"}'],
  ['/join?access_token=abcdef012345&a=1', '/join?access_token=[hidden]&a=1'],
  ['Authorization: Bearer abcdef0123456789', 'Authorization: Bearer [hidden]'],
  ['no token, no camera', 'no token, no camera'],
  ['room 7d9f8c1e-5b2a-4c3d-9e8f-0a1b2c3d4e5f is full', 'room 7d9f8c1e-5b2a-4c3d-9e8f-0a1b2c3d4e5f is full'],
])('[CLOG-01] a line of a log has no key in it: %s', (line, expected) => {
  expect(withoutKeys(line)).toBe(expected);
});

test('[CLOG-01] [CLOG-06] an error whose message ends in a key leaves nothing of it', () => {
  const line = lineText('error', [new Error(`${'x'.repeat(940)} ${SIGNED}`)]);
  expect(line).not.toContain('eyJ');
});

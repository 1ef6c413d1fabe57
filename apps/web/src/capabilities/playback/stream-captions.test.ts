import { expect, test } from 'vitest';
import { lineAt } from './use-stream-captions.ts';

const line = (id: string, atMs: number) => ({ id, text: id, speaker: null, atMs, growing: false });
const lines = [line('one', 1_000), line('two', 5_000), line('three', 9_000)];

test.each([
  { playedMs: 500, expected: undefined },
  { playedMs: 1_000, expected: 'one' },
  { playedMs: 8_999, expected: 'two' },
  { playedMs: 18_999, expected: 'three' },
  { playedMs: 19_000, expected: undefined },
  { playedMs: null, expected: 'three' },
])('[STREAM-12] with the picture of $playedMs stands the line $expected', ({ playedMs, expected }) => {
  expect(lineAt(lines, playedMs)?.id).toBe(expected);
});

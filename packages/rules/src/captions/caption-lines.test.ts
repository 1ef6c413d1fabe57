import { expect, test } from 'vitest';
import { afterSilence, noCaptionLines, withCorrection, withText } from './caption-lines.ts';

const textsOf = (shown: { lines: readonly { text: string }[] }) => shown.lines.map(({ text }) => text);
const line = (text: string) => ({ key: text, text });
const said = ['one', 'two', 'three', 'four'].reduce(
  (shown, text, index) => withText(shown, line(text), index * 1_000),
  noCaptionLines,
);

test('[CAP-05] the last three lines show, the newest below', () => {
  expect(textsOf(said)).toEqual(['two', 'three', 'four']);
});

test.each([
  { id: 'CAP-06', silentMs: 7_999, expected: ['two', 'three', 'four'] },
  { id: 'CAP-06', silentMs: 8_000, expected: ['three', 'four', ''] },
  { id: 'CAP-07', silentMs: 15_999, expected: ['three', 'four', ''] },
  { id: 'CAP-07', silentMs: 16_000, expected: [] },
])('[$id] after $silentMs ms of silence: $expected', ({ silentMs, expected }) => {
  const shown = afterSilence(said, 3_000 + silentMs);
  expect(textsOf(shown)).toEqual(expected);
  // A display without lines is dim until new text comes.
  expect(shown.lastTextMs === null).toBe(expected.length === 0);
  expect(textsOf(afterSilence(shown, 3_000 + silentMs))).toEqual(expected);
});

test('[CAP-07] new text follows a blank line and lights the display again', () => {
  const blank = afterSilence(said, 11_100);
  expect(textsOf(withText(blank, line('five'), 12_000))).toEqual(['four', '', 'five']);
  expect(withText(noCaptionLines, line('six'), 40_000).lastTextMs).toBe(40_000);
});

test('[BEY-15] a correction replaces the line where it stands', () => {
  expect(textsOf(withCorrection(said, { key: 'three', text: 'tree' }))).toEqual(['two', 'tree', 'four']);
  expect(textsOf(withCorrection(said, { key: 'gone', text: 'x' }))).toEqual(['two', 'three', 'four']);
});

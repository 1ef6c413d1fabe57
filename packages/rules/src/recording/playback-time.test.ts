import { describe, expect, test } from 'vitest';
import { lengthMsOf, playbackMsOf, playedMark, sittingMsOf, spansOf } from './playback-time.ts';

const spans = [
  { fromMs: 1_000_000, ms: 60_000 },
  { fromMs: 1_090_000, ms: 30_000 },
];

test('[BEY-17] segments without a break are one span', () => {
  const segments = [
    { begun_ms: 1_000_000, ms: 6_000 },
    { begun_ms: 1_006_040, ms: 6_000 },
    { begun_ms: 1_020_000, ms: 6_000 },
  ];
  expect(spansOf(segments)).toEqual([
    { fromMs: 1_000_000, ms: 12_000 },
    { fromMs: 1_020_000, ms: 6_000 },
  ]);
  expect(spansOf([])).toEqual([]);
});

describe('[BEY-17] a moment of the sitting and of the recording', () => {
  test.each([
    { atMs: 999_000, playedMs: 0, what: 'before it begins' },
    { atMs: 1_000_000, playedMs: 0, what: 'at its beginning' },
    { atMs: 1_059_999, playedMs: 59_999, what: 'before the gap' },
    { atMs: 1_070_000, playedMs: 60_000, what: 'in the gap' },
    { atMs: 1_090_000, playedMs: 60_000, what: 'after the gap' },
    { atMs: 1_100_000, playedMs: 70_000, what: 'later' },
    { atMs: 9_999_999, playedMs: 90_000, what: 'after the end' },
  ])('$what', ({ atMs, playedMs }) => {
    expect(playbackMsOf(spans, atMs)).toBe(playedMs);
  });

  test.each([
    { playedMs: 0, atMs: 1_000_000 },
    { playedMs: 60_000, atMs: 1_090_000 },
    { playedMs: 90_000, atMs: 1_120_000 },
  ])('back: $playedMs', ({ playedMs, atMs }) => {
    expect(sittingMsOf(spans, playedMs)).toBe(atMs);
  });

  test('an empty recording has no moment', () => {
    expect(sittingMsOf([], 5)).toBeNull();
    expect(lengthMsOf([])).toBe(0);
    expect(lengthMsOf(spans)).toBe(90_000);
  });
});

describe('[BEY-17] a mark as it plays', () => {
  test.each([
    { mark: { fromMs: 1_010_000, untilMs: 1_020_000 }, played: { fromMs: 10_000, untilMs: 20_000 } },
    { mark: { fromMs: 900_000, untilMs: 1_020_000 }, played: { fromMs: 0, untilMs: 20_000 } },
    { mark: { fromMs: 1_100_000, untilMs: null }, played: { fromMs: 70_000, untilMs: 90_000 } },
    { mark: { fromMs: 1_065_000, untilMs: 1_080_000 }, played: null },
    { mark: { fromMs: 2_000_000, untilMs: null }, played: null },
    { mark: { fromMs: 900_000, untilMs: 950_000 }, played: null },
  ])('$mark', ({ mark, played }) => {
    expect(playedMark(spans, mark)).toEqual(played);
  });
});

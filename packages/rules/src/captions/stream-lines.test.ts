import type { StreamedCaption } from '@hemicycle/contract/streaming';
import { expect, test } from 'vitest';
import { lineAt, streamVttOf } from './stream-lines.ts';

const line = (atMs: number, text: string, more: Partial<StreamedCaption> = {}): StreamedCaption => ({
  ...{ id: text, text, speaker: null, atMs, growing: false },
  ...more,
});
const HEAD = 'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:126000,LOCAL:00:00:00.000';
const segment = { begunMs: 50_000, ms: 1_000, clockMs: 1_400 };
const cuesOf = (...lines: StreamedCaption[]) => streamVttOf(lines, segment).split('\n\n').slice(1);

test('[BEY-15] [STREAM-12] a line of captions stands from its moment of the picture on, for a while', () => {
  const lines = [line(1_000, 'first'), line(4_000, 'second')];
  const given: readonly (readonly [number | null, string | undefined])[] = [
    ...([[null, 'second'] as const, [999, undefined] as const, [1_000, 'first'] as const] as const),
    ...([[3_999, 'first'] as const, [4_000, 'second'] as const, [13_999, 'second'] as const] as const),
    [14_000, undefined],
  ];
  for (const [playedMs, expected] of given) expect(lineAt(lines, playedMs)?.text).toBe(expected);
  expect(lineAt([], null)).toBeNull();
});

test('[BEY-15] a piece for one segment begins on the clock of its encoder, and may hold nothing', () => {
  expect(streamVttOf([], segment)).toBe(`${HEAD}\n`);
  expect(cuesOf(line(39_000, 'long ago'), line(52_000, 'not yet'))).toEqual([]);
});

test.each([
  {
    what: 'a line that began before stands for the whole segment',
    given: [line(45_000, 'Good morning.', { speaker: 'Rosa Quispe' })],
    expected: ['00:00:00.000 --> 00:00:01.000\n<v Rosa Quispe>Good morning.'],
  },
  {
    what: 'a line within it takes the place of the one before',
    given: [line(45_000, 'Good morning.'), line(50_250, 'The next item.')],
    expected: [
      '00:00:00.000 --> 00:00:00.250\nGood morning.',
      '00:00:00.250 --> 00:00:01.000\nThe next item.',
    ],
  },
  {
    what: 'a line whose time is over within it goes',
    given: [line(40_500, 'Good morning.')],
    expected: ['00:00:00.000 --> 00:00:00.500\nGood morning.'],
  },
  {
    what: 'nothing in a line is markup',
    given: [line(50_000, 'a < b & c > d\n\n00:00 --> 00:01', { speaker: 'R<b>' })],
    expected: ['00:00:00.000 --> 00:00:01.000\n<v R&lt;b&gt;>a &lt; b &amp; c &gt; d 00:00 --&gt; 00:01'],
  },
])('[BEY-15] $what', ({ given, expected }) => {
  expect(cuesOf(...given)).toEqual(
    expected.map((cue, at) => (at === expected.length - 1 ? `${cue}\n` : cue)),
  );
});

test('[BEY-15] a line that grows is worded anew in the next segment, and no two cues stand at once', () => {
  const first = streamVttOf([line(50_100, 'The motion')], segment);
  const next = streamVttOf([line(50_100, 'The motion is carried.')], {
    ...{ begunMs: 51_000, ms: 1_000, clockMs: 2_400 },
  });
  expect(first).toContain('00:00:00.100 --> 00:00:01.000\nThe motion\n');
  expect(next).toContain('MPEGTS:216000');
  expect(next).toContain('00:00:00.000 --> 00:00:01.000\nThe motion is carried.\n');
});

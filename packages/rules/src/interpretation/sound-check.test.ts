import { expect, test } from 'vitest';
import { judgeSound, type SoundMoment, SOUND_MOMENTS } from './sound-check.ts';

/** Moments of somebody who speaks two thirds of the time, at this level over this background. */
const speech = ({ level = 0.2, background = 0.002, upperDb = -55 } = {}): SoundMoment[] =>
  Array.from({ length: SOUND_MOMENTS }, (_, at) =>
    at % 3 === 0 ? { level: background, voiceDb: -90, upperDb: -95 } : { level, voiceDb: -35, upperDb },
  );
const steady = (level: number): SoundMoment[] =>
  Array.from({ length: SOUND_MOMENTS }, () => ({ level, voiceDb: -40, upperDb: -60 }));

test.each([
  { what: 'nothing yet', moments: [], expected: 'unheard' },
  { what: 'silence', moments: steady(0), expected: 'unheard' },
  { what: 'steady noise', moments: steady(0.05), expected: 'unheard' },
  { what: 'a single word', moments: speech().slice(0, 12), expected: 'unheard' },
  { what: 'a voice', moments: speech(), expected: 'good' },
  { what: 'a voice with little above 4 kHz', moments: speech({ upperDb: -74 }), expected: 'good' },
  {
    what: 'a voice without anything above 4 kHz',
    moments: speech({ upperDb: -76 }),
    expected: 'narrow-band',
  },
  {
    what: 'a voice cut off by a digital filter',
    moments: speech({ upperDb: Number.NEGATIVE_INFINITY }),
    expected: 'narrow-band',
  },
  { what: 'a voice that clips', moments: speech({ level: 1 }), expected: 'clipping' },
  { what: 'a quiet voice', moments: speech({ level: 0.02 }), expected: 'too-quiet' },
  { what: 'a voice just loud enough', moments: speech({ level: 0.04 }), expected: 'good' },
  { what: 'a telephone that clips', moments: speech({ level: 1, upperDb: -90 }), expected: 'narrow-band' },
] as const)('[BEY-38] $what is $expected', ({ moments, expected }) => {
  expect(judgeSound(moments, null)).toBe(expected);
});

test('[BEY-38] one cough into the microphone is no clipping', () => {
  const moments = speech().with(4, { level: 1, voiceDb: -20, upperDb: -30 });
  expect(judgeSound(moments, null)).toBe('good');
});

test.each([
  { rateHz: 8_000, expected: 'narrow-band' },
  { rateHz: 16_000, expected: 'narrow-band' },
  { rateHz: 44_100, expected: 'good' },
  { rateHz: null, expected: 'good' },
])('[BEY-38] a device of $rateHz Hz is $expected once somebody speaks', ({ rateHz, expected }) => {
  expect(judgeSound(speech(), rateHz)).toBe(expected);
  expect(judgeSound(steady(0), rateHz)).toBe('unheard');
});

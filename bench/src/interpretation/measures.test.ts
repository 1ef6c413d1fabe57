import { expect, test } from 'vitest';
import { peakDb, placeOf, toneBegins, toneEnds } from './recording.ts';
import { chirp, chirps, noise, RATE, step } from './signals.ts';
import { bandOf } from './spectrum.ts';

const SECOND = { startMs: 1_000, rate: RATE };

test('a chirp is found where it stands, and its mirror image is not taken for it', () => {
  const samples = chirps(2, 500);
  const taken = { ...SECOND, samples };
  expect(placeOf(chirp(true), taken, 0, samples.length)).toBe(0);
  expect(placeOf(chirp(false), taken, 0, samples.length)).toBe(RATE / 2);
  expect(placeOf(chirp(false), taken, 0, RATE / 4)).toBeNull();
});

test('the moments at which tones end and begin are found to some ms', () => {
  const samples = new Float32Array(RATE);
  samples.set(step(1_000, [{ level: 0.1, ms: 300 }]), 0);
  samples.set(step(2_200, [{ level: 0.1, ms: 300 }]), RATE / 2);
  const taken = { ...SECOND, samples };
  expect(toneEnds(taken, 1_000, 0.1)).toBeCloseTo(1_300, -1);
  expect(toneBegins(taken, 2_200, 0.1)).toBeCloseTo(1_500, -1);
  expect(toneBegins(taken, 4_000, 0.1)).toBeNull();
  expect(toneEnds({ rate: 0, startMs: 0, samples: new Float32Array() }, 1_000, 0.1)).toBeNull();
});

test('the band of a filter is found, and that of an open line is all of it', () => {
  const samples = noise(2, 0.05);
  const sent = { rate: RATE, samples };
  expect(bandOf(sent, sent)).toEqual({ lowHz: expect.closeTo(44.2, 0), highHz: expect.closeTo(20_159, -1) });
  let before = 0;
  // A low pass of the first order at 4 kHz.
  const share = 1 - Math.exp((-2 * Math.PI * 4_000) / RATE);
  const heard = { rate: RATE, samples: samples.map((sample) => (before += share * (sample - before))) };
  const { highHz } = bandOf(sent, heard);
  expect(highHz).toBeGreaterThan(3_000);
  expect(highHz).toBeLessThan(5_000);
});

test('noise has the level that was asked for, and the loudest sample is found', () => {
  const samples = noise(1, 0.1);
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  expect(Math.sqrt(power)).toBeCloseTo(0.1, 2);
  expect(peakDb(step(1_000, [{ level: 0.5, ms: 100 }]))).toBeCloseTo(-6.02, 1);
});

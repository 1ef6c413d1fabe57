import { expect, test } from 'vitest';
import { heardInRelay, isPivotSilent } from './relay.ts';

test.each([
  { given: { silentForMs: 0, floorSpeaks: true, wasSilent: false }, expected: false },
  { given: { silentForMs: 0, floorSpeaks: true, wasSilent: true }, expected: false },
  { given: { silentForMs: 2_999, floorSpeaks: true, wasSilent: false }, expected: false },
  { given: { silentForMs: 3_000, floorSpeaks: true, wasSilent: false }, expected: true },
  { given: { silentForMs: 60_000, floorSpeaks: false, wasSilent: false }, expected: false },
  { given: { silentForMs: 60_000, floorSpeaks: false, wasSilent: true }, expected: true },
])('[BEY-16] the floor is heard instead of a silent pivot: $expected ($given)', ({ given, expected }) => {
  expect(isPivotSilent(given)).toBe(expected);
});

const pivot = { isFloorLanguage: false, interpreters: 2, isOnAir: true, isJoined: true, isSilent: false };

test.each([
  { given: pivot, expected: 'pivot' },
  { given: { ...pivot, isSilent: true }, expected: 'silent' },
  { given: { ...pivot, isJoined: false }, expected: 'joining' },
  { given: { ...pivot, isJoined: false, isOnAir: false }, expected: 'off-air' },
  { given: { ...pivot, interpreters: 0, isOnAir: false }, expected: 'empty' },
  { given: { ...pivot, isFloorLanguage: true }, expected: 'floor-speaks-it' },
  { given: { ...pivot, isFloorLanguage: true, interpreters: 0 }, expected: 'floor-speaks-it' },
])('[BEY-16] of a pivot is heard: $expected', ({ given, expected }) => {
  expect(heardInRelay(given)).toBe(expected);
});

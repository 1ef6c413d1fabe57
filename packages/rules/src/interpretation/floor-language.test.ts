import { expect, test } from 'vitest';
import { boothAlarm, heardOfLanguage, maySayFloorLanguage } from './floor-language.ts';

test.each([
  { given: { isNamed: true, arranges: false }, expected: true },
  { given: { isNamed: false, arranges: true }, expected: true },
  { given: { isNamed: true, arranges: true }, expected: true },
  { given: { isNamed: false, arranges: false }, expected: false },
])('[BEY-38] may say which language the floor speaks: $expected ($given)', ({ given, expected }) => {
  expect(maySayFloorLanguage(given)).toBe(expected);
});

const quiet = { isFloorLanguage: false, silentSinceMs: null, emptySinceMs: null };

test.each([
  { given: quiet, expected: null },
  { given: { ...quiet, emptySinceMs: 5 }, expected: { kind: 'empty', sinceMs: 5 } },
  { given: { ...quiet, silentSinceMs: 7 }, expected: { kind: 'silent', sinceMs: 7 } },
  { given: { ...quiet, silentSinceMs: 7, emptySinceMs: 5 }, expected: { kind: 'silent', sinceMs: 7 } },
  { given: { ...quiet, emptySinceMs: 5, isFloorLanguage: true }, expected: null },
  { given: { ...quiet, silentSinceMs: 7, isFloorLanguage: true }, expected: null },
])('[BEY-38] the alarm of a booth is $expected ($given)', ({ given, expected }) => {
  expect(boothAlarm(given)).toEqual(expected);
});

const voice = { isFloorLanguage: false, isJoined: true, isOnAir: true, isSilent: false };

test.each([
  { given: voice, expected: 'voice' },
  { given: { ...voice, isSilent: true }, expected: 'nobody' },
  { given: { ...voice, isOnAir: false }, expected: 'nobody' },
  { given: { ...voice, isJoined: false }, expected: 'joining' },
  { given: { ...voice, isFloorLanguage: true }, expected: 'floor-speaks-it' },
  { given: { ...voice, isFloorLanguage: true, isOnAir: false }, expected: 'floor-speaks-it' },
  { given: { ...voice, isFloorLanguage: true, isJoined: false }, expected: 'floor-speaks-it' },
])('[BEY-16] of a language is heard: $expected ($given)', ({ given, expected }) => {
  expect(heardOfLanguage(given)).toBe(expected);
});

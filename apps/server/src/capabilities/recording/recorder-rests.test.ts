import { expect, test } from 'vitest';
import { recorderRests } from './recorder-rests.ts';

const NOW_MS = 100_000;

test.each([
  { what: 'never had a job', last: null, rests: false },
  { what: 'was full 29 s ago', last: { why: 'disk-full', givenMs: 0, endedMs: 71_000 }, rests: true },
  { what: 'was full 30 s ago', last: { why: 'disk-full', givenMs: 0, endedMs: 70_000 }, rests: false },
  { what: 'failed at once', last: { why: 'failed', givenMs: 96_000, endedMs: 97_000 }, rests: true },
  { what: 'failed at once 5 s ago', last: { why: 'failed', givenMs: 94_000, endedMs: 95_000 }, rests: false },
  { what: 'failed after an hour', last: { why: 'failed', givenMs: 0, endedMs: 99_000 }, rests: false },
  {
    what: 'ended as it was asked to',
    last: { why: 'asked', givenMs: 99_000, endedMs: 99_500 },
    rests: false,
  },
  { what: 'was lost', last: { why: 'lost', givenMs: 99_000, endedMs: 99_500 }, rests: false },
] as const)('[REC-23] a recorder that $what rests: $rests', ({ last, rests }) => {
  expect(recorderRests({ last_end: last }, NOW_MS)).toBe(rests);
});

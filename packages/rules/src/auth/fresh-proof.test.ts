import { expect, test } from 'vitest';
import { isFreshProof, proofAskedForVote } from './fresh-proof.ts';

test.each([
  { pollAsks: false, siteMinutes: null, expected: null },
  { pollAsks: true, siteMinutes: null, expected: 120_000 },
  { pollAsks: false, siteMinutes: 30, expected: 1_800_000 },
  { pollAsks: true, siteMinutes: 30, expected: 120_000 },
  { pollAsks: true, siteMinutes: 1, expected: 60_000 },
])('[BEY-32] poll $pollAsks, site $siteMinutes: a proof within $expected ms', ({ expected, ...asked }) => {
  expect(proofAskedForVote(asked)).toBe(expected);
});

test.each([
  { why: 'nothing is asked', provenAtMs: 0, withinMs: null, nowMs: 9_000_000, expected: true },
  { why: 'just now', provenAtMs: 1000, withinMs: 500, nowMs: 1000, expected: true },
  { why: 'at the very end', provenAtMs: 1000, withinMs: 500, nowMs: 1500, expected: true },
  { why: 'a moment too old', provenAtMs: 1000, withinMs: 500, nowMs: 1501, expected: false },
  { why: 'another server’s clock is ahead', provenAtMs: 1600, withinMs: 500, nowMs: 1500, expected: true },
])('[BEY-32] $why: $expected', ({ provenAtMs, withinMs, nowMs, expected }) => {
  expect(isFreshProof(provenAtMs, withinMs, nowMs)).toBe(expected);
});

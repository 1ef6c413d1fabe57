import { expect, test } from 'vitest';
import { pdfContent } from './pdf-content.ts';
import { testDocument } from './testing-document.ts';

test.each([1, 2, 5])('[BEY-11] %i seats are drawn no larger than those of a house', (people) => {
  const voters = Array.from({ length: people }, (_, index) => ({ name: `Member ${index}` }));
  const svg = pdfContent(testDocument(voters)).seats?.svg ?? '';
  const [, left, width] = /viewBox="(\S+) \S+ (\S+) /.exec(svg) ?? [];
  // The pitch of a seat is at most 30 px, in a map at least 420 px wide, and the map is centred.
  expect(Number(width)).toBeGreaterThanOrEqual(420);
  expect(Number(left)).toBe(-Number(width) / 2);
});

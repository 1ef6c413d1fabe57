import { expect, test } from 'vitest';
import { isPanelBelow, showsButtonText, widthClassOf } from './breakpoints.ts';

test.each([
  { widthPx: 390, expected: 'phone' },
  { widthPx: 600, expected: 'phone' },
  { widthPx: 601, expected: 'tablet' },
  { widthPx: 960, expected: 'tablet' },
  { widthPx: 961, expected: 'desktop' },
])('[RESP-01] $widthPx px is a $expected', ({ widthPx, expected }) => {
  expect(widthClassOf(widthPx)).toBe(expected);
});

test.each([
  { widthPx: 900, heightPx: 1100, expected: true },
  { widthPx: 601, heightPx: 600, expected: true },
  { widthPx: 768, heightPx: 1024, expected: true },
  { widthPx: 900, heightPx: 900, expected: true },
  { widthPx: 900, heightPx: 800, expected: false },
  { widthPx: 720, heightPx: 450, expected: false },
  { widthPx: 844, heightPx: 390, expected: false },
  { widthPx: 961, heightPx: 900, expected: false },
  { widthPx: 390, heightPx: 844, expected: false },
])('[RESP-01] at $widthPx by $heightPx px the panel stands under the stage: $expected', (given) => {
  expect(isPanelBelow(given)).toBe(given.expected);
});

test('[RESP-02] words on buttons from 1385 px', () => {
  expect([showsButtonText(1384), showsButtonText(1385)]).toEqual([false, true]);
});

import { expect, test } from 'vitest';
import { showsButtonText, widthClassOf } from './breakpoints.ts';

test.each([
  { widthPx: 390, expected: 'phone' },
  { widthPx: 600, expected: 'phone' },
  { widthPx: 601, expected: 'tablet' },
  { widthPx: 960, expected: 'tablet' },
  { widthPx: 961, expected: 'desktop' },
])('[RESP-01] $widthPx px is a $expected', ({ widthPx, expected }) => {
  expect(widthClassOf(widthPx)).toBe(expected);
});

test('[RESP-02] words on buttons from 1385 px', () => {
  expect([showsButtonText(1384), showsButtonText(1385)]).toEqual([false, true]);
});

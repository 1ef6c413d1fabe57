import { expect, test } from 'vitest';
import { shownHash } from './shown-hash.ts';

test('[BEY-02] a closing hash is shown as its first 160 bits, ten groups of four digits', () => {
  const hash = Array.from({ length: 64 }, (_, index) => (index % 16).toString(16)).join('');
  expect(shownHash(hash)).toBe('0123 4567 89ab cdef 0123 4567 89ab cdef 0123 4567');
});

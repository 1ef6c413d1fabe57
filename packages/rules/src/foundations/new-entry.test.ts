import { expect, test } from 'vitest';
import { offersNewEntry } from './autocomplete.ts';

const options = [{ label: 'Rosa Quispe' }, { label: 'Kenji Watanabe' }];
const cases = [
  { typed: 'No', expected: false },
  { typed: ' No ', expected: false },
  { typed: 'Nova', expected: true },
  { typed: 'rosa', expected: false },
  { typed: 'QUISPE', expected: false },
];
for (const { typed, expected } of cases) {
  test(`[FND-32] “${typed}” ${expected ? 'offers' : 'offers no'} new entry`, () => {
    expect(offersNewEntry({ typed, options })).toBe(expected);
  });
}

import { expect, test } from 'vitest';
import { compareNames } from './name-order.ts';

test('names with accents stand with their letter, numbers by their size', () => {
  const names = [
    'Zoë',
    'Écologistes',
    'Liberté',
    'Åsa',
    'Ida',
    'İpek',
    'Łukasz',
    'Regions: 10',
    'Regions: 2',
  ];
  expect(names.toSorted(compareNames)).toEqual([
    ...['Åsa', 'Écologistes', 'Ida', 'İpek', 'Liberté', 'Łukasz', 'Regions: 2', 'Regions: 10', 'Zoë'],
  ]);
});

test('only equal names are equal', () => {
  expect([compareNames('Zoe\u0308', 'Zoë'), compareNames('Zoë', 'Zoë')]).toEqual([-1, 0]);
});

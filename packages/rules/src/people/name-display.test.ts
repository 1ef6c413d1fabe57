import { expect, test } from 'vitest';
import { nameToShow, reversedByParts } from './name-display.ts';

test.each([
  {
    why: 'as the server says',
    person: { displayName: 'Ana de la Vega', reversedName: 'de la Vega Ana' },
    expected: 'de la Vega Ana',
  },
  {
    why: 'the mark of a guest stays at the end',
    person: { displayName: 'Fatima Zahra Benali (guest)' },
    expected: 'Benali Fatima Zahra (guest)',
  },
  { why: 'a remark alone is a name', person: { displayName: '(guest)' }, expected: '(guest)' },
])('[PEOP-23] reversed, $why: $expected', ({ person, expected }) => {
  expect(nameToShow(person, { reversed: true })).toBe(expected);
});

test.each([
  { firstName: 'Ana', lastName: ' de la Vega', expected: 'de la Vega Ana' },
  { firstName: '', lastName: 'Quispe', expected: null },
])('[PEOP-23] $firstName and $lastName are reversed as $expected', ({ expected, ...person }) => {
  expect(reversedByParts(person)).toBe(expected);
});

import { expect, test } from 'vitest';
import { readPersonCell } from './read-person-cell.ts';

test.each([
  ['', null],
  [' Rosa@House.example ', { address: 'rosa@house.example', name: null }],
  ['mailto:rosa@house.example', { address: 'rosa@house.example', name: null }],
  ['Rosa Quispe', { address: null, name: 'Rosa Quispe' }],
  ['Rosa Quispe <Rosa@house.example>', { address: 'rosa@house.example', name: 'Rosa Quispe' }],
  ['"Quispe, Rosa" <rosa@house.example>', { address: 'rosa@house.example', name: 'Quispe, Rosa' }],
  ['Rosa Quispe (rosa@house.example)', { address: 'rosa@house.example', name: 'Rosa Quispe' }],
  ['<rosa@house.example>', { address: 'rosa@house.example', name: null }],
])('[BEY-20] a cell %j names %j', (cell, expected) => {
  expect(readPersonCell(cell)).toEqual(expected);
});

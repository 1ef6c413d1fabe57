import { defaultFlags } from '@hemicycle/contract/default-flags';
import { expect, test } from 'vitest';
import { areExceptions } from './flag-value.ts';

const flags = new Map<string, unknown>(Object.entries(defaultFlags));

test.each([
  { why: 'none', value: {}, expected: true },
  { why: 'a switch', value: { Member: { hideChatAll: true } }, expected: true },
  { why: 'a flag that is empty by default', value: { Member: { defaultLayout: 'Single' } }, expected: true },
  { why: 'no exception after all', value: { Member: { toastTimeOut: null } }, expected: true },
  { why: 'a flag that there is not', value: { Member: { hideChatAl: true } }, expected: false },
  { why: 'another shape', value: { Member: { hideChatAll: 'yes' } }, expected: false },
  { why: 'a list in place of a number', value: { Member: { toastTimeOut: [] } }, expected: false },
  { why: 'exceptions of the exceptions', value: { Member: { roleBasedExceptions: {} } }, expected: false },
  { why: 'no flags at all', value: { Member: true }, expected: false },
  { why: 'a list of roles', value: [], expected: false },
])('[PERM-07] exceptions of roles that name $why: $expected', ({ value, expected }) => {
  expect(areExceptions(value, flags)).toBe(expected);
});

import { expect, test } from 'vitest';
import { readOptions } from './options.ts';
import { benchmarkNames } from './result.ts';

test('without names everything is measured, with names only those', () => {
  expect(readOptions([])).toEqual({ names: benchmarkNames, jsonFile: null });
  expect(readOptions(['sockets', 'casts', 'sockets', '--json', 'figures.json'])).toEqual({
    names: ['casts', 'sockets'],
    jsonFile: 'figures.json',
  });
});

test('an unknown name or option is refused', () => {
  expect(() => readOptions(['votes'])).toThrow('There is no benchmark named votes.');
  expect(() => readOptions(['--fast'])).toThrow();
});

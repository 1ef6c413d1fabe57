import { expect, test } from 'vitest';
import { isInClone } from './copy-of-the-project.ts';

test.each([
  ['apps/server/src/main.ts', true],
  ['packages/contract', true],
  ['data.ts', true],
  ['apps/web/dist/index.html', false],
  ['apps/server/node_modules', false],
  ['.cache/build/apps-web.stamp', false],
  ['data', false],
])('whether %s is in a clone: %s', (path, expected) => {
  expect(isInClone(path)).toBe(expected);
});

import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { migrations } from './index.ts';

test('each migration of the folder runs once, and those of capabilities in the order of their names', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => /^\d.*(?<!\.test)\.ts$/.test(file));
  const names = migrations.map(({ name }) => name);
  expect(names.toSorted()).toEqual(files.map((file) => file.slice(0, -'.ts'.length)).toSorted());
  const last = names.slice(names.indexOf('0066-raised-hands'));
  expect(last).toContain('0071-live-changes');
  expect(last).toEqual(last.toSorted());
});

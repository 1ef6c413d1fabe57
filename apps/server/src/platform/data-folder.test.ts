import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkDataFolder } from './data-folder.ts';
import { StartError } from './start-error.ts';

const NAMES = { folders: ['keys'], files: ['lock'] };

let dataDir: string;
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'hemicycle-folder-'))));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test.for([
  [
    'keys',
    'a file',
    (path: string) => writeFileSync(path, ''),
    'a folder that this user may write (ENOTDIR)',
  ],
  [
    'keys',
    'a link to nowhere',
    (path: string) => symlinkSync('nowhere', path),
    'a folder that this user may write (ENOENT)',
  ],
  ['lock', 'a folder', (path: string) => mkdirSync(path), 'a file, and is a folder'],
] as const)('%s that is %s is one line that says what to do', ([name, , damage, problem]) => {
  damage(join(dataDir, name));
  const check = () => checkDataFolder(dataDir, NAMES);
  expect(check).toThrow(StartError);
  expect(check).toThrow(`${join(dataDir, name)} must be ${problem}`);
  expect(check).toThrow(/^[^\n]+ Move [^\n]+\.$/);
});

test('what is missing, whole or of no concern is passed over', () => {
  checkDataFolder(dataDir, NAMES);
  mkdirSync(join(dataDir, 'keys'));
  for (const name of ['lock', 'else']) writeFileSync(join(dataDir, name), '');
  checkDataFolder(dataDir, NAMES);
});

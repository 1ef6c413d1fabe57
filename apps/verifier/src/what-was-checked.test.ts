import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordFile } from '@hemicycle/contract/records';
import { expect, test } from 'vitest';
import { whatWasChecked } from './what-was-checked.ts';

const EXAMPLE = join(import.meta.dirname, '../../../docs/record-format/example-secret.json');

test.each([
  { rounds: 1, says: 'Run-off of 1 round: Bo.' },
  { rounds: 2, says: 'Run-off of 2 rounds: Bo.' },
])('[BEY-08] a run-off says that it had $rounds', ({ rounds, says }) => {
  const file = recordFile.parse(JSON.parse(readFileSync(EXAMPLE, 'utf8')));
  for (const { entry } of file.entries) {
    if (entry.kind === 'closing') entry.tally.runOff?.rounds.splice(rounds);
  }
  expect(whatWasChecked(file, true).map((line) => line.trim())).toContain(says);
});

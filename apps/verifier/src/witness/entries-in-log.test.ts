import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordFile } from '@hemicycle/contract/records';
import { expect, test } from 'vitest';
import { entriesOutside } from './entries-in-log.ts';

const EXAMPLE = join(import.meta.dirname, '../../../../docs/record-format/example-open.json');

test('[BEY-36] the proofs of a long record are asked for some at a time, and what is not proved is told in order', async () => {
  const example = recordFile.parse(JSON.parse(readFileSync(EXAMPLE, 'utf8')));
  const [first] = example.entries;
  if (first === undefined) throw new Error('The example has no entry.');
  const entries = Array.from({ length: 100 }, (_, at) => ({
    ...first,
    entry: { ...first.entry, sequence: at + 1 },
  }));
  const checkpoint = { size: 100, root: '0'.repeat(64) } as Parameters<typeof entriesOutside>[1];
  let [underWay, most] = [0, 0];
  const site = {
    proof: async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      return null;
    },
  };
  expect(await entriesOutside(site, checkpoint, { ...example, entries })).toEqual(
    entries.map(({ entry }) => entry.sequence),
  );
  expect(most).toBe(16);
});

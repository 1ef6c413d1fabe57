import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dumpFolder, foundIn } from './dump-everything.ts';

test('[BEY-03] a text is found in the write-ahead log also where a page ends in it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hemicycle-dump-'));
  try {
    const page = Buffer.alloc(8192, 'x');
    page.write('Zustim', 8186);
    const next = Buffer.alloc(8192, 'x');
    next.write('mung', 24);
    mkdirSync(join(folder, 'pg_wal'));
    for (const name of ['pg_wal/000000010000000000000001', 'elsewhere'])
      writeFileSync(join(folder, name), Buffer.concat([page, next]));
    const found = dumpFolder(folder).map(({ path, bytes }) => [path, foundIn(bytes, ['Zustimmung']).length]);
    expect(Object.fromEntries(found)).toEqual({
      [join(folder, 'pg_wal/000000010000000000000001')]: 1,
      [join(folder, 'elsewhere')]: 0,
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

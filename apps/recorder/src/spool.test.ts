import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lengthOf } from './media-files.ts';
import { openSpool } from './spool.ts';

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;

test.skipIf(!hasFfmpeg)(
  '[BEY-45] what waits is cut at the moment of a close, of the room and of each person',
  async ({ onTestFinished }) => {
    const folder = mkdtempSync(join(tmpdir(), 'spool-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const spool = openSpool(folder, 'job');
    const keep = (begunAt: number, name: string, personId?: string) => {
      const run = spool.nextRun(personId);
      run.begun(begunAt);
      const tone = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000', '-t', '4'];
      spawnSync('ffmpeg', ['-v', 'error', ...tone, join(run.folder, name)]);
      run.keep(name, 0, 4000);
    };
    for (const begunAt of [1_000_000, 1_004_000, 1_008_000]) keep(begunAt, 'a.ts');
    keep(1_003_500, 'b.flac', 'ada');
    await spool.cutAfter(1_006_000);
    const left = await Promise.all(
      spool
        .waiting()
        .map(async (segment) => ({ ...segment, measured: await lengthOf(spool.fileOf(segment)) })),
    );
    expect(left.map(({ index, begunAt, personId }) => ({ index, begunAt, personId }))).toEqual([
      { index: 0, begunAt: 1_000_000, personId: null },
      { index: 1, begunAt: 1_004_000, personId: null },
      { index: 3, begunAt: 1_003_500, personId: 'ada' },
    ]);
    for (const [at, ms] of [4000, 2000, 2500].entries()) {
      expect(Math.abs((left[at]?.ms ?? 0) - ms)).toBeLessThan(100);
      expect(Math.abs((left[at]?.measured ?? 0) - ms)).toBeLessThan(150);
    }
  },
);

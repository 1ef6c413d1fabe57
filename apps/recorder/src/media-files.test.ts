import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { flacOf, lengthOf } from './media-files.ts';
import { processesWith } from './testing-processes.ts';

test('[REC-05] a program that hangs over a segment is killed, and the recorder goes on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hemicycle-hangs-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const program of ['ffmpeg', 'ffprobe']) {
    writeFileSync(join(folder, program), '#!/bin/sh\nexec sleep 600.25\n');
    chmodSync(join(folder, program), 0o755);
  }
  vi.stubEnv('PATH', `${folder}:${process.env['PATH'] ?? ''}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  const samples = join(folder, 'samples');
  writeFileSync(samples, Buffer.alloc(96_000));
  expect(await lengthOf(samples, 300)).toBeNull();
  await expect(flacOf(samples, 300)).rejects.toThrow();
  expect(processesWith('600.25')).toEqual([]);
});

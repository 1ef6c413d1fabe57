import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createJobState } from './job-state.ts';
import type { ServerFiles } from './server-files.ts';
import { openSpool } from './spool.ts';
import { begins } from './testing-place.ts';

test('[REC-05] what is wrong with a job that goes on is told for as long as it holds, and with its end', async ({
  onTestFinished,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'hemicycle-job-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const told = vi.fn();
  const files: ServerFiles = {
    putSegment: async () => 'taken',
    putPreview: async () => undefined,
    putFinishedFile: async () => undefined,
    putTrack: async () => undefined,
    putSound: async () => undefined,
    readCaptions: async () => undefined,
    readSegment: async () => undefined,
    readTrack: async () => undefined,
    putSpeech: async () => undefined,
  };
  const tools = { files, spool: openSpool(folder, 'job'), changed: told };
  const state = createJobState(begins(), tools, { seenBySegments: true });
  const job = state.asJob(state.untilEnd);
  state.standing('1 part is missing');
  expect([job.problem(), told.mock.lastCall?.[1]]).toEqual(['1 part is missing', '1 part is missing']);
  state.standing('1 part is missing');
  expect(told).toHaveBeenCalledTimes(1);
  state.standing(null);
  expect([job.problem(), told.mock.lastCall?.[1]]).toEqual([null, null]);
  state.standing('2 parts are missing');
  state.end({ reason: 'asked', error: null });
  expect(await job.ended).toEqual({ reason: 'asked', error: '2 parts are missing' });
});

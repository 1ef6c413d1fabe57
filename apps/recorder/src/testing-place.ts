import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi, type TestContext } from 'vitest';
import { findPrograms } from './find-programs.ts';
import type { BeginOrder } from './job-port.ts';
import { startRecorder, type Recorder } from './recorder.ts';
import { readSettings } from './settings.ts';
import { type GrantKey, startTestingServer } from './testing-server.ts';
import type { EnterRoom } from './tracks/room-sound.ts';

export const programs = findPrograms(process.env);
export const AWAIT = { timeout: 20_000, interval: 100 };
const TOKEN = 'a token of recorders, long enough for them';

type OnTestFinished = TestContext['onTestFinished'];

/** A program that records in a test. */
export interface TestedEngine {
  readonly env: (folder: string) => Record<string, string>;
  /** Enters rooms, where the sound alone is taken. */
  readonly enterRoom?: EnterRoom;
  readonly grantKey?: GrantKey;
}

const OWN: TestedEngine = { env: () => ({}) };

/** A server of the test's own, a folder, and a recorder in this process with its data there. */
export async function openPlace(onTestFinished: OnTestFinished, engine: TestedEngine = OWN) {
  const server = await startTestingServer(TOKEN, engine.grantKey);
  const folder = mkdtempSync(join(tmpdir(), 'recorder-test-'));
  onTestFinished(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const envOf = (more: Record<string, string> = {}): NodeJS.ProcessEnv => ({
    ...process.env,
    HEMICYCLE_RECORDER_SERVER: server.url,
    HEMICYCLE_RECORDER_TOKEN: TOKEN,
    HEMICYCLE_RECORDER_NAME: 'recorder',
    HEMICYCLE_RECORDER_MIN_FREE_MB: '10',
    HEMICYCLE_RECORDER_RTMP_PRIVATE: 'yes',
    HEMICYCLE_RECORDER_KEEPS_SPARE: 'no',
    HEMICYCLE_RECORDER_DATA_DIR: join(folder, 'data'),
    TMPDIR: folder,
    ...engine.env(folder),
    ...more,
  });

  const startHere = async (more: Record<string, string> = {}): Promise<Recorder> => {
    const read = readSettings(envOf(more));
    if (!read.ok) throw new Error(read.line);
    const isOwn = read.settings.engine === 'own';
    if (isOwn && !programs.ok) throw new Error(programs.line);
    const runFolder = mkdtempSync(join(tmpdir(), 'rt-'));
    const recorder = await startRecorder({
      settings: read.settings,
      chromium: isOwn && programs.ok ? programs.chromium : null,
      enterRoom: engine.enterRoom ?? null,
      env: process.env,
      runFolder,
      note: () => undefined,
    });
    let stopped: Promise<void> | null = null;
    const stopOnce = () => (stopped ??= recorder.stop());
    onTestFinished(async () => {
      await stopOnce();
      rmSync(runFolder, { recursive: true, force: true });
    });
    return { stop: stopOnce };
  };
  const statesOf = (jobId: string) =>
    server.heard.flatMap((message) => (message.type === 'state' && message.jobId === jobId ? [message] : []));
  const endOf = (jobId: string) =>
    server.heard.find((message) => message.type === 'ended' && message.jobId === jobId);
  /** Those of the room. */
  const segmentsOf = (jobId: string) =>
    server.segments
      .filter((sent) => sent.jobId === jobId && sent.personId === null)
      .toSorted((one, other) => one.index - other.index);
  const greeted = () =>
    vi.waitFor(
      () => expect(server.heard).toContainEqual(expect.objectContaining({ type: 'hello', name: 'recorder' })),
      AWAIT,
    );
  const gapsOf = (jobId: string) =>
    segmentsOf(jobId).map(({ begunAt }, at, all) => {
      const before = all[at - 1];
      return before ? begunAt - before.begunAt - before.ms : 0;
    });

  return { server, folder, envOf, startHere, statesOf, endOf, segmentsOf, greeted, gapsOf };
}

export function begins(more: Partial<BeginOrder> = {}): BeginOrder {
  return {
    type: 'begin',
    jobId: randomUUID(),
    recordingId: randomUUID(),
    part: 1,
    job: 'recording',
    page: '/app/record/ticket',
    outputs: { hls: true, rtmp: null },
    segmentSeconds: 2,
    width: 640,
    height: 360,
    fps: 10,
    audioOnly: false,
    ...more,
  };
}

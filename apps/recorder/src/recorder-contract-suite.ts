import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi, type TestContext } from 'vitest';
import { openSpool } from './spool.ts';
import { measure } from './testing-media.ts';
import type { SentSegment } from './testing-server.ts';
import { AWAIT, begins, openPlace, type TestedEngine } from './testing-place.ts';

/** A program that records, as the suite of recorders uses it. */
export interface SuiteEngine extends TestedEngine {
  /** These are called after the server has said that a page came in, and that a recording began. */
  readonly pagesEnter: (server: { order: Place['server']['order'] }, jobId: string) => void;
  readonly pagesBegin: () => void;
  /** After a closed session the same job goes on, or the server begins another one. */
  readonly afterClosed: 'same-job' | 'next-job';
  /** Kills the encoder while there is no line to the server, and waits until the program has begun
   *  another one; null for a program that begins none by itself. */
  readonly tear: ((place: Place, jobId: string) => Promise<void>) | null;
  /** Stills with their loudness, or the loudness alone. */
  readonly makesPreviews: 'stills' | 'loudness' | null;
  /** It takes the sound alone, with a track a person. */
  readonly soundOnly: boolean;
}
/** The first previews may come before any sound was heard. */
const hasLevel = ({ levelDb }: { readonly levelDb: number | null }) => levelDb !== null;
type Place = Awaited<ReturnType<typeof openPlace>>;

/** The contract of whatever records: the same for a recorder's own programs, for LiveKit's egress
 *  and for the sound alone. Source: issue 34 §1. */
export function testRecorder(
  makeEngine: (onTestFinished: TestContext['onTestFinished']) => Promise<SuiteEngine>,
): void {
  test('[REC-05][REC-01][ADMIN-04] records a page, through a lost line, to one whole file', async ({
    onTestFinished,
  }) => {
    const engine = await makeEngine(onTestFinished);
    const place = await openPlace(onTestFinished, engine);
    const { server, folder, startHere, statesOf, endOf, segmentsOf, greeted, gapsOf } = place;
    await startHere();
    await greeted();
    const begin = begins();
    const { jobId } = begin;
    server.order(begin);
    engine.pagesEnter(server, jobId);
    // Ready, and nothing is encoded before it is asked for.
    await vi.waitFor(
      () =>
        expect(statesOf(jobId).at(-1)).toMatchObject({
          rdp: 'running',
          selenium: 'running',
          legislate: 'running',
          encoder: 'stopped',
          recording: 'stopped',
        }),
      AWAIT,
    );
    server.order({ type: 'encode', jobId, on: true });
    engine.pagesBegin();
    await vi.waitFor(() => expect(segmentsOf(jobId).length).toBeGreaterThanOrEqual(1), AWAIT);
    expect(statesOf(jobId).at(-1)).toMatchObject({ encoder: 'started', recording: 'running' });

    server.goAway();
    await engine.tear?.(place, jobId);
    server.answerAgain();
    const before = segmentsOf(jobId).length;
    await vi.waitFor(() => expect(segmentsOf(jobId).length).toBeGreaterThan(before + 2), AWAIT);
    if (engine.makesPreviews !== null) {
      await vi.waitFor(() => expect(server.previews.some(hasLevel)).toBe(true), AWAIT);
    }
    server.order({ type: 'encode', jobId, on: false });
    await vi.waitFor(() => expect(statesOf(jobId).at(-1)).toMatchObject({ recording: 'stopped' }), AWAIT);
    server.order({ type: 'end', jobId });
    await vi.waitFor(() => expect(endOf(jobId)).toMatchObject({ reason: 'asked', error: null }), AWAIT);

    if (engine.makesPreviews !== null) {
      // The previews are small pictures, or none.
      const preview = server.previews.find(hasLevel);
      const jpeg = engine.makesPreviews === 'stills' ? [0xff, 0xd8, 0xff] : [];
      expect(preview?.still.subarray(0, 3)).toEqual(Buffer.from(jpeg));
      expect(preview?.levelDb).toBeGreaterThan(-40);
    }
    const segments = segmentsOf(jobId);
    const all = server.segments.filter((one) => one.jobId === jobId).map(({ index }) => index);
    expect(all.toSorted((one, other) => one - other)).toEqual(all.map((_, index) => index));
    expect(Math.max(...gapsOf(jobId))).toBeLessThan(10_000);

    server.order({
      type: 'join',
      recordingId: begin.recordingId,
      parts: [{ jobId, part: 1, segments: segments.map(placeOf) }],
      ...{ people: [], languages: [], captions: [] },
    });
    await vi.waitFor(
      () =>
        expect(server.heard).toContainEqual({ type: 'joined', recordingId: begin.recordingId, error: null }),
      AWAIT,
    );
    const whole = join(folder, 'whole.mp4');
    writeFileSync(whole, server.finished.get(begin.recordingId) ?? '');
    const seconds = segments.reduce((sum, { ms }) => sum + ms, 0) / 1000;
    const measured = await measure(whole);
    expect(measured.seconds).toBeGreaterThan(seconds - 0.5);
    expect(measured.seconds).toBeLessThan(seconds + 0.5);
    expect(measured.meanDb).toBeGreaterThan(-25);
    if (engine.soundOnly) return;
    expect(measured.frames).toBeGreaterThan(seconds * 10 * 0.9);
    expect(measured.pictures).toBeGreaterThan(seconds);
  }, 60_000);

  test('[BEY-45] keeps nothing of a closed time, and goes on when it is over', async ({ onTestFinished }) => {
    const engine = await makeEngine(onTestFinished);
    const { server, folder, startHere, statesOf, endOf, segmentsOf, greeted } = await openPlace(
      onTestFinished,
      engine,
    );
    await startHere();
    await greeted();
    const run = async (jobId: string, more: { recordingId?: string; part?: number } = {}) => {
      server.order(begins({ audioOnly: true, jobId, ...more }));
      engine.pagesEnter(server, jobId);
      server.order({ type: 'encode', jobId, on: true });
      await vi.waitFor(() => expect(statesOf(jobId).at(-1)).toMatchObject({ legislate: 'running' }), AWAIT);
      engine.pagesBegin();
    };
    const { jobId, recordingId } = begins();
    await run(jobId, { recordingId });
    await vi.waitFor(() => expect(segmentsOf(jobId).length).toBeGreaterThanOrEqual(1), AWAIT);
    // The news of the close comes late, when more of the closed time is finished, and not sent.
    server.takeFiles(false);
    const sinceMs = Date.now();
    const spool = openSpool(join(folder, 'data/jobs'), jobId);
    await vi.waitFor(
      () => expect(spool.waiting().filter(({ begunAt }) => begunAt > sinceMs)).not.toEqual([]),
      AWAIT,
    );
    server.order({ type: 'pause', jobId, closed: true, sinceMs });
    await vi.waitFor(() => expect(statesOf(jobId).at(-1)).toMatchObject({ encoder: 'stopped' }), AWAIT);
    server.takeFiles(true);
    let nextId = jobId;
    if (engine.afterClosed === 'next-job') {
      await vi.waitFor(() => expect(endOf(jobId)).toMatchObject({ reason: 'asked', error: null }), AWAIT);
      nextId = begins().jobId;
    }
    const openedAtMs = Date.now();
    if (nextId === jobId) server.order({ type: 'pause', jobId, closed: false, sinceMs: null });
    else await run(nextId, { recordingId, part: 2 });
    await vi.waitFor(
      () => expect(segmentsOf(nextId).filter(({ begunAt }) => begunAt > openedAtMs)).not.toEqual([]),
      AWAIT,
    );
    const inClosed = server.segments.filter(
      ({ begunAt, ms }) => begunAt + ms > sinceMs && begunAt < openedAtMs,
    );
    expect(inClosed).toEqual([]);
    const marginMs = 1_000;
    expect(
      server.previews.filter(({ takenAt }) => takenAt > sinceMs - marginMs && takenAt < openedAtMs),
    ).toEqual([]);
    server.order({ type: 'end', jobId: nextId });
    await vi.waitFor(() => expect(endOf(nextId)).toBeDefined(), AWAIT);
  }, 60_000);

  test('ends with disk-full where the disk is nearly full', async ({ onTestFinished }) => {
    const engine = await makeEngine(onTestFinished);
    const { server, startHere, endOf, greeted } = await openPlace(onTestFinished, engine);
    await startHere({ HEMICYCLE_RECORDER_MIN_FREE_MB: '999999999' });
    await greeted();
    const begin = begins();
    server.order(begin);
    await vi.waitFor(() => expect(endOf(begin.jobId)).toMatchObject({ reason: 'disk-full' }), AWAIT);
  });
}

/** A segment as it is told to whoever joins. */
export function placeOf({ index, ms, begunAt }: Pick<SentSegment, 'index' | 'ms' | 'begunAt'>) {
  return { index, ms, begunAt };
}

import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@hemicycle/testkit/free-port';
import { NO_LIVEKIT } from '@hemicycle/testkit/no-livekit';
import { describe, expect, test, vi, type TestContext } from 'vitest';
import { placeOf, type SuiteEngine, testRecorder } from '../recorder-contract-suite.ts';
import { openSpool } from '../spool.ts';
import { loudnessOf, measure } from '../testing-media.ts';
import { AWAIT, begins, openPlace } from '../testing-place.ts';
import { loadLivekitRoom, personOf } from './livekit-room.ts';
import { openTestingRoom, tone } from './testing-room.ts';

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;
const livekitServer = process.env['LIVEKIT_SERVER_PATH'] ?? null;
const library = await loadLivekitRoom();
/** A tone that is in a file, and one that is not, in dB. */
const [THERE, ABSENT] = [-40, -50];

function open() {
  const room = openTestingRoom();
  const engine: SuiteEngine = {
    env: () => ({ HEMICYCLE_RECORDER_ENGINE: 'livekit-tracks' }),
    enterRoom: room.enterRoom,
    pagesEnter: () => undefined,
    pagesBegin: () => undefined,
    afterClosed: 'next-job',
    ...{ tear: null, makesPreviews: 'loudness', soundOnly: true },
  };
  return { room, engine };
}

type Place = Awaited<ReturnType<typeof openPlace>>;

const ofPerson = ({ server }: Place, jobId: string, personId: string) =>
  server.segments
    .filter((one) => one.jobId === jobId && one.personId === personId)
    .toSorted((one, other) => one.begunAt - other.begunAt);

/** Records until `until` has come about, ends the job and joins what is there. */
async function record(place: Place, until: (jobId: string) => Promise<void>) {
  const { server, startHere, greeted, statesOf, endOf, segmentsOf } = place;
  await startHere();
  await greeted();
  const begin = begins({ segmentSeconds: 1 });
  const { jobId, recordingId } = begin;
  server.order(begin);
  server.order({ type: 'encode', jobId, on: true });
  await vi.waitFor(() => expect(statesOf(jobId).at(-1)).toMatchObject({ recording: 'running' }), AWAIT);
  await until(jobId);
  server.order({ type: 'end', jobId });
  await vi.waitFor(() => expect(endOf(jobId)).toMatchObject({ reason: 'asked', error: null }), AWAIT);
  const people = ['ada', 'bela'].map((personId) => ({
    personId,
    segments: ofPerson(place, jobId, personId).map((one) => ({ jobId, ...placeOf(one) })),
  }));
  const parts = [{ jobId, part: 1, segments: segmentsOf(jobId).map(placeOf) }];
  server.order({ type: 'join', recordingId, parts, people, languages: [], captions: [] });
  await vi.waitFor(
    () => expect(server.heard).toContainEqual({ type: 'joined', recordingId, error: null }),
    AWAIT,
  );
  const fileOf = (name: string, bytes: Buffer | undefined) => {
    const path = join(place.folder, name);
    writeFileSync(path, bytes ?? '');
    return path;
  };
  return {
    jobId,
    whole: fileOf('whole.mp4', server.finished.get(recordingId)),
    ada: fileOf('ada.m4a', server.tracks.get('ada')),
    bela: fileOf('bela.m4a', server.tracks.get('bela')),
  };
}

async function expectOwnTones({ whole, ada, bela }: { whole: string; ada: string; bela: string }) {
  expect(await loudnessOf(whole, 440)).toBeGreaterThan(THERE);
  expect(await loudnessOf(whole, 1500)).toBeGreaterThan(THERE);
  expect(await loudnessOf(ada, 440)).toBeGreaterThan(THERE);
  expect(await loudnessOf(ada, 1500)).toBeLessThan(ABSENT);
  expect(await loudnessOf(bela, 1500)).toBeGreaterThan(THERE);
  expect(await loudnessOf(bela, 440)).toBeLessThan(ABSENT);
  const [long, ofAda] = [await measure(whole), await measure(ada)];
  expect(Math.abs(ofAda.seconds - long.seconds)).toBeLessThan(0.2);
}

describe.skipIf(!hasFfmpeg).concurrent('a recorder that takes the sound of a room from LiveKit', () => {
  testRecorder(async () => open().engine);

  test('[REC-01][BEY-17] each person has a track of their own that is as long as the file, silent where they were not heard', async ({
    onTestFinished,
  }) => {
    const { room, engine } = open();
    const place = await openPlace(onTestFinished, engine);
    const files = await record(place, async (jobId) => {
      await vi.waitFor(() => expect(ofPerson(place, jobId, 'bela').length).toBeGreaterThan(1), AWAIT);
      // A muted microphone gives silence, of which nothing is kept.
      room.tones.set('bela', 0);
      // Segments arrive late on a busy machine: those of before the muting say nothing.
      const lateMs = Date.now() + 3_000;
      await vi.waitFor(
        () => expect(ofPerson(place, jobId, 'ada').some(({ begunAt }) => begunAt > lateMs)).toBe(true),
        AWAIT,
      );
    });
    const heard = (personId: string) =>
      ofPerson(place, files.jobId, personId).reduce((sum, { ms }) => sum + ms, 0);
    expect(heard('bela')).toBeLessThan(heard('ada') - 1000);
    await expectOwnTones(files);
    // The sound of a film is in the file, and in no person's track.
    expect(await loudnessOf(files.whole, 3000)).toBeGreaterThan(THERE);
    expect(await loudnessOf(files.ada, 3000)).toBeLessThan(ABSENT);
    expect(place.server.seats).toEqual({ taken: 1, left: 1 });
    expect(room.isHeard()).toBe(false);
  });

  test('[BEY-17] nothing is written before the recording has begun, though all is heard', async ({
    onTestFinished,
  }) => {
    const { room, engine } = open();
    const { server, folder, startHere, greeted, statesOf, endOf } = await openPlace(onTestFinished, engine);
    await startHere();
    await greeted();
    const { jobId, ...begin } = begins();
    server.order({ ...begin, jobId });
    await vi.waitFor(() => expect(statesOf(jobId).at(-1)).toMatchObject({ legislate: 'running' }), AWAIT);
    await vi.waitFor(() => expect(room.isHeard()).toBe(true), AWAIT);
    expect(readdirSync(join(folder, 'data/jobs', jobId)).filter((name) => name.startsWith('run-'))).toEqual(
      [],
    );
    // A sitting that is closed puts it out, as everybody.
    server.clearSeats();
    await vi.waitFor(() => expect(endOf(jobId)).toMatchObject({ reason: 'asked', error: null }), AWAIT);
    expect(server.segments).toEqual([]);
  });

  test('[REC-05] where LiveKit ends its stay the job has failed, and what was heard is sent', async ({
    onTestFinished,
  }) => {
    const { room, engine } = open();
    const place = await openPlace(onTestFinished, engine);
    const { server, startHere, greeted, statesOf, endOf } = place;
    await startHere();
    await greeted();
    const begin = begins({ segmentSeconds: 60 });
    server.order(begin);
    server.order({ type: 'encode', jobId: begin.jobId, on: true });
    await vi.waitFor(
      () => expect(statesOf(begin.jobId).at(-1)).toMatchObject({ recording: 'running' }),
      AWAIT,
    );
    room.breakOff();
    await vi.waitFor(() => expect(endOf(begin.jobId)).toMatchObject({ reason: 'failed' }), AWAIT);
    // A program that was held up for more than a second begins another segment.
    expect(ofPerson(place, begin.jobId, 'ada')).not.toEqual([]);
  });

  test('[REC-05] one that was killed sends what it had written of each person', async ({
    onTestFinished,
  }) => {
    const { engine } = open();
    const place = await openPlace(onTestFinished, engine);
    const { folder, startHere, greeted, endOf } = place;
    const { jobId } = begins();
    mkdirSync(join(folder, 'data/jobs'), { recursive: true });
    // What a recorder leaves behind that is killed in the middle of a segment.
    const run = openSpool(join(folder, 'data/jobs'), jobId).nextRun('ada');
    run.begun(1_800_000_000_000);
    const samples = tone(440, 0, 48_000);
    appendFileSync(join(run.folder, 'samples.pcm'), new Uint8Array(samples.buffer).subarray(0, -1));
    await startHere();
    await greeted();
    await vi.waitFor(() => expect(endOf(jobId)).toMatchObject({ reason: 'failed' }), AWAIT);
    expect(ofPerson(place, jobId, 'ada')).toMatchObject([{ begunAt: 1_800_000_000_000, ms: 999 }]);
    expect(existsSync(run.folder)).toBe(false);
  });
});

describe.skipIf(!hasFfmpeg)('a recorder that reads the tracks of persons', () => {
  /** A file of sound: tones of 1 s with pauses of 1 s before them. */
  function trackOf(folder: string, tones: number): Buffer {
    const path = join(folder, 'track.flac');
    const source = `aevalsrc=if(gte(mod(t\\,2)\\,1)\\,sin(2*PI*300*t)*0.3\\,0):d=${tones * 2 + 1}:s=48000`;
    const made = spawnSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', source, '-y', path]);
    if (made.status !== 0) throw new Error(String(made.stderr));
    return readFileSync(path);
  }

  test('[BEY-39] [issue 34] has each piece of speech recognised, with its place in the track', async ({
    onTestFinished,
  }) => {
    const { server, folder, startHere, greeted } = await openPlace(onTestFinished, open().engine);
    await startHere();
    await greeted();
    server.tracks.set('ada', trackOf(folder, 2));
    server.tracks.set('bela', trackOf(folder, 1));
    const recordingId = 'r1';
    server.order({ type: 'recognise', recordingId, personIds: ['ada', 'bela'] });
    await vi.waitFor(
      () => expect(server.heard).toContainEqual({ type: 'recognised', recordingId, error: null }),
      AWAIT,
    );
    expect(server.speech.map(({ personId, index }) => `${personId} ${index}`)).toEqual([
      'ada 0',
      'ada 1',
      'bela 0',
    ]);
    for (const { index, fromMs, ms } of server.speech) {
      // A piece begins a little before its tone, and ends after the pause that cuts it.
      expect(fromMs).toBeGreaterThan(index * 2_000 + 600);
      expect(fromMs).toBeLessThan(index * 2_000 + 1_000);
      expect(fromMs + ms).toBeGreaterThan(index * 2_000 + 2_000);
    }
    expect(existsSync(join(folder, 'data/recognitions', recordingId))).toBe(false);
  });

  test('[issue 34] tells that a track is missing or cannot be read', async ({ onTestFinished }) => {
    const { server, startHere, greeted } = await openPlace(onTestFinished, open().engine);
    await startHere();
    await greeted();
    server.tracks.set('ada', Buffer.from('no sound'));
    const errorOf = (recordingId: string) =>
      vi.waitFor(() => {
        const told = server.heard.find((one) => one.type === 'recognised' && one.recordingId === recordingId);
        if (told?.type !== 'recognised') throw new Error('nothing is told yet');
        return told.error;
      }, AWAIT);
    server.order({ type: 'recognise', recordingId: 'r1', personIds: ['ada'] });
    expect(await errorOf('r1')).toContain('could not be read');
    server.order({ type: 'recognise', recordingId: 'r2', personIds: ['bela'] });
    expect(await errorOf('r2')).toContain('404');
    expect(server.speech).toEqual([]);
  });
});

const isReal = hasFfmpeg && library.ok && livekitServer !== null;
const why = library.ok ? NO_LIVEKIT : library.line;

describe.skipIf(!isReal)(`a recorder in a room of a real LiveKit${isReal ? '' : ` (${why})`}`, () => {
  test('[REC-01][PERM-34] hears each person apart, and is hidden', async ({ onTestFinished }) => {
    const livekit = await openLivekit(onTestFinished);
    if (!library.ok) throw new Error(library.line);
    const engine = { ...open().engine, enterRoom: library.enterRoom, grantKey: livekit.grantKey };
    const place = await openPlace(onTestFinished, engine);
    const stopAda = await livekit.speak('ada.1', 440);
    const files = await record(place, async (jobId) => {
      await vi.waitFor(() => expect(ofPerson(place, jobId, 'ada')).not.toEqual([]), AWAIT);
      // One who comes later is heard from then on.
      const stopBela = await livekit.speak('bela.1', 1500);
      expect(await livekit.present()).toContainEqual({ identity: 'bot.1', hidden: true });
      await vi.waitFor(() => expect(ofPerson(place, jobId, 'bela').length).toBeGreaterThan(1), AWAIT);
      await Promise.all([stopAda(), stopBela()]);
    });
    await expectOwnTones(files);
    const [first] = ofPerson(place, files.jobId, 'bela');
    expect(first?.begunAt).toBeGreaterThan(ofPerson(place, files.jobId, 'ada')[0]?.begunAt ?? 0);
    expect((await livekit.present()).map(({ identity }) => identity)).not.toContain('bot.1');
  });
});

async function openLivekit(onTestFinished: TestContext['onTestFinished']) {
  const { startTestingLivekit } = await import('./testing-livekit.ts');
  const ports = { port: await freePort(), udpPort: await freePort() };
  const livekit = await startTestingLivekit(livekitServer ?? '', ports);
  onTestFinished(() => livekit.stop());
  return livekit;
}

test('a phone and other recorders are no persons', () => {
  expect(personOf('ada-1.k3x')).toBe('ada-1');
  expect(personOf('phone:+43 1 23')).toBeNull();
});

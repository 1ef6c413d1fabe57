import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { JobStatus, RecorderMessage, RecorderOrder } from '@hemicycle/contract/recorder';
import { wordsOfFault } from '@hemicycle/contract/recorder-faults';
import {
  RECORD_PAGE_PATH,
  RECORD_PAGE_READY,
  RECORDED_SIZE,
  RECORDER_PROTOCOL,
  RECORDER_STATE_EVERY_MS,
} from '@hemicycle/contract/recorder-names';
import { cutSound } from './cut-sound.ts';
import { createDelivery } from './delivery.ts';
import { addLanguages, fileTimesOf, joinLanguages, joinPerson } from './join-tracks.ts';
import { endEgressLeft, startEgressJob } from './egress/egress-job.ts';
import { createEgressService } from './egress/egress-service.ts';
import { startJob } from './job.ts';
import type { BeginOrder, EndOfJob, Job } from './job-port.ts';
import { type JoinedSegment, joinParts } from './join-parts.ts';
import { flacOf, lengthOf } from './media-files.ts';
import { createServerFiles } from './server-files.ts';
import { openServerLine } from './server-line.ts';
import type { Settings } from './settings.ts';
import { startSound, type Sound } from './sound.ts';
import { createSpareStage } from './spare-stage.ts';
import { jobsLeft, openSpool } from './spool.ts';
import { createRecogniser } from './tracks/recognise-tracks.ts';
import type { EnterRoom } from './tracks/room-sound.ts';
import { startTracksJob } from './tracks/tracks-job.ts';

/** How long segments may take to leave when the recorder is stopped. */
const LEAVE_MAX_MS = 10_000;
/** How long after the begin of a job a browser is made ready for the next one. */
const SPARE_AFTER_MS = 15_000;

/** A recorder that serves one site. */
export interface Recorder {
  /** Ends all jobs, finishes their last segments and sends what it can. Ends by itself. */
  stop(): Promise<void>;
}

interface RecorderParts {
  readonly settings: Settings;
  /** null: no browser of the recorder records. */
  readonly chromium: string | null;
  /** Enters rooms of LiveKit, where the settings name the engine that does; else null. */
  readonly enterRoom: EnterRoom | null;
  readonly env: NodeJS.ProcessEnv;
  /** An empty folder with a short path, for sockets and profiles. The caller removes it. */
  readonly runFolder: string;
  readonly note: (words: string, about?: Record<string, unknown>) => void;
}

/** Registers with the server, does what it orders, and sends what an earlier run left behind. */
export async function startRecorder({
  settings,
  chromium,
  enterRoom,
  env,
  runFolder,
  note,
}: RecorderParts): Promise<Recorder> {
  const { server, token, dataFolder } = settings;
  const jobsFolder = join(dataFolder, 'jobs');
  mkdirSync(jobsFolder, { recursive: true });
  const recorderId = readOwnId(join(dataFolder, 'recorder-id'));
  const files = createServerFiles(server, token);
  const egress = egressOf(settings);
  const jobs = new Map<string, Job>();
  /** What happened while there was no line. */
  const unsaid = new Map<string, RecorderMessage>();
  let freeBytes = await measureFree();
  let isStopping = false;

  async function measureFree() {
    const { bavail, bsize } = await statfs(dataFolder);
    return bavail * bsize;
  }

  let sound: Promise<Sound> | null = null;
  function getSound(): Promise<Sound> {
    sound ??= startSound(runFolder, env).then(
      (started) => {
        void started.child.ended.then(() => {
          sound = null;
        });
        return started;
      },
      (error: unknown) => {
        sound = null;
        throw error;
      },
    );
    return sound;
  }

  const spare = createSpareStage((words) => note(words));
  let spares = 0;
  /** Keeps a browser ready for as long as another job may come. */
  function keepSpare() {
    if (!settings.keepsSpare || chromium === null || settings.engine !== 'own' || isStopping) return;
    if (jobs.size >= settings.capacity || freeBytes < settings.minFreeBytes) return;
    getSound().then(
      (running) => {
        spares += 1;
        const name = `spare_${spares}`;
        spare.prepare({
          ...{ sound: running, name, chromium, env, chromiumFlags: settings.chromiumFlags },
          ...{ width: RECORDED_SIZE.width, height: RECORDED_SIZE.height },
          url: new URL(`${RECORD_PAGE_PATH}${RECORD_PAGE_READY}`, server).href,
          profile: join(runFolder, name),
        });
      },
      () => undefined,
    );
  }

  function say(key: string, message: RecorderMessage) {
    if (!line.send(message)) unsaid.set(key, message);
  }

  function tellState(jobId: string, job: Job, error: string | null = null) {
    line.send({
      type: 'state',
      jobId,
      ...job.status(),
      error: (error ?? job.problem())?.slice(0, 1000) ?? null,
      at: Date.now(),
    });
  }

  function tellEnd(jobId: string, { reason, error }: EndOfJob) {
    say(`ended ${jobId}`, { type: 'ended', jobId, reason, error: error?.slice(0, 1000) ?? null });
  }

  function begin(order: BeginOrder) {
    const { jobId } = order;
    if (jobs.has(jobId) || isStopping) return;
    if (jobs.size >= settings.capacity) {
      return tellEnd(jobId, { reason: 'failed', error: wordsOfFault('no-place') });
    }
    if (freeBytes < settings.minFreeBytes) {
      return tellEnd(jobId, { reason: 'disk-full', error: wordsOfFault('disk-full') });
    }
    note('a job begins', { jobId, job: order.job, part: order.part });
    const spool = openSpool(jobsFolder, jobId);
    const changed = (_status: JobStatus, error: string | null) => {
      if (error !== null) note(error, { jobId });
      const running = jobs.get(jobId);
      if (running) tellState(jobId, running, error);
    };
    const { allowsInside, chromiumFlags } = settings;
    const tools = { files, spool, changed };
    const startIt = () => {
      if (enterRoom !== null) return startTracksJob(order, { ...tools, server, env, enterRoom });
      if (egress !== null) return startEgressJob(order, { ...tools, ...egress, allowsInside });
      return startJob(order, {
        ...{ ...tools, server, env, allowsInside, chromiumFlags },
        profile: join(runFolder, jobId),
        chromium: chromium ?? '',
        sound: getSound,
        takeStage: spare.take,
      });
    };
    const job = startIt();
    jobs.set(jobId, job);
    tellState(jobId, job);
    // Not while the page of this job starts.
    setTimeout(keepSpare, SPARE_AFTER_MS).unref();
    void job.ended.then((how) => {
      jobs.delete(jobId);
      keepSpare();
      note('a job has ended', { jobId, ...how });
      if (spool.waiting().length > 0) return;
      spool.remove();
      tellEnd(jobId, how);
    });
  }

  const putPiece =
    (recordingId: string, title: string) =>
    ({ jobId, index }: JoinedSegment, path: string) =>
      files.putSound({ recordingId, title, jobId, index }, path);

  async function joinAll(order: Extract<RecorderOrder, { type: 'join' }>) {
    const { recordingId } = order;
    const folder = join(dataFolder, 'joins', recordingId);
    let error: string | null = null;
    try {
      const { path: whole, segments: joined } = await joinParts(order.parts, folder, files.readSegment);
      const parts = { times: fileTimesOf(order.parts), folder, fetchSegment: files.readSegment };
      const sounds = await joinLanguages(order.languages, parts);
      const captions = order.captions.map((one, at) => ({
        ...one,
        path: join(folder, `captions-${at}.vtt`),
      }));
      for (const { language, path } of captions) {
        // oxlint-disable-next-line no-await-in-loop -- a few small files
        await files.readCaptions(recordingId, language, path);
      }
      await addLanguages(whole, { sounds, captions });
      for (const { title, path } of sounds) {
        // oxlint-disable-next-line no-await-in-loop -- one at a time: each takes room on the disk
        if (title !== '') await cutSound(path, { segments: joined, folder }, putPiece(recordingId, title));
        rmSync(path);
      }
      for (const { personId, segments } of order.people) {
        // oxlint-disable-next-line no-await-in-loop -- one at a time: each takes room on the disk
        const track = await joinPerson(segments, parts);
        // oxlint-disable-next-line no-await-in-loop -- as above
        await files.putTrack(recordingId, personId, track);
        rmSync(track);
      }
      await files.putFinishedFile(recordingId, whole);
    } catch (thrown) {
      error = (thrown instanceof Error ? thrown.message : String(thrown)).slice(0, 1000);
    }
    rmSync(folder, { recursive: true, force: true });
    note('a recording was joined', { recordingId, error });
    say(`joined ${recordingId}`, { type: 'joined', recordingId, error });
  }

  const recogniser = createRecogniser({ folder: join(dataFolder, 'recognitions'), files, note, say });

  const joining = new Set<string>();
  const line = openServerLine(server, token, {
    greeting: () => ({
      type: 'hello',
      protocol: RECORDER_PROTOCOL,
      recorderId,
      name: settings.name,
      engine: settings.engine,
      capacity: settings.capacity,
      freeBytes,
      jobIds: [...jobs.keys()],
      readsTracks: true,
    }),
    opened() {
      note('registered with the server', { server: server.origin });
      keepSpare();
      for (const [jobId, job] of jobs) tellState(jobId, job);
      for (const [key, message] of unsaid) if (line.send(message)) unsaid.delete(key);
    },
    order(order) {
      switch (order.type) {
        case 'begin':
          return begin(order);
        case 'entered':
          return jobs.get(order.jobId)?.entered();
        case 'encode':
          return jobs.get(order.jobId)?.encode(order.on);
        case 'pause':
          return jobs.get(order.jobId)?.pause(order.closed, order.sinceMs);
        case 'end':
          return jobs.get(order.jobId)?.end({ reason: 'asked', error: null });
        case 'join':
          if (joining.has(order.recordingId)) return;
          joining.add(order.recordingId);
          return void joinAll(order).finally(() => joining.delete(order.recordingId));
        case 'recognise':
          return recogniser.begin(order);
      }
    },
    trouble: (words) => note(words),
  });

  const beating = setInterval(() => {
    for (const [jobId, job] of jobs) tellState(jobId, job);
    void measureFree().then((measured) => {
      freeBytes = measured;
      line.send({ type: 'beat', freeBytes });
      if (freeBytes >= settings.minFreeBytes) return;
      const error = wordsOfFault('disk-full');
      for (const job of jobs.values()) job.end({ reason: 'disk-full', error });
    });
  }, RECORDER_STATE_EVERY_MS);

  for (const jobId of jobsLeft(jobsFolder)) void sendLeft(jobId);
  // A job that another recorder lost waits for as little as possible. Who needs it tries again.
  if (settings.engine === 'own') getSound().catch(() => undefined);

  /** What a run of this recorder that was killed had not sent. */
  async function sendLeft(jobId: string) {
    const spool = openSpool(jobsFolder, jobId);
    if (egress !== null) await endEgressLeft(jobId, { ...egress, spool });
    const unpacked = await spool.keepTorn(lengthOf, flacOf);
    if (unpacked > 0) note('parts of the tracks of persons could not be packed', { jobId, unpacked });
    await createDelivery(jobId, spool, files, () => undefined).emptied();
    spool.remove();
    note('what an earlier run had not sent is sent', { jobId });
    tellEnd(jobId, { reason: 'failed', error: wordsOfFault('started-again') });
  }

  return {
    async stop() {
      isStopping = true;
      recogniser.stop();
      for (const job of jobs.values()) job.end({ reason: 'failed', error: wordsOfFault('stopped') });
      await Promise.all([...jobs.values()].map((job) => job.finished));
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, LEAVE_MAX_MS);
      });
      await Promise.race([Promise.all([...jobs.values()].map((job) => job.ended)), late]);
      clearTimeout(timer);
      for (const job of jobs.values()) job.stopSending();
      clearInterval(beating);
      line.close();
      await spare.stop();
      const running = await sound;
      await running?.child.stop();
    },
  };
}

/** What a job of LiveKit's egress needs; null: the recorder records by itself. */
function egressOf({ server, egress }: Settings) {
  if (egress === null) return null;
  const { folderHere, folderThere, pageServer } = egress;
  mkdirSync(folderHere, { recursive: true });
  return {
    service: createEgressService(egress),
    pageServer: pageServer ?? server,
    folderHere,
    folderThere,
  };
}

function readOwnId(path: string): string {
  if (!existsSync(path)) writeFileSync(path, randomUUID());
  return readFileSync(path, 'utf8').trim();
}

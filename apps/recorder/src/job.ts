import type { JobStatus, RecorderOrder } from '@hemicycle/contract/recorder';
import { RECORDED_PAGE_STANDS } from '@hemicycle/contract/recorder-names';
import { createDelivery } from './delivery.ts';
import { createEncoding } from './encoding.ts';
import { createPusher } from './pusher.ts';
import { createPreview } from './preview.ts';
import type { ServerFiles } from './server-files.ts';
import type { Sound } from './sound.ts';
import type { Spool } from './spool.ts';
import { startStage, type Stage } from './stage.ts';

/** How long the page may take to join its room. */
const JOIN_MAX_MS = 60_000;

const NOT_JOINED = { reason: 'failed', error: 'The page could not join its room.' } as const;

export type BeginOrder = Extract<RecorderOrder, { type: 'begin' }>;
/** How a job ended. `disk-full`: the disk of the recorder, which then keeps what it has. */
export type EndOfJob = {
  readonly reason: 'asked' | 'failed' | 'disk-full';
  readonly error: string | null;
};

export interface JobTools {
  readonly server: URL;
  readonly files: ServerFiles;
  readonly spool: Spool;
  readonly profile: string;
  readonly chromium: string;
  readonly chromiumFlags: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Whether streams may go to an address in the own network. */
  readonly allowsInside: boolean;
  /** The sound daemon, started anew where it has ended. */
  readonly sound: () => Promise<Sound>;
  /** Called on every change of the state. */
  readonly changed: (status: JobStatus, error: string | null) => void;
}

/** A job with its programs. Each part of its state is that of a program that runs. */
export interface Job {
  status(): JobStatus;
  /** Its page has come in by its ticket, as the server says. */
  entered(): void;
  encode(on: boolean): void;
  /** Encodes nothing while closed. */
  pause(closed: boolean): void;
  end(how: EndOfJob): void;
  /** How the job ended, once its programs have ended and its segments are sent. */
  readonly ended: Promise<EndOfJob>;
  /** Once its programs have ended and its segments are on the disk. */
  readonly finished: Promise<void>;
  /** Sends no more. What is left stays on the disk. */
  stopSending(): void;
}

/** Starts display, sink, browser and page, and encodes as soon as that is asked for and the page
 *  stands. Where a program of the stage ends, the job has failed; an encoder is started again. */
export function startJob(order: BeginOrder, tools: JobTools): Job {
  const { spool } = tools;
  let status: JobStatus = {
    rdp: 'stopped',
    selenium: 'stopped',
    legislate: 'stopped',
    encoder: 'stopped',
    stream: 'stopped',
    recording: 'unknown',
  };
  let stage: Stage | null = null;
  let isAsked = false;
  let isClosed = false;
  let isEncoding = false;
  let ending: EndOfJob | null = null;
  let askedToEnd: () => void = () => undefined;
  const untilEnd = new Promise<void>((resolve) => {
    askedToEnd = resolve;
  });

  function change(next: Partial<JobStatus>, error: string | null = null) {
    const before = JSON.stringify(status);
    status = { ...status, ...next };
    const isNews = JSON.stringify(status) !== before;
    if (isNews || error !== null) tools.changed(status, error);
  }

  function end(how: EndOfJob) {
    ending ??= how;
    void preview.stop();
    askedToEnd();
  }

  const pusher =
    order.outputs.rtmp === null
      ? null
      : createPusher(order.outputs.rtmp, tools, (problem) =>
          change({ stream: problem === null ? 'live' : 'started' }, problem),
        );
  const delivery = createDelivery(order.jobId, spool, tools.files, (answer) => {
    const isSeen = order.job === 'streaming' && pusher === null && answer === 'taken';
    if (isSeen && status.encoder === 'started') change({ stream: 'live' });
  });
  const encoding = createEncoding(spool, pusher, {
    runs(isRunning) {
      if (!isRunning) change({ encoder: 'stopped', stream: 'stopped', recording: 'stopped' });
      else
        change({
          encoder: 'started',
          stream: order.job === 'streaming' ? 'started' : 'stopped',
          recording: order.job === 'recording' ? 'running' : 'stopped',
        });
    },
    kept: () => delivery.wake(),
    resumed: (how, gapMs) =>
      change(
        {},
        `Nothing was encoded for ${(gapMs / 1000).toFixed(1)} s: the encoder ended (${how}) and goes on.`,
      ),
    failed: (error) => end({ reason: 'failed', error }),
  });

  const preview = createPreview(order.jobId, tools.files);

  let settling = Promise.resolve();
  /** Brings the encoder to what is wanted, one change after the other. */
  function settle() {
    settling = settling.then(async () => {
      const wants =
        stage !== null && isAsked && !isClosed && status.legislate === 'running' && ending === null;
      if (wants === isEncoding) return;
      isEncoding = wants;
      if (!wants || stage === null) return encoding.stop(isClosed);
      preview.start({
        display: order.audioOnly ? null : stage.display,
        ...{ sink: stage.sink, width: order.width, height: order.height, env: stage.env },
      });
      return encoding.start({
        display: order.audioOnly ? null : stage.display,
        sink: stage.sink,
        width: order.width,
        height: order.height,
        fps: order.fps,
        segmentSeconds: order.segmentSeconds,
        lowDelay: order.job === 'streaming',
        env: stage.env,
      });
    });
    settling = settling.catch((error: unknown) => end({ reason: 'failed', error: wordsOf(error) }));
  }

  async function run(): Promise<void> {
    const joinTimer = setTimeout(
      () =>
        end({ reason: 'failed', error: `The page did not join its room within ${JOIN_MAX_MS / 1000} s.` }),
      JOIN_MAX_MS,
    );
    try {
      stage = await startStage({
        ...tools,
        sound: await tools.sound(),
        name: `job_${order.jobId.replaceAll('-', '')}`,
        url: new URL(order.page, tools.server).href,
        width: order.width,
        height: order.height,
        displayed: () => change({ rdp: 'running' }),
        heard(signal) {
          if (signal === RECORDED_PAGE_STANDS) {
            clearTimeout(joinTimer);
            change({
              legislate: 'running',
              ...(status.recording === 'unknown' ? { recording: 'stopped' } : {}),
            });
            settle();
          } else {
            const hadJoined = status.legislate === 'running';
            change({ legislate: 'stopped' });
            end(hadJoined ? { reason: 'asked', error: null } : NOT_JOINED);
          }
        },
      });
      change({ selenium: 'running' });
      void stage.broke.then((how) => end({ reason: 'failed', error: how }));
      settle();
      await untilEnd;
    } catch (error) {
      end({ reason: 'failed', error: wordsOf(error) });
    }
    clearTimeout(joinTimer);
    settle();
    await settling;
    await preview.stop();
    await pusher?.stop();
    await stage?.stop();
    change({ rdp: 'stopped', selenium: 'stopped', legislate: 'stopped' });
  }

  const finished = run();
  return {
    status: () => status,
    // Its page tells it by its console.
    entered: () => undefined,
    encode(on) {
      isAsked = on;
      if (!on) void preview.stop();
      settle();
    },
    pause(closed) {
      isClosed = closed;
      if (closed) void preview.stop();
      settle();
    },
    end,
    finished,
    ended: finished.then(async () => {
      await delivery.emptied();
      return ending ?? { reason: 'asked', error: null };
    }),
    stopSending: () => delivery.stop(),
  };
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

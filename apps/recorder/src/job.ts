import { wordsOfFault } from '@hemicycle/contract/recorder-faults';
import { RECORDED_PAGE_STANDS } from '@hemicycle/contract/recorder-names';
import { createEncoding } from './encoding.ts';
import type { BeginOrder, Job } from './job-port.ts';
import { createJobState, type EngineTools } from './job-state.ts';
import { createPusher } from './pusher.ts';
import { createPreview } from './preview.ts';
import type { Sound } from './sound.ts';
import type { SpareStage } from './spare-stage.ts';
import type { Stage } from './stage.ts';

/** How long the page may take to join its room. */
const JOIN_MAX_MS = 60_000;

const NOT_JOINED = { reason: 'failed', error: wordsOfFault('not-joined') } as const;

export interface JobTools extends EngineTools {
  readonly server: URL;
  readonly profile: string;
  readonly chromium: string;
  readonly chromiumFlags: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Whether streams may go to an address in the own network. */
  readonly allowsInside: boolean;
  /** Gives the job its stage. */
  readonly takeStage: SpareStage['take'];
  /** The sound daemon, started anew where it has ended. */
  readonly sound: () => Promise<Sound>;
}

/** Starts display, sink, browser and page, and encodes as soon as that is asked for and the page
 *  stands. Where a program of the stage ends, the job has failed; an encoder is started again. */
export function startJob(order: BeginOrder, tools: JobTools): Job {
  const { spool } = tools;
  const state = createJobState(order, tools, { seenBySegments: order.outputs.rtmp === null });
  const { change, end, delivery } = state;
  let stage: Stage | null = null;
  let isAsked = false;
  let isClosed = false;
  let isEncoding = false;

  const pusher =
    order.outputs.rtmp === null
      ? null
      : createPusher(order.outputs.rtmp, tools, (problem) =>
          change({ stream: problem === null ? 'live' : 'started' }, problem),
        );
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
      change({}, wordsOfFault('encoder-went-on', { seconds: (gapMs / 1000).toFixed(1), how })),
    failed: (error) => end({ reason: 'failed', error }),
  });

  const stopEncoding = () => {
    isEncoding = false;
    return encoding.stop();
  };

  const preview = createPreview(order.jobId, tools.files);
  void state.untilEnd.then(() => preview.stop());

  let settling = Promise.resolve();
  /** Brings the encoder to what is wanted, one change after the other. */
  function settle() {
    settling = settling.then(async () => {
      const wants =
        stage !== null && isAsked && !isClosed && state.status().legislate === 'running' && !state.isEnding();
      if (wants === isEncoding) return;
      if (!wants || stage === null) return stopEncoding();
      isEncoding = true;
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
    settling = settling.catch(state.fail);
  }

  async function run(): Promise<void> {
    const joinTimer = setTimeout(
      () =>
        end({
          reason: 'failed',
          error: wordsOfFault('joined-late', { seconds: String(JOIN_MAX_MS / 1000) }),
        }),
      JOIN_MAX_MS,
    );
    try {
      stage = await tools.takeStage({
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
              ...(state.status().recording === 'unknown' ? { recording: 'stopped' } : {}),
            });
            settle();
          } else {
            const hadJoined = state.status().legislate === 'running';
            change({ legislate: 'stopped' });
            end(hadJoined ? { reason: 'asked', error: null } : NOT_JOINED);
          }
        },
      });
      change({ selenium: 'running' });
      void stage.broke.then((how) => end({ reason: 'failed', error: how }));
      settle();
      await state.untilEnd;
    } catch (error) {
      state.fail(error);
    }
    clearTimeout(joinTimer);
    settle();
    await settling;
    await preview.stop();
    await pusher?.stop();
    await stage?.stop();
    change({ rdp: 'stopped', selenium: 'stopped', legislate: 'stopped' });
  }

  return {
    ...state.asJob(run()),
    // Its page tells it by its console.
    entered: () => undefined,
    encode(on) {
      isAsked = on;
      if (!on) void preview.stop();
      settle();
    },
    pause(closed, sinceMs) {
      isClosed = closed;
      if (closed) {
        void preview.stop();
        state.close(sinceMs);
        // Also where it is open again by then.
        settling = settling.then(stopEncoding).then(state.cutClosed).catch(state.fail);
      }
      settle();
    },
  };
}

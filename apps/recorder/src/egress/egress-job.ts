import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { wordsOfFault } from '@hemicycle/contract/recorder-faults';
import type { BeginOrder, Job } from '../job-port.ts';
import { createJobState, type EngineTools, wordsOf } from '../job-state.ts';
import { leadsInside } from '../leads-inside.ts';
import { openEgressFolder } from './egress-folder.ts';
import type { EgressService, EgressState } from './egress-service.ts';

const LOOKS_EVERY_MS = 500;
/** The service is given up after so long without an answer. */
const SILENT_MAX_MS = 10_000;
/** How long the page may take to join its room. */
const JOIN_MAX_MS = 60_000;
/** How long the service may take to finish its files. */
const ENDS_WITHIN_MS = 60_000;

const NOT_TAKEN = wordsOfFault('stream-not-taken');

export interface EgressTools extends EngineTools {
  readonly service: EgressService;
  /** The site, as the service reaches it. */
  readonly pageServer: URL;
  /** The folder that both see: as this program does, and as the service does. */
  readonly folderHere: string;
  readonly folderThere: string;
  /** Whether streams may go to an address in the own network. */
  readonly allowsInside: boolean;
}

/** A job that LiveKit's egress does. Its browser is there from the beginning and encodes once its
 *  page says so, which the page does when the server tells it that the recording has begun. It
 *  cannot pause: a closed session ends the job, and the server begins another one afterwards. It
 *  makes no previews. Source: issue 34 §1, BEY-17, BEY-45. */
export function startEgressJob(order: BeginOrder, tools: EgressTools): Job {
  const { service, spool } = tools;
  const sheet = sheetOf(tools.folderHere, order.jobId);
  const folder = openEgressFolder(join(tools.folderHere, order.jobId), spool);
  const state = createJobState(order, tools, { seenBySegments: order.outputs.rtmp === null });
  const { change, end, delivery } = state;
  let isAsked = false;

  function takeOver() {
    if (folder.takeOver() > 0) delivery.wake();
  }

  /** Waits for a moment, or until the job is to end. */
  function rest(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      void state.untilEnd.then(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  function follow({ stage, streams, error }: EgressState) {
    if (stage === 'starts') return change({ rdp: 'running', selenium: 'running' });
    if (stage !== 'runs') {
      change({ encoder: 'stopped', stream: 'stopped', recording: 'stopped' });
      // The page of a sitting that is over ends its egress by itself.
      return end(
        error === null ? { reason: 'asked', error: null } : { reason: 'failed', error: error.slice(0, 300) },
      );
    }
    if (!isAsked) {
      state.close(0);
      return end({ reason: 'failed', error: wordsOfFault('recorded-unasked') });
    }
    const isStream = order.job === 'streaming';
    const before = state.status().stream;
    const stream = streams === null ? (before === 'live' ? 'live' : 'started') : streams ? 'live' : 'started';
    change(
      {
        ...{ rdp: 'running', selenium: 'running', legislate: 'running', encoder: 'started' },
        stream: isStream ? stream : 'stopped',
        recording: isStream ? 'stopped' : 'running',
      },
      isStream && streams === false && before !== 'started' ? NOT_TAKEN : null,
    );
  }

  async function look(egressId: string): Promise<void> {
    const startedMs = Date.now();
    let heardMs = startedMs;
    while (!state.isEnding()) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- looks again and again
        const seen = await service.stateOf(egressId);
        heardMs = Date.now();
        if (seen === null) return end({ reason: 'failed', error: wordsOfFault('egress-lost') });
        follow(seen);
      } catch (error) {
        if (Date.now() - heardMs > SILENT_MAX_MS) return state.fail(error);
      }
      takeOver();
      const isLate = state.status().legislate !== 'running' && Date.now() - startedMs > JOIN_MAX_MS;
      if (isLate)
        return end({
          reason: 'failed',
          error: wordsOfFault('joined-late', { seconds: String(JOIN_MAX_MS / 1000) }),
        });
      // oxlint-disable-next-line no-await-in-loop -- as above
      if (!state.isEnding()) await rest(LOOKS_EVERY_MS);
    }
  }

  async function run(): Promise<void> {
    let egressId: string | null = null;
    try {
      const { rtmp } = order.outputs;
      const isInside = rtmp !== null && !tools.allowsInside && (await leadsInside(rtmp));
      if (isInside) change({}, NOT_TAKEN);
      mkdirSync(join(tools.folderHere, order.jobId), { recursive: true, mode: 0o777 });
      egressId = await service.start({
        page: new URL(order.page, tools.pageServer).href,
        folder: `${tools.folderThere}/${order.jobId}`,
        rtmp: isInside ? null : rtmp,
        segmentSeconds: Math.max(1, Math.round(order.segmentSeconds)),
        ...{ width: order.width, height: order.height, fps: order.fps, audioOnly: order.audioOnly },
      });
      mkdirSync(dirname(sheet), { recursive: true });
      writeFileSync(sheet, egressId);
      change({ rdp: 'running' });
      await look(egressId);
    } catch (error) {
      state.fail(error);
    }
    if (egressId !== null) {
      const problem = await finish(service, egressId);
      takeOver();
      if (problem !== null) change({}, problem);
    }
    folder.remove();
    change({
      ...{ rdp: 'stopped', selenium: 'stopped', legislate: 'stopped' },
      ...{ encoder: 'stopped', stream: 'stopped', recording: 'stopped' },
    });
  }

  return {
    ...state.asJob(run()),
    entered() {
      const { recording } = state.status();
      change({ legislate: 'running', recording: recording === 'unknown' ? 'stopped' : recording });
    },
    encode(on) {
      if (isAsked && !on) end({ reason: 'asked', error: null });
      isAsked = on;
    },
    pause(closed, sinceMs) {
      if (!closed) return;
      state.close(sinceMs);
      end({ reason: 'asked', error: null });
    },
  };
}

/** Ends what an egress of an earlier run of this program still does, and takes over what it wrote.
 *  Source: REC-05. */
export async function endEgressLeft(
  jobId: string,
  { service, folderHere, spool }: Pick<EgressTools, 'service' | 'folderHere' | 'spool'>,
): Promise<void> {
  const sheet = sheetOf(folderHere, jobId);
  if (!existsSync(sheet)) return;
  await finish(service, readFileSync(sheet, 'utf8'));
  const folder = openEgressFolder(join(folderHere, jobId), spool);
  folder.takeOver();
  folder.remove();
}

/** Asks an egress to finish its files, and waits for them. Answers what went wrong. */
async function finish(service: EgressService, egressId: string): Promise<string | null> {
  const untilMs = Date.now() + ENDS_WITHIN_MS;
  let problem: string | null = null;
  let isAsked = false;
  while (Date.now() < untilMs) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- asks again and again
      if (!isAsked) await service.stop(egressId);
      isAsked = true;
      // oxlint-disable-next-line no-await-in-loop -- as above
      const state = await service.stateOf(egressId);
      if (state === null || state.stage === 'over') return null;
    } catch (error) {
      problem = wordsOf(error);
    }
    // oxlint-disable-next-line no-await-in-loop -- as above
    await new Promise((resolve) => {
      setTimeout(resolve, LOOKS_EVERY_MS);
    });
  }
  return problem ?? wordsOfFault('egress-unfinished', { seconds: '60' });
}

/** Where the id of a job's egress stands: beside its segments, which the service writes. */
function sheetOf(folderHere: string, jobId: string): string {
  return join(folderHere, jobId, 'egress-id');
}

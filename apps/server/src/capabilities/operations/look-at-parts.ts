import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type {
  PartFinding,
  PartVerdict,
  SitePart,
  SitePartName,
  SiteState,
} from '@hemicycle/contract/operations';
import type { Deps } from '../../deps.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import { answerWithin } from '../../platform/clock/answer-within.ts';
import type { Clock, Timers } from '../../platform/clock/clock.ts';
import { countRecorders } from '../recording/public.ts';
import { loadDatabaseFacts, loadJobFacts } from './operations-store.ts';
import { timeOfNews } from '../../platform/bus/time-of-news.ts';

/** What is asked of the parts. */
export type PartsLookedAt = Pick<
  Deps,
  'config' | 'db' | 'log' | 'mail' | 'mediaServer' | 'meetingProvider' | 'servers' | 'storage'
> & { readonly bus: Bus; readonly clock: Clock & Timers };

/** From when on a part is slow, late or apart, in ms. */
const SLOW_MS = { database: 250, news: 250, clock: 2_000, jobs: 60_000 };
/** A part that has not answered after this is silent, in ms. */
const ANSWER_WITHIN_MS = 10_000;
/** Below this the disk of the data folder is low, or full: a PostgreSQL that cannot write stops. */
const DISK_BYTES = { low: 5e9, full: 5e8 };
const DISK_LOW_PART = 0.05;
const TRIAL_FILE_MAX_BYTES = 100;

/** How a finding is judged. */
export const verdictOf: Readonly<Record<PartFinding['finding'], PartVerdict>> = {
  'database-answers': 'well',
  'database-slow': 'look',
  'news-alone': 'unused',
  'news-arrive': 'well',
  'news-late': 'look',
  'news-silent': 'broken',
  'media-direct': 'well',
  'media-hosted': 'well',
  'media-answers': 'well',
  'media-silent': 'broken',
  'recorders-unset': 'unused',
  'recorders-heard': 'well',
  'recorders-silent': 'broken',
  'mail-to-folder': 'unused',
  'mail-answers': 'well',
  'mail-silent': 'broken',
  'files-kept': 'well',
  'files-refused': 'broken',
  'disk-room': 'well',
  'disk-low': 'look',
  'disk-full': 'broken',
  'clock-right': 'well',
  'clock-apart': 'look',
  'jobs-on-time': 'well',
  'jobs-late': 'look',
};

/** Tries each part of the site: the server's own view. */
export async function lookAtParts(of: PartsLookedAt, startedMs: number): Promise<SiteState> {
  const look = async (part: SitePartName, finding: Promise<PartFinding>): Promise<SitePart> => {
    const found = await finding;
    // Letters that reach nobody are right for a demonstration only.
    const isLost = found.finding === 'mail-to-folder' && of.config.mode === 'production';
    return { part, verdict: isLost ? 'look' : verdictOf[found.finding], found };
  };
  const parts = await Promise.all([
    look('database', database(of)),
    look('news', news(of)),
    look('media', lookAtMedia(of)),
    look('recorders', recorders(of)),
    look('mail', mail(of)),
    look('files', files(of)),
    look('disk', disk(of)),
    look('clock', clocks(of)),
    look('jobs', jobs(of)),
  ]);
  return { atMs: of.clock.nowMs(), startedMs, parts };
}

async function database({ db }: PartsLookedAt): Promise<PartFinding> {
  const beganMs = performance.now();
  const { bytes } = await loadDatabaseFacts(db);
  const ms = performance.now() - beganMs;
  return { finding: ms < SLOW_MS.database ? 'database-answers' : 'database-slow', ms, bytes };
}

async function news({ bus, clock, config, servers }: PartsLookedAt): Promise<PartFinding> {
  if (config.redisUrl === null) return { finding: 'news-alone' };
  const ms = await timeOfNews(bus, clock);
  if (ms === null) return { finding: 'news-silent' };
  const running = 1 + servers.others();
  return { finding: ms < SLOW_MS.news ? 'news-arrive' : 'news-late', ms, servers: running };
}

/** Asks the media server of the site, where it has one. */
export async function lookAtMedia({
  mediaServer,
  meetingProvider,
  clock,
  log,
}: Pick<PartsLookedAt, 'mediaServer' | 'meetingProvider' | 'clock' | 'log'>): Promise<PartFinding> {
  if (meetingProvider !== null) return { finding: 'media-hosted' };
  if (mediaServer === null) return { finding: 'media-direct' };
  const beganMs = performance.now();
  const answers = await succeeds(clock, mediaServer.participantsIn(`look-${randomUUID()}`), (error) =>
    log.warn({ err: error }, 'the media server does not answer'),
  );
  return answers
    ? { finding: 'media-answers', ms: performance.now() - beganMs }
    : { finding: 'media-silent' };
}

/** A site whose servers have no token records nothing. */
async function recorders({ config, db, clock }: PartsLookedAt): Promise<PartFinding> {
  if (config.recorderToken === null) return { finding: 'recorders-unset' };
  const { heard, free } = await countRecorders(db, clock.nowMs());
  return heard === 0
    ? { finding: 'recorders-silent' }
    : { finding: 'recorders-heard', recorders: heard, free };
}

async function mail({ mail: server, config, clock, log }: PartsLookedAt): Promise<PartFinding> {
  if (config.smtpUrl === null) return { finding: 'mail-to-folder' };
  const answers = await succeeds(clock, server.verify(), (error) =>
    log.warn({ err: error }, 'the mail server did not answer when an administrator looked'),
  );
  return { finding: answers ? 'mail-answers' : 'mail-silent' };
}

/** Saves a small file, reads it and removes it. */
async function files({ storage, clock, log }: PartsLookedAt): Promise<PartFinding> {
  const beganMs = performance.now();
  const id = storage.newId();
  const tried = async () => {
    const text = randomUUID();
    try {
      await storage.save(id, Readable.from([Buffer.from(text)]), { maxBytes: TRIAL_FILE_MAX_BYTES });
      const read = await storage.open(id);
      if (read === null || (await buffer(read)).toString() !== text) {
        throw new Error('a file that was saved was not read as it was written');
      }
    } finally {
      await storage.remove(id);
    }
  };
  const kept = await succeeds(clock, tried(), (error) =>
    log.warn({ err: error }, 'no file could be kept when an administrator looked'),
  );
  return kept ? { finding: 'files-kept', ms: performance.now() - beganMs } : { finding: 'files-refused' };
}

/** The bytes that are free, and all, on the disk of a folder. */
export async function roomOn(folder: string): Promise<{ bytes: number; ofBytes: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { bytes: bavail * bsize, ofBytes: blocks * bsize };
}

async function disk({ config }: PartsLookedAt): Promise<PartFinding> {
  return judgeRoom(await roomOn(config.dataDir));
}

/** Whether a disk has room. Of a small disk a twentieth is enough. */
export function judgeRoom({ bytes, ofBytes }: { bytes: number; ofBytes: number }): PartFinding {
  if (bytes < DISK_BYTES.full) return { finding: 'disk-full', bytes, ofBytes };
  const isLow = bytes < Math.min(DISK_BYTES.low, Math.max(DISK_BYTES.full, ofBytes * DISK_LOW_PART));
  return { finding: isLow ? 'disk-low' : 'disk-room', bytes, ofBytes };
}

/** The clock of the database beside the server's, whose time is taken in the middle of the
 *  question. */
async function clocks({ db, clock }: PartsLookedAt): Promise<PartFinding> {
  const askedMs = clock.nowMs();
  const { nowMs } = await loadDatabaseFacts(db);
  const ms = Math.round(nowMs - (askedMs + clock.nowMs()) / 2);
  return { finding: Math.abs(ms) > SLOW_MS.clock ? 'clock-apart' : 'clock-right', ms };
}

async function jobs({ db, clock }: PartsLookedAt): Promise<PartFinding> {
  const nowMs = clock.nowMs();
  const { waiting, firstDueMs, failing } = await loadJobFacts(db, nowMs);
  const ms = firstDueMs === null ? 0 : nowMs - firstDueMs;
  if (ms < SLOW_MS.jobs && failing === 0) return { finding: 'jobs-on-time', waiting };
  return { finding: 'jobs-late', waiting, ms, failing };
}

/** Whether the answer comes in time. `refused` hears why not. */
async function succeeds(
  timers: Timers,
  answer: Promise<unknown>,
  refused: (error: unknown) => void,
): Promise<boolean> {
  try {
    await answerWithin(timers, ANSWER_WITHIN_MS, answer);
    return true;
  } catch (error) {
    refused(error);
    return false;
  }
}

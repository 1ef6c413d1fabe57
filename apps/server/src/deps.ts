import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { BallotKeys } from './adapters/ballot-keys/ballot-keys.ts';
import type { Mail } from './adapters/mail/mail.ts';
import type { MediaServer } from './adapters/media-server/media-server.ts';
import type { MeetingProvider } from './adapters/meeting-provider/meeting-provider.ts';
import type { SpeechToText } from './adapters/speech-to-text/speech-to-text.ts';
import type { Storage } from './adapters/storage/storage.ts';
import type { Telephone } from './adapters/telephone/telephone.ts';
import type { Config } from './config.ts';
import type { Database } from './database.ts';
import type { News } from './news.ts';
import type { Passwords } from './platform/auth/passwords.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Turns } from './platform/limit/turns.ts';
import type { RunningServers } from './platform/servers/running-servers.ts';
import type { WorkerPool } from './platform/workers/worker-pool.ts';
import type { WorkerTasks } from './worker-tasks.ts';

/** The parts that every capability may use. `app.ts` makes them once and passes them on
 *  explicitly. */
export interface Deps {
  readonly config: Config;
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly news: News;
  readonly servers: RunningServers;
  /** The turns of people who enter, so that a rush of them leaves the event loop to casts. */
  readonly turns: Turns;
  readonly jobs: Jobs;
  readonly passwords: Passwords;
  /** Threads for work that takes a processor long. */
  readonly workers: WorkerPool<WorkerTasks>;
  readonly mail: Mail;
  readonly storage: Storage;
  readonly ballotKeys: BallotKeys;
  /** null: browsers send the media directly to each other. */
  readonly mediaServer: MediaServer | null;
  /** A hosted provider of the meetings; null: there is none. */
  readonly meetingProvider: MeetingProvider | null;
  /** null: no phones are called. */
  readonly telephone: Telephone | null;
  /** null: speech is not recognised. */
  readonly speech: SpeechToText | null;
}

import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { BallotKeys } from './adapters/ballot-keys/ballot-keys.ts';
import type { Mail } from './adapters/mail/mail.ts';
import type { MediaServer } from './adapters/media-server/media-server.ts';
import type { MeetingProvider } from './adapters/meeting-provider/meeting-provider.ts';
import type { SpeechToText } from './adapters/speech-to-text/speech-to-text.ts';
import type { Storage } from './adapters/storage/storage.ts';
import type { Telephone } from './adapters/telephone/telephone.ts';
import type { Config } from './config.ts';
import type { Database } from './database.ts';
import type { Passwords } from './platform/auth/passwords.ts';
import type { Bus } from './platform/bus/bus.ts';
import type { Clock, Timers } from './platform/clock/clock.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log/log.ts';
import type { Metrics } from './platform/metrics/metrics.ts';

/** The parts that `start-server.ts` opens and passes to `createApp`. It also closes them, after the
 *  application. */
export interface Platform {
  readonly config: Config;
  readonly db: Kysely<Database>;
  /** The connections that `db` uses. */
  readonly pool: Pool;
  /** For statements that are prepared once; see `OpenDatabase`. */
  readonly preparedPool: Pool;
  readonly clock: Clock & Timers;
  readonly log: Log;
  /** What this server measures of itself. */
  readonly metrics: Metrics;
  readonly bus: Bus;
  /** They begin to run once the application listens. */
  readonly jobs: Jobs;
  readonly mail: Mail;
  readonly passwords: Passwords;
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
  /** Whether the demonstration's sitting of the day before gets its votes. Absent: it stays empty,
   *  which is faster. */
  readonly holdsDemoSitting?: boolean;
  /** The folder of the built browser client; may be missing. */
  readonly webClientDir: string;
  /** Settles when database and bus answer. @throws DatabaseUnavailableError, or an Error that names
   *  the part that does not answer. */
  checkReady(): Promise<void>;
}

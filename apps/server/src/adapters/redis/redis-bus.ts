import { once } from 'node:events';
import { Redis } from 'ioredis';
import type { Log } from '../../platform/log/log.ts';
import { StartError } from '../../platform/start-error.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import { createNumberedMessages } from '../../platform/bus/numbered-messages.ts';
import { createSubscriptions } from '../../platform/bus/subscriptions.ts';

/** The stream of a site; one database of Redis serves one site. */
const STREAM = 'hemicycle:news';
/** About so many messages are kept for a server that is away. */
const KEPT_MESSAGES = 20_000;
/** Messages that may wait for Redis to answer; more are dropped, and the other servers read
 *  again. */
const UNSENT_MAX = 10_000;
const READ_AT_ONCE = 500;
const BLOCK_MS = 5_000;
const CONNECT_PATIENCE_MS = 5_000;
const PING_PATIENCE_MS = 1_000;
const RETRY_AT_MOST_EVERY_MS = 1_000;
/** A connection on which nothing comes for so long, although an answer is due, is given up. */
const SILENT_MS = 3 * BLOCK_MS;
const BEGINNING = '0-0';
/** The only topic of those who hear that messages were lost. */
const MISSED = 'missed';

export interface RedisBusOptions {
  /** `redis://` or `rediss://`. */
  readonly url: string;
  readonly log: Log;
  readonly unsentMax?: number;
  readonly keptMessages?: number;
}

/** The bus of several servers: a stream of Redis (5 or later). A server hears its own messages at
 *  once and without Redis, so that nobody on it waits when Redis is away. Messages are numbered:
 *  see `createNumberedMessages`. A server that was away reads on from where it was. Resolves once
 *  messages go both ways.
 *  @throws StartError in one line without the password when Redis cannot be used. Source: DESIGN
 *  §11. */
export async function openRedisBus(options: RedisBusOptions): Promise<Bus> {
  const { url, log, unsentMax = UNSENT_MAX, keptMessages = KEPT_MESSAGES } = options;
  const subscriptions = createSubscriptions(log);
  const missed = createSubscriptions(log);
  const messages = createNumberedMessages({
    deliver: subscriptions.deliver,
    missed: tellMissed,
    unreadable: () => log.warn('the stream of news holds an entry that is none of ours'),
  });
  const away = new Set<Redis>();
  let unsent = 0;
  let dropped = false;
  let closed = false;
  let position = await openingPosition(url);

  function connect(): Redis {
    const redis = new Redis(url, {
      // Commands wait for the connection, however long it takes.
      maxRetriesPerRequest: null,
      retryStrategy: (attempt) => Math.min(50 * 2 ** Math.min(attempt, 5), RETRY_AT_MOST_EVERY_MS),
      connectTimeout: CONNECT_PATIENCE_MS,
      socketTimeout: SILENT_MS,
    });
    redis.on('error', (error) => {
      if (closed) return;
      if (away.size === 0) {
        log.warn(
          { err: withoutAddress(error) },
          'REDIS_URL: Redis does not answer; news between servers wait for it',
        );
      }
      away.add(redis);
    });
    redis.on('ready', () => {
      if (away.delete(redis) && away.size === 0) log.info('REDIS_URL: Redis answers again');
    });
    return redis;
  }
  const writer = connect();
  const reader = connect();
  // After a gap the others learn how much this server has said, whether or not more follows.
  writer.on('ready', () => write(messages.writeCount()));

  function write(entry: string): void {
    if (closed) return;
    if (unsent >= unsentMax) {
      dropped = true;
      return;
    }
    unsent += 1;
    writer
      .xadd(STREAM, 'MAXLEN', '~', keptMessages, '*', 'entry', entry)
      .catch((error: unknown) => {
        dropped = true;
        if (!closed) log.error({ err: withoutAddress(error) }, 'news could not be given to Redis');
      })
      .finally(() => {
        unsent -= 1;
        if (!dropped || unsent > 0 || closed) return;
        dropped = false;
        write(messages.writeCount());
      });
  }

  function tellMissed(): void {
    log.warn('news of other servers were lost: everything is read again');
    missed.deliver(MISSED, 'null');
  }

  async function readOn(): Promise<void> {
    for (;;) {
      try {
        const read = await reader.xread(
          'COUNT',
          READ_AT_ONCE,
          'BLOCK',
          BLOCK_MS,
          'STREAMS',
          STREAM,
          position,
        );
        if (read === null) await beginAnewWhereLost();
        for (const [, entries] of read ?? []) {
          for (const [id, [, entry = '']] of entries) {
            position = id;
            messages.take(entry);
          }
        }
        if (closed) return;
      } catch (error) {
        if (closed) return;
        log.error({ err: withoutAddress(error) }, 'news could not be read from Redis');
        await new Promise((resolve) => setTimeout(resolve, RETRY_AT_MOST_EVERY_MS));
      }
    }
  }

  /** A Redis that lost its stream, and whose clock is behind, gives new messages ids below those
   *  that were read. */
  async function beginAnewWhereLost(): Promise<void> {
    const last = await lastId(reader);
    if (isBefore(last, position)) {
      position = BEGINNING;
      tellMissed();
    }
  }

  async function close(): Promise<void> {
    if (closed) return;
    const answered = writer.status === 'ready' ? writer.ping().catch(() => undefined) : undefined;
    const late = new Promise((resolve) => setTimeout(resolve, PING_PATIENCE_MS).unref());
    // What was published before is written before.
    await Promise.race([answered, late]);
    closed = true;
    subscriptions.close();
    missed.close();
    writer.disconnect();
    reader.disconnect();
  }

  try {
    await Promise.all([writer, reader].map(isReady));
  } catch (error) {
    await close();
    throw notReached(url, error);
  }
  void readOn();
  return {
    publish(topic, message) {
      // Written down at once: what the publisher changes afterwards must not change the message.
      const text = JSON.stringify(message ?? null);
      queueMicrotask(() => subscriptions.deliver(topic, text));
      write(messages.write(topic, text));
    },
    subscribe: subscriptions.subscribe,
    onMissed: (hear) => missed.subscribe(MISSED, () => hear()),
    async isReachable() {
      if (closed || writer.status !== 'ready' || reader.status !== 'ready') return false;
      const late = new Promise<false>((resolve) => setTimeout(resolve, PING_PATIENCE_MS, false).unref());
      return Promise.race([
        writer.ping().then(
          () => true,
          () => false,
        ),
        late,
      ]);
    },
    close,
  };
}

async function isReady(redis: Redis): Promise<void> {
  if (redis.status === 'ready') return;
  await once(redis, 'ready', { signal: AbortSignal.timeout(CONNECT_PATIENCE_MS) });
}

/** Where the stream ends now. @throws StartError */
async function openingPosition(url: string): Promise<string> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_PATIENCE_MS,
    commandTimeout: CONNECT_PATIENCE_MS,
    retryStrategy: () => null,
  });
  let why: unknown;
  redis.on('error', (error) => {
    why = error;
  });
  try {
    await redis.connect();
    return await lastId(redis);
  } catch (cause) {
    throw notReached(url, why ?? cause);
  } finally {
    redis.disconnect();
  }
}

function notReached(url: string, error: unknown): StartError {
  const { hostname, port } = new URL(url);
  return new StartError(`REDIS_URL: Redis at ${hostname}:${port || '6379'} ${problemOf(error)}`, {
    cause: withoutAddress(error),
  });
}

async function lastId(redis: Redis): Promise<string> {
  const [last] = await redis.xrevrange(STREAM, '+', '-', 'COUNT', 1);
  return last?.[0] ?? BEGINNING;
}

function problemOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (/WRONGPASS|NOAUTH|AUTH/.test(message)) return 'refuses the user name or the password.';
  if (/NOPERM/.test(message)) return `does not let this user read the stream ${STREAM}.`;
  if (/unknown command/i.test(message)) return 'is too old: version 5 or later is needed.';
  if (/DB index|invalid DB/i.test(message)) return 'has no database of that number.';
  return 'cannot be reached. Start it, or correct the address.';
}

/** Errors of the library hold the command that failed, and so the password where that was AUTH. */
function withoutAddress(error: unknown): Error {
  return new Error(error instanceof Error ? error.message : 'Redis failed');
}

function isBefore(one: string, other: string): boolean {
  const [oneMs = 0, oneNumber = 0] = one.split('-').map(Number);
  const [otherMs = 0, otherNumber = 0] = other.split('-').map(Number);
  return oneMs < otherMs || (oneMs === otherMs && oneNumber < otherNumber);
}

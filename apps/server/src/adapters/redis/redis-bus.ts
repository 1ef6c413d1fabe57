import { once } from 'node:events';
import { Redis } from 'ioredis';
import type { Log } from '../../platform/log/log.ts';
import { StartError } from '../../platform/start-error.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import { createNumberedMessages } from '../../platform/bus/numbered-messages.ts';
import { createSubscriptions } from '../../platform/bus/subscriptions.ts';

/** The Redis stream of a site. A Redis database serves one site only. */
const STREAM = 'hemicycle:news';
/** Redis keeps about this many messages for a server that is away. */
const KEPT_MESSAGES = 20_000;
/** Messages that may wait for an answer of Redis. More are dropped, and the other servers then read
 *  everything again. */
const UNSENT_MAX = 10_000;
const READ_AT_ONCE = 500;
const BLOCK_MS = 5_000;
const CONNECT_PATIENCE_MS = 5_000;
const PING_PATIENCE_MS = 1_000;
const RETRY_AT_MOST_EVERY_MS = 1_000;
/** A connection that stays silent for this time, although an answer is due, is closed. */
const SILENT_MS = 3 * BLOCK_MS;
const BEGINNING = '0-0';
/** The only topic of subscribers that want to know of lost messages. */
const MISSED = 'missed';

export interface RedisBusOptions {
  /** The address, `redis://` or `rediss://`. */
  readonly url: string;
  readonly log: Log;
  readonly unsentMax?: number;
  readonly keptMessages?: number;
}

/** The bus of several servers: a stream of Redis (5 or later). A server hears its own messages at
 *  once and without Redis, so that its people do not wait while Redis is away. Messages are
 *  numbered; see `createNumberedMessages`. A server that was away reads on from its last position.
 *  Resolves once messages go in both directions.
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
  // After a gap the other servers learn how many messages this server has sent, even if no message
  // follows.
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

  /** Begins at the start of the stream where Redis lost the stream: with a clock that is behind,
   *  new messages get ids below the position that was read last. */
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
    // Redis answers commands in order, so all earlier messages are written once it answers the
    // ping.
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
      // The message is turned into text at once, so that a later change by the publisher does not
      // change it.
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

/** The last position of the stream now. @throws StartError when Redis cannot be used. */
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

/** Errors of the library hold the failed command. If that was AUTH, they hold the password, so only
 *  the message is kept. */
function withoutAddress(error: unknown): Error {
  return new Error(error instanceof Error ? error.message : 'Redis failed');
}

function isBefore(one: string, other: string): boolean {
  const [oneMs = 0, oneNumber = 0] = one.split('-').map(Number);
  const [otherMs = 0, otherNumber = 0] = other.split('-').map(Number);
  return oneMs < otherMs || (oneMs === otherMs && oneNumber < otherNumber);
}

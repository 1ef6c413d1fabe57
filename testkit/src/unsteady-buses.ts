import type { Bus } from '@hemicycle/server/platform/bus/bus';
import { createNumberedMessages } from '@hemicycle/server/platform/bus/numbered-messages';
import { createSubscriptions } from '@hemicycle/server/platform/bus/subscriptions';
import { createLog } from '@hemicycle/server/platform/log/log';

/** The greatest delay of a message on the line, in ms. */
const LATE_AT_MOST_MS = 20;
/** How long after a message the other server learns how many messages there were, in ms. */
const COUNTED_AFTER_MS = 2 * LATE_AT_MOST_MS;

/** The faults of the line between two servers. */
export interface Faults {
  /** The share of messages that are lost, from 0 to 1. */
  readonly lost?: number;
  /** The share of messages that arrive twice, from 0 to 1. */
  readonly doubled?: number;
  /** Whether a message may overtake the one before it. Without this, delayed messages keep their
   *  order. */
  readonly mixed?: boolean;
}

/** The buses of two servers with a bad line between them. Each message is delayed, and `seed`
 *  decides which `faults` affect it. A server's own messages arrive at once, as on any bus. */
export function createUnsteadyBuses(seed: number, faults: Faults): { here: Bus; there: Bus } {
  const log = createLog({ level: 'silent' });
  const random = randomBySeed(seed);
  const onTheLine = new Set<NodeJS.Timeout>();

  function later(afterMs: number, run: () => void): void {
    const timer = setTimeout(() => {
      onTheLine.delete(timer);
      run();
    }, afterMs);
    onTheLine.add(timer);
  }

  function end(other: () => { take: (entry: string) => void }) {
    const subscriptions = createSubscriptions(log);
    const misses = createSubscriptions(log);
    const messages = createNumberedMessages({
      deliver: subscriptions.deliver,
      missed: () => misses.deliver('missed', 'null'),
      unreadable: () => undefined,
    });
    const inOrder: string[] = [];
    const carry = (entry: string) => {
      inOrder.push(entry);
      later(random() * LATE_AT_MOST_MS, () =>
        other().take(faults.mixed === true ? entry : (inOrder.shift() ?? entry)),
      );
    };
    const bus: Bus = {
      publish(topic, message) {
        const text = JSON.stringify(message ?? null);
        queueMicrotask(() => subscriptions.deliver(topic, text));
        const entry = messages.write(topic, text);
        if (random() >= (faults.lost ?? 0)) carry(entry);
        if (random() < (faults.doubled ?? 0)) carry(entry);
        later(COUNTED_AFTER_MS, () => carry(messages.writeCount()));
      },
      subscribe: subscriptions.subscribe,
      onMissed: (hear) => misses.subscribe('missed', () => hear()),
      isReachable: () => Promise.resolve(true),
      close() {
        subscriptions.close();
        misses.close();
        for (const timer of onTheLine) clearTimeout(timer);
        return Promise.resolve();
      },
    };
    return { bus, take: messages.take, count: messages.writeCount };
  }

  const here: ReturnType<typeof end> = end(() => there);
  const there: ReturnType<typeof end> = end(() => here);
  there.take(here.count());
  here.take(there.count());
  return { here: here.bus, there: there.bus };
}

/** Random numbers from 0 to 1, always the same for one seed (mulberry32). */
export function randomBySeed(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

import type { Log } from '../log/log.ts';
import type { Bus } from './bus.ts';

/** The bus of a site with one server: delivers within this process, after the publisher's current work. */
export function createInProcessBus(log: Log): Bus {
  const topics = new Map<string, Set<(message: unknown) => void>>();

  function deliver(topic: string, text: string): void {
    for (const hear of topics.get(topic) ?? []) {
      try {
        hear(JSON.parse(text));
      } catch (error) {
        log.error({ err: error, topic }, 'a subscriber of the bus failed');
      }
    }
  }

  return {
    publish(topic, message) {
      // Written down at once: what the publisher changes afterwards must not change the message.
      const text = JSON.stringify(message ?? null);
      queueMicrotask(() => deliver(topic, text));
    },
    subscribe(topic, hear) {
      const listener = (message: unknown) => hear(message);
      const listeners = topics.get(topic) ?? new Set();
      topics.set(topic, listeners.add(listener));
      return () => void listeners.delete(listener);
    },
    isReachable: () => Promise.resolve(true),
    close() {
      for (const listeners of topics.values()) listeners.clear();
      return Promise.resolve();
    },
  };
}

import type { Log } from '../log/log.ts';

/** The subscribers of each topic on one server. */
export interface Subscriptions {
  /** Returns a function that ends the subscription. */
  subscribe: (topic: string, hear: (message: unknown) => void) => () => void;
  /** Gives each subscriber of the topic a copy of its own, read from JSON. Never throws. */
  deliver: (topic: string, text: string) => void;
  close: () => void;
}

/** Begins without subscribers. */
export function createSubscriptions(log: Log): Subscriptions {
  const topics = new Map<string, Set<(message: unknown) => void>>();
  return {
    subscribe(topic, hear) {
      const listener = (message: unknown) => hear(message);
      const listeners = topics.get(topic) ?? new Set();
      topics.set(topic, listeners.add(listener));
      return () => void listeners.delete(listener);
    },
    deliver(topic, text) {
      for (const hear of topics.get(topic) ?? []) {
        try {
          hear(JSON.parse(text));
        } catch (error) {
          log.error({ err: error, topic }, 'a subscriber of the bus failed');
        }
      }
    },
    close() {
      for (const listeners of topics.values()) listeners.clear();
    },
  };
}

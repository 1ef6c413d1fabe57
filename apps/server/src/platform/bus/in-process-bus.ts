import type { Log } from '../log/log.ts';
import type { Bus } from './bus.ts';
import { createSubscriptions } from './subscriptions.ts';

/** The bus of a site with one server: delivers within this process, after the publisher's current
 *  work. */
export function createInProcessBus(log: Log): Bus {
  const subscriptions = createSubscriptions(log);
  return {
    publish(topic, message) {
      // The message is turned into text at once, so that a later change by the publisher does not
      // change it.
      const text = JSON.stringify(message ?? null);
      queueMicrotask(() => subscriptions.deliver(topic, text));
    },
    subscribe: subscriptions.subscribe,
    // Nothing is lost within a process.
    onMissed: () => () => undefined,
    isReachable: () => Promise.resolve(true),
    close() {
      subscriptions.close();
      return Promise.resolve();
    },
  };
}

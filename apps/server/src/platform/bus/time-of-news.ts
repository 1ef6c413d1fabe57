import { randomUUID } from 'node:crypto';
import type { Bus } from './bus.ts';
import type { Timers } from '../clock/clock.ts';

/** News that takes longer than this counts as lost, in ms. */
const SILENT_AFTER_MS = 2_000;

/** How long a message takes from this server over the bus and back, in ms; null: it did not
 *  come. */
export async function timeOfNews(bus: Bus, timers: Timers): Promise<number | null> {
  const topic = `time-of-news:${randomUUID()}`;
  const beganMs = performance.now();
  let end = () => {};
  const heard = await new Promise<boolean>((resolve) => {
    const unsubscribe = bus.subscribe(topic, () => resolve(true));
    const cancel = timers.after(SILENT_AFTER_MS, () => resolve(false));
    end = () => {
      unsubscribe();
      cancel();
    };
    bus.publish(topic, {});
  });
  end();
  return heard ? performance.now() - beganMs : null;
}

import { expect, test, vi } from 'vitest';
import { GOOD_MEASURES_TO_MORE, POOR_MEASURES_TO_LESS } from '../adapt-picture.ts';
import { MEASURE_EVERY_MS } from '../received-totals.ts';
import { systemTimers } from '../timers.ts';
import { watchLink } from './link-watch.ts';
import type { PeerLink } from './peer-link.ts';

/** A link whose statistics the test sets. */
function setUp() {
  vi.useFakeTimers();
  const counts = { packetsReceived: 0, packetsLost: 0, framesReceived: 0, framesDropped: 0 };
  const connection = { getStats: async () => new Map([['in', { type: 'inbound-rtp', ...counts }]]) };
  const link = { state: () => 'connected', connection: () => connection };
  const heard: string[] = [];
  // SAFETY: the watch reads nothing else of a link.
  const watch = watchLink(link as unknown as PeerLink, systemTimers, () =>
    heard.push(`${watch.quality()} ${watch.carries()}`),
  );
  async function look(times: number, { lost = 0, dropped = 0 }): Promise<void> {
    for (let count = 0; count < times; count += 1) {
      counts.packetsReceived += 100 - lost;
      counts.packetsLost += lost;
      counts.framesReceived += 40;
      counts.framesDropped += dropped;
      await vi.advanceTimersByTimeAsync(MEASURE_EVERY_MS);
    }
  }
  return { watch, look, heard };
}

test('[BEY-18] a connection that loses much carries smaller cameras, then sound alone, and cameras again when it does not', async () => {
  const { watch, look, heard } = setUp();
  await look(1 + 9 * POOR_MEASURES_TO_LESS, { lost: 30 });
  expect(heard).toEqual(['good high', 'poor high', 'poor medium', 'poor low', 'poor off']);
  heard.length = 0;
  await look(3 * GOOD_MEASURES_TO_MORE, {});
  expect(heard).toEqual(['good off', 'good low', 'good medium', 'good high']);
  watch.stop();
  await look(POOR_MEASURES_TO_LESS, { lost: 30 });
  expect(heard).toHaveLength(4);
});

test('[BEY-18] a machine that does not keep up takes smaller cameras, and is not called a bad line', async () => {
  const { watch, look, heard } = setUp();
  await look(1 + 9 * POOR_MEASURES_TO_LESS, { dropped: 40 });
  expect(heard).toEqual(['good high', 'good medium', 'good low']);
  watch.stop();
});

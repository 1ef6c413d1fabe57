import { expect, test } from 'vitest';
import { GOOD_MEASURES_TO_MORE, POOR_MEASURES_TO_LESS } from '../adapt-picture.ts';
import { watchStrain } from './strain-watch.ts';

/** A room that receives one picture; `look(dropped)` lets 40 more frames come, so many of them late. */
function setUp() {
  let due: (() => void) | null = null;
  const totals = { framesReceived: 0, framesDropped: 0 };
  const heard: string[] = [];
  const receiver = {
    getStats: async () => new Map([['in', { type: 'inbound-rtp', kind: 'video', ...totals }]]),
  };
  const publications = new Map([
    ['camera', { track: { receiver } }],
    ['not subscribed', {}],
  ]);
  const room = { remoteParticipants: new Map([['ada', { videoTrackPublications: publications }]]) };
  const timers = {
    nowMs: () => 0,
    after(_ms: number, run: () => void) {
      due = run;
      return () => {
        due = null;
      };
    },
  };
  const watch = watchStrain(room, timers, () => heard.push(watch.carries()));
  async function look(dropped: number): Promise<void> {
    totals.framesReceived += 40;
    totals.framesDropped += dropped;
    const run = due;
    due = null;
    run?.();
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  }
  return { watch, look, heard, isDue: () => due !== null };
}

test('[BEY-18] a machine that does not keep up takes smaller cameras, and larger ones again when it does', async () => {
  const { watch, look, heard } = setUp();
  await look(40);
  expect(watch.carries()).toBe('high');
  for (let count = 0; count < 9 * POOR_MEASURES_TO_LESS; count += 1) await look(30);
  expect(heard).toEqual(['medium', 'low']);
  for (let count = 0; count < 2 * GOOD_MEASURES_TO_MORE; count += 1) await look(0);
  expect(heard).toEqual(['medium', 'low', 'medium', 'high']);
});

test('[BEY-18] once it is stopped nothing is looked at', async () => {
  const { watch, look, isDue } = setUp();
  await look(0);
  expect(isDue()).toBe(true);
  watch.stop();
  expect(isDue()).toBe(false);
});

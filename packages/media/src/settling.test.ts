import { expect, test } from 'vitest';
import { createSettling, SETTLE_AGAIN_MS } from './settling.ts';

const NAMES = ['share', 'microphone', 'camera'] as const;
type Name = (typeof NAMES)[number];

/** Three steps in this order, each of which fails as often as given, and a clock that the test
 *  moves. */
function setUp(fails: Partial<Record<Name, number>>) {
  const left = { share: 0, microphone: 0, camera: 0, ...fails };
  const taken: Name[] = [];
  const given: Name[] = [];
  const waits: { readonly afterMs: number; readonly run: () => void }[] = [];
  const line = { stands: true };
  let running = 0;
  const settling = createSettling({
    lineStands: () => line.stands,
    timers: {
      nowMs: () => 0,
      after(afterMs, run) {
        const timer = { afterMs, run };
        waits.push(timer);
        return () => void waits.splice(waits.indexOf(timer), 1);
      },
    },
    steps: NAMES.map((name) => ({
      async take() {
        running += 1;
        expect(running).toBe(1);
        await Promise.resolve();
        running -= 1;
        left[name] -= 1;
        if (left[name] >= 0) throw new Error(`${name} is not taken`);
        taken.push(name);
      },
      failed: () => given.push(name),
    })),
  });
  async function rest(): Promise<void> {
    for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
  }
  return {
    settling,
    left,
    taken,
    given,
    waits,
    line,
    async begin() {
      settling.settle();
      await rest();
    },
    /** Moves the clock by this many seconds. */
    async pass(seconds: number) {
      for (let second = 0; second < seconds; second += 1) {
        for (const { run } of waits.splice(0)) run();
        await rest();
      }
    },
  };
}

const ALL = ['share', 'microphone', 'camera'];
const forEver = Number.POSITIVE_INFINITY;

test.each([
  { what: 'nothing', fails: {}, atOnce: ALL, after1s: ALL, said: [] },
  {
    what: 'the first, once',
    fails: { share: 1 },
    atOnce: ['microphone', 'camera'],
    after1s: ['microphone', 'camera', ...ALL],
    said: [],
  },
  {
    what: 'one in the middle, five times',
    fails: { microphone: 5 },
    atOnce: ['share', 'camera'],
    after1s: ['share', 'camera', 'share', 'camera'],
    said: [],
  },
  {
    what: 'the first, for ever',
    fails: { share: forEver },
    atOnce: ['microphone', 'camera'],
    after1s: ['microphone', 'camera', 'microphone', 'camera'],
    said: ['share'],
  },
  {
    what: 'two of three, for ever',
    fails: { share: forEver, camera: forEver },
    atOnce: ['microphone'],
    after1s: ['microphone', 'microphone'],
    said: ['share', 'camera'],
  },
])(
  '[MEDIA-15] $what fails: the others are taken at once, and what five more tries do not mend is said',
  async ({ fails, atOnce, after1s, said }) => {
    const { begin, pass, taken, given, waits } = setUp(fails);
    await begin();
    expect(taken).toEqual(atOnce);
    expect(waits.map(({ afterMs }) => afterMs)).toEqual(atOnce === ALL ? [] : [SETTLE_AGAIN_MS]);
    await pass(1);
    expect(taken).toEqual(after1s);
    await pass(3);
    expect(given).toEqual([]);
    await pass(1);
    expect(given).toEqual(said);
    await pass(4);
    expect(given).toEqual(said);
  },
);

test('[MEDIA-15] a step that came through begins to count anew', async () => {
  const { begin, pass, left, given } = setUp({ camera: 5 });
  await begin();
  await pass(5);
  left.camera = 5;
  await begin();
  await pass(5);
  expect(given).toEqual([]);
});

test('[MEDIA-15] wishes in quick succession are no further tries', async () => {
  const { begin, pass, given } = setUp({ share: forEver });
  for (let wish = 0; wish < 10; wish += 1) await begin();
  await pass(4);
  for (let wish = 0; wish < 10; wish += 1) await begin();
  expect(given).toEqual([]);
  await pass(1);
  expect(given).toEqual(['share']);
});

test('[MEDIA-04] while the line is lost nothing is given up, and all is tried on', async () => {
  const { begin, pass, taken, given, line, left } = setUp({ camera: forEver });
  line.stands = false;
  await begin();
  await pass(20);
  expect(given).toEqual([]);
  line.stands = true;
  left.camera = 0;
  taken.length = 0;
  await pass(1);
  expect(taken).toEqual(ALL);
});

test('a wish that changes meanwhile is settled in the same breath, and after a stop nothing is', async () => {
  const { settling, begin, pass, taken, waits, left } = setUp({ share: 1 });
  settling.settle();
  settling.settle();
  expect(settling.isWorking()).toBe(true);
  await begin();
  expect(settling.isWorking()).toBe(false);
  expect(taken).toEqual(['microphone', 'camera', ...ALL]);
  expect(waits).toEqual([]);
  left.share = 1;
  await begin();
  settling.stop();
  expect(waits).toEqual([]);
  await begin();
  await pass(3);
  expect(taken).toHaveLength(7);
});

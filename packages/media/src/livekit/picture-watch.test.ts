import { expect, test } from 'vitest';
import { GOOD_MEASURES_TO_MORE, POOR_MEASURES_TO_LESS } from '../adapt-picture.ts';
import { watchPictures } from './picture-watch.ts';

interface Came {
  readonly lost?: number;
  readonly dropped?: number;
}

/** The camera and the microphone of a person, with the browser's statistics of what arrived. */
function sender() {
  const totals = { packetsReceived: 0, packetsLost: 0 };
  const frames = { framesReceived: 0, framesDropped: 0 };
  let ended = false;
  const receiver = (counts: object) => ({
    async getStats() {
      if (ended) throw new DOMException('ended', 'InvalidStateError');
      return new Map([['in', { type: 'inbound-rtp', ...counts }]]);
    },
  });
  const trackPublications = new Map([
    ['microphone', { track: { receiver: receiver(totals) } }],
    ['camera', { track: { receiver: receiver(frames) } }],
    ['not subscribed', {}],
  ]);
  return {
    trackPublications,
    come({ lost = 0, dropped = 0 }: Came) {
      totals.packetsReceived += 100 - lost;
      totals.packetsLost += lost;
      frames.framesReceived += 40;
      frames.framesDropped += dropped;
    },
    end: () => void (ended = true),
  };
}

/** A room that receives two people. At each measurement 100 packets and 40 frames of each have
 *  arrived. */
function setUp() {
  let due: (() => void) | null = null;
  const [ada, ben] = [sender(), sender()];
  const remoteParticipants = new Map([
    ['ada', ada],
    ['ben', ben],
  ]);
  const heard: string[] = [];
  const timers = {
    nowMs: () => 0,
    after(_ms: number, run: () => void) {
      due = run;
      return () => {
        due = null;
      };
    },
  };
  const watch = watchPictures({ remoteParticipants }, timers, () =>
    heard.push(`${watch.carries('ada')} ${watch.carries('ben')}`),
  );
  async function look(times: number, ofAda: Came, ofBen: Came = ofAda): Promise<void> {
    for (let count = 0; count < times; count += 1) {
      ada.come(ofAda);
      ben.come(ofBen);
      const run = due;
      due = null;
      run?.();
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    }
  }
  return { watch, look, heard, ada, remoteParticipants, isDue: () => due !== null };
}

test('[BEY-18] a line that does not carry even small pictures carries sound alone, and pictures again when it does', async () => {
  const { watch, look, heard } = setUp();
  await look(1, { lost: 20 });
  expect(watch.carries('ada')).toBe('high');
  await look(9 * POOR_MEASURES_TO_LESS, { lost: 20 });
  expect(heard).toEqual(['medium medium', 'low low', 'off off']);
  heard.length = 0;
  await look(3 * GOOD_MEASURES_TO_MORE, {});
  expect(heard).toEqual(['low low', 'medium medium', 'high high']);
});

test('[BEY-18] a bad line of one costs nobody else’s picture', async () => {
  const { look, heard } = setUp();
  await look(9 * POOR_MEASURES_TO_LESS, {}, { lost: 20 });
  expect(heard).toEqual(['high medium', 'high low', 'high off']);
});

test('[BEY-18] a machine that does not keep up takes smaller cameras, and larger ones again when it does', async () => {
  const { watch, look, heard } = setUp();
  await look(1, { dropped: 40 });
  expect(watch.carries('ada')).toBe('high');
  await look(9 * POOR_MEASURES_TO_LESS, { dropped: 30 });
  expect(heard).toEqual(['medium medium', 'low low']);
  await look(2 * GOOD_MEASURES_TO_MORE, {});
  expect(heard.slice(2)).toEqual(['medium medium', 'high high']);
});

test('[BEY-18] a track that ends under the look says nothing, who has gone is forgotten', async () => {
  const { watch, look, ada, remoteParticipants } = setUp();
  await look(1 + POOR_MEASURES_TO_LESS, { lost: 20 });
  ada.end();
  await look(POOR_MEASURES_TO_LESS, { lost: 20 });
  expect([watch.carries('ada'), watch.carries('ben')]).toEqual(['medium', 'low']);
  remoteParticipants.delete('ada');
  await look(1, {});
  expect(watch.carries('ada')).toBe('high');
});

test('[BEY-18] once it is stopped nothing is looked at', async () => {
  const { watch, look, isDue } = setUp();
  await look(1, {});
  expect(isDue()).toBe(true);
  watch.stop();
  expect(isDue()).toBe(false);
});

import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Bus } from './bus.ts';

/** What every adapter of the bus must do. `open` makes the buses of two servers of one site; an
 *  adapter that works within one process gives the same bus twice. */
export function describeBusContract(name: string, open: () => Promise<{ here: Bus; there: Bus }>): void {
  describe(`bus contract: ${name}`, () => {
    test('a message reaches subscribers of its topic on every server, and no other topic', async () => {
      const { here, there } = await open();
      const heard: unknown[] = [];
      here.subscribe('a', (message) => heard.push(['here', message]));
      there.subscribe('a', (message) => heard.push(['there', message]));
      here.subscribe('b', (message) => heard.push(['wrong topic', message]));
      here.publish('a', { n: 1 });
      await vi.waitFor(() => expect(heard).toHaveLength(2));
      expect(heard).toEqual(
        expect.arrayContaining([
          ['here', { n: 1 }],
          ['there', { n: 1 }],
        ]),
      );
      await Promise.all([here.close(), there.close()]);
    });

    test('messages arrive in the order they were published', async () => {
      const { here, there } = await open();
      const heard: unknown[] = [];
      there.subscribe('a', (message) => heard.push(message));
      const sent = Array.from({ length: 200 }, (_, n) => n);
      for (const n of sent) here.publish('a', n);
      await vi.waitFor(() => expect(heard).toEqual(sent));
      await Promise.all([here.close(), there.close()]);
    });

    test('a subscriber gets the message as it was when published, in a copy of its own', async () => {
      const { here, there } = await open();
      const heard: { list: number[] }[] = [];
      const hear = (message: unknown) => {
        const copy = z.object({ list: z.array(z.number()) }).parse(message);
        copy.list.push(9);
        heard.push(copy);
      };
      there.subscribe('a', hear);
      there.subscribe('a', hear);
      const message = { list: [1] };
      here.publish('a', message);
      message.list.push(2);
      await vi.waitFor(() => expect(heard).toEqual([{ list: [1, 9] }, { list: [1, 9] }]));
      await Promise.all([here.close(), there.close()]);
    });

    test('a subscriber that throws harms neither the publisher nor the others', async () => {
      const { here, there } = await open();
      const heard: unknown[] = [];
      there.subscribe('a', () => {
        throw new Error('subscriber');
      });
      there.subscribe('a', (message) => heard.push(message));
      here.publish('a', 1);
      here.publish('a', 2);
      await vi.waitFor(() => expect(heard).toEqual([1, 2]));
      await Promise.all([here.close(), there.close()]);
    });

    test('after unsubscribing nothing is heard', async () => {
      const { here, there } = await open();
      const heard: unknown[] = [];
      const end = there.subscribe('a', (message) => heard.push(['ended', message]));
      there.subscribe('a', (message) => heard.push(message));
      end();
      here.publish('a', 1);
      await vi.waitFor(() => expect(heard).toEqual([1]));
      await Promise.all([here.close(), there.close()]);
    });

    test('says whether it reaches the others', async () => {
      const { here, there } = await open();
      expect(await here.isReachable()).toBe(true);
      await Promise.all([here.close(), there.close()]);
    });
  });
}

/** What a bus must still do over a line that loses, delays, doubles and reorders messages. `open`
 *  makes the buses of two servers with such a line between them; `seed` decides what happens to
 *  each message. */
export function describeBusOnBadLine(
  name: string,
  open: (seed: number) => Promise<{ here: Bus; there: Bus }>,
  { loses }: { readonly loses: boolean },
): void {
  describe(`bus on a bad line: ${name}`, () => {
    test.for([1, 2, 3])('each message once, in order, and every loss is told (seed %i)', async (seed) => {
      const { here, there } = await open(seed);
      const heard: number[] = [];
      let misses = 0;
      there.onMissed(() => (misses += 1));
      there.subscribe('a', (message) => heard.push(z.number().parse(message)));
      const sent = Array.from({ length: 60 }, (_, n) => n);
      for (const n of sent) here.publish('a', n);
      await vi.waitFor(() => expect(loses ? misses : heard.length).toBeGreaterThanOrEqual(loses ? 1 : 60), {
        timeout: 5_000,
      });
      expect(heard).toEqual([...new Set(heard)].toSorted((one, other) => one - other));
      expect(misses > 0).toBe(loses);
      await Promise.all([here.close(), there.close()]);
    });
  });
}

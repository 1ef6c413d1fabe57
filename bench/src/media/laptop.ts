import { setTimeout as pause } from 'node:timers/promises';
import { startLivekitIn } from '@hemicycle/testkit/livekit-in-network';
import { HOUSE_ADDRESS, openOwnNetwork } from '@hemicycle/testkit/own-network';
import { openBrowser } from '../bytes/page-of-chromium.ts';
import { startMortalServer } from '../torture/mortal-server.ts';
import type { Undo } from '../undo.ts';
import { type Loss, timeLoss } from './losses.ts';
import { admit, allMove, takeSeat } from './person.ts';

/** How long a laptop is in no Wi-Fi on its way into another. */
export const BETWEEN_WIFIS_MS = 2_000;
/** How long it sleeps: longer than a server waits for a word of it. */
export const SLEEP_MS = 60_000;

/** What becomes of somebody with a laptop, in this order. */
export interface Laptop {
  /** It sleeps and wakes up in its Wi-Fi. The gap is without the sleep. */
  sleeps(): Promise<Loss>;
  switchesWifi(): Promise<Loss>;
}

/** Somebody in the chamber with a laptop, and somebody at a desk, in a small network of their own,
 *  with the media server in the house where there is a program of one. @throws Error where no such
 *  network can be made. */
export async function openLaptop(
  chromium: string,
  flags: readonly string[],
  program: string | null,
  undo: Undo,
): Promise<Laptop> {
  const network = await openOwnNetwork();
  undo.add(() => network.close());
  const livekit = program === null ? null : startLivekitIn(network, program);
  undo.add(() => livekit?.stop());
  const settings = { HEMICYCLE_HOST: HOUSE_ADDRESS, ...livekit?.settings };
  const server = await startMortalServer(undo, settings, network.inHouse);
  const apiPort = await network.reach('house', {
    host: HOUSE_ADDRESS,
    port: Number(new URL(server.url).port),
  });

  async function come(place: 'desk' | 'laptop', account: string) {
    const browser = await openBrowser(
      await network.chromiumAt(place, chromium),
      // Browsers give cameras to addresses of the machine itself, and here the site is on another.
      [...flags, `--unsafely-treat-insecure-origin-as-secure=${server.url}`],
      undo,
      async (port) => String(await network.reach(place, { host: '127.0.0.1', port: Number(port) })),
    );
    const person = await admit(browser, server.url, account, `http://127.0.0.1:${apiPort}`);
    await takeSeat(person);
    return person;
  }

  const laptop = await come('laptop', 'member08');
  const people = [await come('desk', 'moderator'), laptop];
  await Promise.all(people.map((one) => allMove(one, 1)));
  return {
    async sleeps() {
      let sleptMs = 0;
      const loss = await timeLoss(laptop, people, async () => {
        const fellAsleepAtMs = Date.now();
        network.fallAsleep();
        await pause(SLEEP_MS);
        network.wakeUp();
        const wokeAtMs = Date.now();
        sleptMs = wokeAtMs - fellAsleepAtMs;
        return wokeAtMs;
      });
      return { ...loss, gap: loss.gap - sleptMs };
    },
    switchesWifi: () =>
      timeLoss(laptop, people, async () => {
        network.leaveWifi();
        await pause(BETWEEN_WIFIS_MS);
        network.enterWifi();
        return Date.now();
      }),
  };
}

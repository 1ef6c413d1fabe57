import { setTimeout as pause } from 'node:timers/promises';
import { startLivekitIn } from '@hemicycle/testkit/livekit-in-network';
import { HOUSE_ADDRESS, openOwnNetwork } from '@hemicycle/testkit/own-network';
import { openBrowser } from '../bytes/page-of-chromium.ts';
import { startMortalServer } from '../torture/mortal-server.ts';
import type { Undo } from '../undo.ts';
import { type Loss, timeLoss } from './losses.ts';
import { admit, allMove, takeSeat } from './person.ts';

/** How long a laptop is in no Wi-Fi while it changes from one to another. */
export const BETWEEN_WIFIS_MS = 2_000;
/** How long the laptop sleeps: longer than a server waits for a message of it. */
export const SLEEP_MS = 60_000;

/** The events of a laptop, in this order. */
export interface Laptop {
  /** The laptop sleeps and wakes up in its Wi-Fi. The gap does not include the sleep. */
  sleeps(): Promise<Loss>;
  switchesWifi(): Promise<Loss>;
}

/** A person in the chamber with a laptop and another at a desk, in a small separate network. A
 *  media server runs in the house of that network, where its program is given. @throws Error where
 *  no such network can be made. */
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
      // Browsers allow cameras on addresses of their own machine, and here the site has another
      // address.
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

import { setTimeout as pause } from 'node:timers/promises';
import type { TcpLine } from '@hemicycle/testkit/tcp-line';
import { z } from 'zod';
import type { MortalServer } from '../torture/mortal-server.ts';
import { allMove, OTHERS, type Person } from './person.ts';

/** How long somebody is without a network. */
export const OFFLINE_MS = 5_000;
/** Pictures that come at fifteen a second have stopped. */
const STILL_MS = 500;
const OFFLINE = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/** One loss, in ms. */
export interface Loss {
  /** From when the way to the server was free again until the page had read its state anew; null
   *  where that line was never lost. */
  readonly line: number | null;
  /** The longest time without a frame of anybody else, from the loss on. */
  readonly gap: number;
}

/** What can be lost, each once. Afterwards all see all others move. */
export interface Losses {
  /** Every connection to the server breaks; the next one is let through. */
  socketCut(): Promise<Loss>;
  /** No network for `OFFLINE_MS`, of which the browser knows. What goes from browser to browser or
   *  to a media server is left alone. */
  offline(): Promise<Loss>;
  /** The application is killed and started again, with a media server that it runs. */
  serverRestarted(): Promise<Loss>;
  mediaServerKilled(): Promise<Loss>;
}

/** How long a loss of `person` takes. `lose` answers when the way was free again, in ms since the
 *  epoch. */
export async function timeLoss(
  person: Person,
  people: readonly Person[],
  lose: () => Promise<number>,
  lineToo = true,
): Promise<Loss> {
  const lines = await person.evaluate('look.lines()', z.number());
  await person.evaluate(`look.watchGap(${JSON.stringify(OTHERS)})`, z.unknown());
  const freeAtMs = await lose();
  const backAtMs = lineToo ? await person.evaluate(`look.lineAfter(${lines})`, z.number()) : null;
  await Promise.all(people.map((one) => allMove(one, people.length - 1)));
  const gap = await person.evaluate('stopped()', z.number());
  return { line: backAtMs === null ? null : Math.max(0, backAtMs - freeAtMs), gap };
}

/** Losses as `person` has them, whose page reaches the server over `line`. */
export function lossesOf(
  person: Person,
  people: readonly Person[],
  line: TcpLine,
  server: MortalServer,
): Losses {
  const lost = (lose: () => Promise<number>, lineToo = true) => timeLoss(person, people, lose, lineToo);

  return {
    socketCut: () =>
      lost(async () => {
        line.changeAddress();
        return Date.now();
      }),
    offline: () =>
      lost(async () => {
        await person.page.send('Network.emulateNetworkConditions', { offline: true, ...OFFLINE });
        line.cut();
        await pause(OFFLINE_MS);
        line.giveBack();
        const freeAtMs = Date.now();
        await person.page.send('Network.emulateNetworkConditions', { offline: false, ...OFFLINE });
        return freeAtMs;
      }),
    serverRestarted: () =>
      lost(async () => {
        await server.killAndStart();
        return Date.now();
      }),
    mediaServerKilled: () =>
      lost(async () => {
        const pid = await server.mediaServerPid();
        if (pid === null) throw new Error('No media server is run.');
        process.kill(pid, 'SIGKILL');
        // Its pictures stand still at once, and a look at them must not come before that.
        await person.evaluate(`look.standStill(${JSON.stringify(OTHERS)}, ${STILL_MS})`, z.number());
        return Date.now();
      }, false),
  };
}

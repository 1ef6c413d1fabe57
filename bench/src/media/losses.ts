import { setTimeout as pause } from 'node:timers/promises';
import type { TcpLine } from '@hemicycle/testkit/tcp-line';
import { z } from 'zod';
import type { MortalServer } from '../torture/mortal-server.ts';
import { allMove, OTHERS, type Person } from './person.ts';

/** How long somebody is without a network. */
export const OFFLINE_MS = 5_000;
/** After this time without a new frame, pictures of fifteen frames a second have stopped. */
const STILL_MS = 500;
const OFFLINE = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/** The result of one loss, in ms. */
export interface Loss {
  /** The time from when the server could be reached again until the page had read its state again;
   *  null where that line was never lost. */
  readonly line: number | null;
  /** The longest time without a frame of anybody else, from the loss on. */
  readonly gap: number;
}

/** The kinds of loss. After each, everybody sees everybody else move. */
export interface Losses {
  /** Every connection to the server breaks; the next one succeeds. */
  socketCut(): Promise<Loss>;
  /** The browser has no network for `OFFLINE_MS` and knows it. Media between browsers or to a media
   *  server continues. */
  offline(): Promise<Loss>;
  /** The application is killed and started again, with its media server if it runs one. */
  serverRestarted(): Promise<Loss>;
  mediaServerKilled(): Promise<Loss>;
}

/** Measures a loss of `person`. `lose` returns when the server could be reached again, in ms since
 *  the epoch. */
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

/** The losses of `person`, whose page reaches the server over `line`. */
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
        // The pictures stop at once. The next check must not come before they have stopped.
        await person.evaluate(`look.standStill(${JSON.stringify(OTHERS)}, ${STILL_MS})`, z.number());
        return Date.now();
      }, false),
  };
}

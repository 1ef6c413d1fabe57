import { availableParallelism } from 'node:os';
import { z } from 'zod';
import type { ChromiumBrowser } from '../bytes/page-of-chromium.ts';
import { secondsOf, secondsOfTree } from '../cpu-use.ts';
import type { MortalServer } from '../torture/mortal-server.ts';
import type { Person } from './person.ts';

const LOOK_MS = 8_000;
const counts = z.object({ received: z.number(), sent: z.number() });

/** The counts while this many people were in the chamber. */
export interface Flow {
  readonly people: number;
  /** The frames that arrived, as a share of those that were sent to somebody. */
  readonly arrived: number;
  /** The frames a second that one person received of one other person. */
  readonly rate: number;
  /** Shares of all cores; null where the system does not give them. */
  readonly processor: {
    readonly browser: number;
    readonly application: number;
    readonly mediaServer: number | null;
  } | null;
}

/** Counts for some seconds. `copies`: how many people one sent frame is meant for. */
export async function countFlow(
  people: readonly Person[],
  browser: ChromiumBrowser,
  server: MortalServer,
  copies: number,
): Promise<Flow> {
  const mediaServer = await server.mediaServerPid();
  const used = () => ({
    browser: secondsOfTree(browser.pid),
    application: secondsOf(server.pid()),
    mediaServer: mediaServer === null ? 0 : secondsOf(mediaServer),
  });
  const [before, startedAtMs] = [used(), performance.now()];
  const all = await Promise.all(people.map((one) => one.evaluate(`look.flow(${LOOK_MS})`, counts)));
  const [after, passedS] = [used(), (performance.now() - startedAtMs) / 1000];
  const received = all.reduce((sum, one) => sum + one.received, 0);
  const sent = all.reduce((sum, one) => sum + one.sent, 0);
  const share = (part: 'browser' | 'application' | 'mediaServer'): number | null => {
    const [from, to] = [before[part], after[part]];
    return from === null || to === null ? null : (to - from) / (passedS * availableParallelism());
  };
  const [inBrowser, inApplication] = [share('browser'), share('application')];
  return {
    people: people.length,
    arrived: received / (sent * copies),
    rate: received / (LOOK_MS / 1000) / (people.length * (people.length - 1)),
    processor:
      inBrowser === null || inApplication === null
        ? null
        : {
            browser: inBrowser,
            application: inApplication,
            mediaServer: mediaServer === null ? null : share('mediaServer'),
          },
  };
}

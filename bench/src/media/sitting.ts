import { setTimeout as pause } from 'node:timers/promises';
import { logout } from '@hemicycle/contract/auth';
import { updatePeopleState } from '@hemicycle/contract/people';
import { z } from 'zod';
import type { ChromiumBrowser } from '../bytes/page-of-chromium.ts';
import type { MortalServer } from '../torture/mortal-server.ts';
import { admit, allMove, type Looking, OTHERS, OWN, type Person, takeSeat } from './person.ts';

const MODERATOR = 'moderator';
const JOINER = 'member08';
/** How long a page stays open before somebody presses a button, so that its loading does not affect
 *  the measurement. */
export const LOOKS_MS = 3_000;

const lookedAtJoin = z.object({
  own: z.number(),
  frame: z.number(),
  sound: z.number(),
  clickedAtMs: z.number(),
});

/** The times from the click, in ms. */
export interface JoinTimes {
  readonly own: number;
  readonly frame: number;
  readonly sound: number;
  /** The time until the sitter sees the joiner. */
  readonly seen: number;
}

/** Times a joiner who enters a room with a sitter in it. `begin` is the expression that enters;
 *  `own` and `others` are selectors of pictures; `seen` is true for the sitter when the joiner's
 *  picture plays. */
export async function timeJoin(
  { joiner, sitter }: { joiner: Looking; sitter: Looking },
  { begin, own, others, seen }: { begin: string; own: string; others: string; seen: string },
): Promise<JoinTimes> {
  const seenAtMs = sitter.until(seen);
  const { clickedAtMs, ...times } = await joiner.evaluate(
    `look.join(() => ${begin}, ${JSON.stringify(own)}, ${JSON.stringify(others)})`,
    lookedAtJoin,
  );
  return { ...times, seen: (await seenAtMs) - clickedAtMs };
}

/** A sitting on a running server, with a moderator in it and a joiner who comes and goes. */
export interface Sitting {
  /** The people in the sitting. */
  readonly people: readonly Person[];
  /** The joiner enters. The times count from the click on the button of the self-check page, which
   *  has been open for `LOOKS_MS`. */
  join(): Promise<JoinTimes>;
  /** Closes both pages until the next `join`. */
  goAway(): Promise<void>;
  /** The time, in ms, from when the moderator mutes a camera by force until its picture has
   *  disappeared for the moderator; then the camera is allowed again. */
  keptOff(): Promise<number>;
  /** The time, in ms, from a sign-out elsewhere until the picture has disappeared for the
   *  moderator; the joiner is back afterwards. */
  signedOut(): Promise<number>;
  /** Another person takes a seat, sees everybody and is seen by everybody. `url`: an address other
   *  than the server's own. */
  comes(account: string, url?: string): Promise<Person>;
}

export async function openSitting(server: MortalServer, browser: ChromiumBrowser): Promise<Sitting> {
  const moderator = await admit(browser, server.url, MODERATOR);
  await takeSeat(moderator);
  const joiner = await admit(browser, server.url, JOINER);
  const people: Person[] = [moderator, joiner];
  const picture = `document.querySelector('li[data-user="${JOINER}"] video')`;
  const seen = `look.anyPlays('li[data-user="${JOINER}"] video')`;

  /** The time from just before `ask` is called until `condition` is true for the moderator. */
  async function timed(condition: string, ask: () => Promise<unknown>): Promise<number> {
    await moderator.until(seen);
    const came = moderator.until(condition);
    const askedAtMs = Date.now();
    await ask();
    return (await came) - askedAtMs;
  }
  const force = (forceMuteVideo: -1 | null) =>
    moderator.api.call(updatePeopleState, { params: { userId: JOINER }, body: { forceMuteVideo } });

  let seated = true;
  return {
    people,
    async join() {
      if (!seated) await takeSeat(moderator);
      seated = true;
      await joiner.open(`${server.url}/app/lobby-check-video`);
      const button = buttonOf(`one.textContent.trim() === 'Join the sitting' && !one.disabled`);
      await joiner.until(`${button} !== undefined && look.anyPlays('video')`);
      await moderator.until(`${picture} === null`);
      await pause(LOOKS_MS);
      return timeJoin(
        { joiner, sitter: moderator },
        { begin: `${button}.click()`, own: OWN, others: OTHERS, seen },
      );
    },
    async goAway() {
      await Promise.all(people.map((person) => person.open('about:blank')));
      seated = false;
    },
    async keptOff() {
      const took = await timed(`${picture} === null`, () => force(-1));
      await force(null);
      const button = buttonOf(
        `one.getAttribute('aria-label') === 'Start video' && one.getAttribute('aria-disabled') === null`,
      );
      await joiner.until(`${button} !== undefined`);
      await joiner.evaluate(`${button}.click()`, z.unknown());
      await moderator.until(seen);
      return took;
    },
    async signedOut() {
      const took = await timed(`${picture} === null`, () => joiner.api.call(logout));
      await joiner.signIn();
      await takeSeat(joiner);
      await moderator.until(seen);
      return took;
    },
    async comes(account, url = server.url) {
      const person = await admit(browser, url, account);
      await takeSeat(person);
      people.push(person);
      await Promise.all(people.map((one) => allMove(one, people.length - 1)));
      return person;
    },
  };
}

function buttonOf(condition: string): string {
  return `[...document.querySelectorAll('button')].find((one) => ${condition})`;
}

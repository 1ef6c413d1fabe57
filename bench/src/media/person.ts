import { login, updateSessionInfo } from '@hemicycle/contract/auth';
import { z } from 'zod';
import type { ChromiumBrowser, ChromiumPage } from '../bytes/page-of-chromium.ts';
import { ApiClient } from '../replay/api-client.ts';
import { LOOK_SCRIPT } from './look-script.ts';

/** The session of the demonstration site that is open now. */
export const OPEN_SESSION = 'plenary-sitting-114';
const SIZE = { width: 1280, height: 800 };
const evaluated = z.object({
  result: z.object({ value: z.unknown().optional() }).optional(),
  exceptionDetails: z
    .object({ text: z.string(), exception: z.object({ description: z.string() }).optional() })
    .optional(),
});

/** The selectors of pictures in the chamber: of the other people, and the person's own. */
export const OTHERS = 'li[data-user] video';
export const OWN = '[data-self] video';

/** A page in the browser with the functions of `look-script`. */
export interface Looking {
  readonly page: ChromiumPage;
  /** Evaluates an expression in the page. @throws Error with the error in the page. */
  evaluate<Answer>(expression: string, shape: z.ZodType<Answer>): Promise<Answer>;
  /** Waits in the page until the condition is true; returns that moment, in ms since the epoch. */
  until(condition: string): Promise<number>;
  open(url: string): Promise<void>;
}

/** A person who attends the open sitting, with a page of their own. */
export interface Person extends Looking {
  readonly account: string;
  readonly url: string;
  readonly api: ApiClient;
  /** Signs the person in again, after a sign-out too. */
  signIn(): Promise<void>;
}

export async function openLooking(browser: ChromiumBrowser): Promise<Looking> {
  const page = await browser.openPage(SIZE);
  await page.send('Page.enable');
  await page.send('Network.enable');
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: LOOK_SCRIPT });
  async function evaluate<Answer>(expression: string, shape: z.ZodType<Answer>): Promise<Answer> {
    const answer = evaluated.parse(
      await page.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true }),
    );
    const wrong = answer.exceptionDetails;
    if (wrong !== undefined) throw new Error(wrong.exception?.description ?? wrong.text);
    return shape.parse(answer.result?.value);
  }
  let loaded = () => {};
  page.on((method) => {
    if (method === 'Page.loadEventFired') loaded();
  });
  return {
    page,
    evaluate,
    until: (condition) => evaluate(`look.until(() => ${condition})`, z.number()),
    async open(url) {
      const whenLoaded = new Promise<void>((resolve) => (loaded = resolve));
      await page.send('Page.navigate', { url });
      await whenLoaded;
    },
  };
}

/** Signs a person in, in a page of their own, and lets them attend the sitting; no page is opened
 *  yet. `apiUrl`: where this machine reaches the server that pages reach at `url`.
 *  `idVotingSession`: a sitting other than the one of the demonstration that is open now. */
export async function admit(
  browser: ChromiumBrowser,
  url: string,
  account: string,
  apiUrl = url,
  idVotingSession = OPEN_SESSION,
): Promise<Person> {
  const api = new ApiClient(apiUrl);
  const looking = await openLooking(browser);
  const signIn = async () => {
    await api.call(login, { body: { email: `${account}@demo.test`, password: 'demo' } });
    await api.call(updateSessionInfo, { body: { userSession: { votingSessionToAttend: idVotingSession } } });
    const [name = '', value = ''] = (api.cookie ?? '').split('=');
    await looking.page.send('Network.setCookie', { url, name, value, httpOnly: true });
  };
  await signIn();
  return { ...looking, account, url, api, signIn };
}

/** Takes a person into the chamber with camera and microphone, as after the self-check. */
export async function takeSeat(person: Person): Promise<void> {
  await enter(person, { camera: true, speaks: true });
  await person.until(`look.anyPlays(${JSON.stringify(OWN)})`);
}

/** Takes a person into the chamber, past the self-check; `speaks`: with an open microphone. The
 *  person may not have joined the media yet. */
export async function enter(
  person: Person,
  { camera, speaks }: { readonly camera: boolean; readonly speaks: boolean },
): Promise<void> {
  const choice = JSON.stringify({ observer: false, camera, microphone: true, microphoneMuted: !speaks });
  await person.page.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `sessionStorage.setItem('entryChoice', ${JSON.stringify(choice)})`,
  });
  await person.open(`${person.url}/app`);
  await person.until(`document.querySelector('[role=tab]') !== null`);
}

/** Waits until the pictures of this many other people move on the page. */
export async function allMove(person: Person, others: number): Promise<void> {
  await person.evaluate(`look.allMove(${JSON.stringify(OTHERS)}, ${others})`, z.number());
}

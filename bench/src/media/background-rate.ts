import { z } from 'zod';
import type { ChromiumBrowser } from '../bytes/page-of-chromium.ts';
import { admit, OWN, takeSeat } from './person.ts';

const ALONE = 'member20';

/** The frames a second of a person's own picture with a blurred background. */
export async function backgroundRate(browser: ChromiumBrowser, url: string): Promise<number> {
  const person = await admit(browser, url, ALONE);
  await person.page.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `localStorage.setItem('currentVirtualBackground', 'blur')`,
  });
  await takeSeat(person);
  return person.evaluate(`look.rate(${JSON.stringify(OWN)})`, z.number());
}

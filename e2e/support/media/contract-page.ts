import { type Browser, expect, type Page } from '@playwright/test';

/** What a browser is started with so that a person has several cameras and microphones to switch
 *  between. */
export const SEVERAL_DEVICES = '--use-fake-device-for-media-stream=device-count=4';

/** Opens the one page in which all of an adapter's cases run, with its devices allowed, and waits
 *  until they can be run. A case that fails costs the page: the next one runs in a new process of
 *  Playwright's, and so in a new page. `prepare` is called before the page is loaded. */
export async function openContractPage(
  browser: Browser,
  address: string,
  prepare: (page: Page) => Promise<unknown> = () => Promise.resolve(),
): Promise<Page> {
  const context = await browser.newContext({ permissions: ['camera', 'microphone'] });
  const page = await context.newPage();
  await prepare(page);
  await page.goto(address);
  await expect
    .poll(() => page.evaluate(() => 'contractPage' in window), { message: 'the page has loaded' })
    .toBe(true);
  return page;
}

/** Runs one case there; fails with what is wrong. */
export async function runCase(page: Page, title: string): Promise<void> {
  await page.evaluate((wanted) => window.contractPage.run(wanted), title);
}

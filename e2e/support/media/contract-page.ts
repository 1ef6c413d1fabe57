import { type Browser, expect, type Page } from '@playwright/test';

/** The argument that gives a browser several fake cameras and microphones, so that a person can
 *  switch between them. */
export const SEVERAL_DEVICES = '--use-fake-device-for-media-stream=device-count=4';

/** Opens the one page in which all cases of an adapter run, with its devices allowed, and waits
 *  until the cases can run. After a case that fails, the next case runs in a new test process, and
 *  so in a new page. `prepare` is called before the page is loaded. */
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

/** Runs one case in that page. Rejects with the reason when the case fails. */
export async function runCase(page: Page, title: string): Promise<void> {
  await page.evaluate((wanted) => window.contractPage.run(wanted), title);
}

import { type Browser, expect, type Page } from '@playwright/test';

/** Opens the one page in which all cases of a file run. A case that fails costs the page: the next one runs in a new process of
 *  Playwright's, and so in a new page. `prepare` is called before the page is loaded. */
export async function openCasesPage(
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

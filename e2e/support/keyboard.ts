import { expect, type Locator, type Page } from '@playwright/test';

const MOST_PRESSES = 150;

/** Presses Tab until a control has the focus, as a person without a mouse would. Throws when Tab
 *  does not reach the control. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not reach ${target.toString()}.`);
}

/** Reaches a control by Tab and presses Enter on it. */
export async function pressByKey(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Checks that an element still has the focus, so that a person who works by keyboard need not
 *  start again from the beginning of the page. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => (document.activeElement ?? document.body) !== document.body))
    .toBe(true);
}

/** Checks that a page scrolls down, never sideways: nothing is wider than the window. */
export async function expectNothingBeside(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
}

import { expect, type Locator, type Page } from '@playwright/test';

const MOST_PRESSES = 150;

/** Presses Tab until a control has the focus, as somebody without a mouse would. Throws when it
 *  cannot be reached. */
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

/** Nobody who works by keyboard starts again from the beginning of the page: something still has
 *  the focus. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => (document.activeElement ?? document.body) !== document.body))
    .toBe(true);
}

/** A page scrolls down, never sideways: nothing stands beside the window. */
export async function expectNothingBeside(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
}

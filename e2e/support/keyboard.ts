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

/** Reaches a link or button at the beginning of a row of a table, and presses Enter on it. A table
 *  is one stop for Tab; arrows move in it. */
export async function pressInRowByKey(page: Page, target: Locator): Promise<void> {
  const row = page.getByRole('row').filter({ has: target });
  const holdsFocus = (element: Element) => element.contains(document.activeElement);
  await expect(target).toBeVisible();
  for (let presses = 0; !(await page.getByRole('grid').evaluate(holdsFocus)); presses += 1) {
    expect(presses, 'The Tab key does not reach the table.').toBeLessThan(MOST_PRESSES);
    await page.keyboard.press('Tab');
  }
  for (let presses = 0; !(await row.evaluate(holdsFocus)); presses += 1) {
    expect(presses, 'The arrows do not reach the row.').toBeLessThan(MOST_PRESSES);
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('ArrowRight');
  await expect(target).toBeFocused();
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

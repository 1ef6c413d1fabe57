import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/test.ts';

const DIRECTIONS = [
  { locale: 'en-US', direction: 'ltr' },
  { locale: 'ar', direction: 'rtl' },
] as const;

const WIDTHS_PX = [1440, 900, 390] as const;

async function expectAccessibleAtEachWidth(page: Page): Promise<void> {
  for (const width of WIDTHS_PX) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
  }
}

for (const { locale, direction } of DIRECTIONS) {
  test.describe(`in ${locale}`, () => {
    for (const address of ['/app/login', '/app/logout', '/app/session-finished', '/app/no-such-page']) {
      test(`[DESIGN §9] ${address} has no accessibility finding`, async ({ openBrowserAs }) => {
        const page = await (await openBrowserAs(null, { locale })).newPage();
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('dir', direction);
        await expectAccessibleAtEachWidth(page);
      });
    }

    test('[DESIGN §9] /app/choose-session has no accessibility finding', async ({ signInAs }) => {
      const page = await signInAs('member01', { locale });
      await page.goto('/app/choose-session');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessibleAtEachWidth(page);
    });
  });
}

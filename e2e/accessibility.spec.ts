import { expect } from '@playwright/test';
import { expectAccessibleAtEachWidth } from './support/accessibility.ts';
import { test } from './support/test.ts';
import { wordsOf } from './support/words.ts';

const DIRECTIONS = [
  { locale: 'en-US', language: 'en', direction: 'ltr' },
  { locale: 'ar', language: 'ar', direction: 'rtl' },
] as const;

/** Addresses for which the client has no page. The server sends the client all the same, and the
 *  client says that nothing is there. */
const NOWHERE = ['/nothing-here', '/app/no-such-page'];
const PUBLIC_PAGES = ['/app/login', '/app/logout', '/app/session-finished', ...NOWHERE];

for (const { locale, language, direction } of DIRECTIONS) {
  test.describe(`in ${locale}`, () => {
    for (const address of PUBLIC_PAGES) {
      // By day one public page stands for the others in Arabic.
      const tag = locale === 'ar' && address !== '/app/login' ? ['@at-night'] : [];
      test(`[DESIGN §9] ${address} has no accessibility finding`, { tag }, async ({ openBrowserAs }) => {
        const page = await (await openBrowserAs(null, { locale })).newPage();
        const answer = await page.goto(address);
        expect(answer?.status()).toBe(NOWHERE.includes(address) ? 404 : 200);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        if (NOWHERE.includes(address)) {
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(
            wordsOf(language)('ui.pageNotFoundTitle'),
          );
          await expect(page.locator('a[href="/app/choose-session"]')).toBeVisible();
        }
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

import type { Page } from '@playwright/test';

/** The error of `goto` when the page's own script has begun another navigation. */
const BY_ANOTHER_NAVIGATION = /net::ERR_ABORTED|interrupted by another navigation/u;

/** Opens an address in a page whose own script may navigate at the same moment, as it does when it
 *  learns that it is signed out. Chromium then aborts this navigation in favour of the page's own.
 *  So this function tries again when the page's own navigation has ended.
 *  @throws what `goto` throws for any other reason, and when the second attempt fails. */
export async function openAddress(page: Page, address: string): Promise<void> {
  try {
    await page.goto(address);
  } catch (error) {
    if (!(error instanceof Error) || !BY_ANOTHER_NAVIGATION.test(error.message)) throw error;
    await page.waitForLoadState();
    await page.goto(address);
  }
}

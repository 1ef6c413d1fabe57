import { expect, type Page } from '@playwright/test';

/** What a browser is started with so that a person has several cameras and microphones to switch between. */
export const SEVERAL_DEVICES = '--use-fake-device-for-media-stream=device-count=4';

/** Opens the page of an adapter's cases, with its devices allowed, and waits until they can be run. */
export async function openContractPage(page: Page, address: string): Promise<void> {
  await page.context().grantPermissions(['camera', 'microphone']);
  await page.goto(address);
  await expect
    .poll(() => page.evaluate(() => 'contractPage' in window), { message: 'the page has loaded' })
    .toBe(true);
}

/** Runs one case there; fails with what is wrong. */
export async function runCase(page: Page, title: string): Promise<void> {
  await page.evaluate((wanted) => window.contractPage.run(wanted), title);
}

import { join } from 'node:path';
import { mediaPortContract } from '@hemicycle/media/contract-suite';
import { expect, type Page, test } from '@playwright/test';
import { type ServedPage, serveModule } from './support/media/bundle-page.ts';
import type { limitedStep } from './support/media/limited-step.ts';
import { openContractPage, runCase, SEVERAL_DEVICES } from './support/media/contract-page.ts';
import { meshFaults } from './support/media/mesh-faults.ts';

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), SEVERAL_DEVICES] });
  },
});

let site: ServedPage;
let page: Page;

test.beforeAll(async ({ browser }) => {
  site = await serveModule(join(import.meta.dirname, 'support/media/mesh-page.ts'));
  page = await openContractPage(browser, site.address);
  await page.evaluate(() => window.contractPage.beginPatient());
});

test.afterAll(async () => {
  await page.context().close();
  await site.close();
});

for (const { title } of [...mediaPortContract, ...meshFaults]) {
  test(`mesh in Chromium: ${title}`, () => runCase(page, title));
}

test('[BEY-38] a step to full scale is held down by the limiter before it is heard, and quiet sound passes as it is', async () => {
  const { quiet, held, highest } = await page.evaluate(() => {
    const measure: typeof limitedStep = Reflect.get(window, 'limitedStep');
    return measure();
  });
  expect(quiet).toBeCloseTo(0.05, 3);
  expect(held).toBeLessThan(0.3);
  expect(highest).toBeLessThan(0.356);
});

import { join } from 'node:path';
import { mediaPortContract } from '@hemicycle/media/contract-suite';
import { type Page, test } from '@playwright/test';
import { type ServedPage, serveModule } from './support/media/bundle-page.ts';
import { openCasesPage } from './support/media/cases-page.ts';
import { meshFaults } from './support/media/mesh-faults.ts';

const DEVICES = '--use-fake-device-for-media-stream=device-count=4';

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), DEVICES] });
  },
});

let site: ServedPage;
let page: Page;

test.beforeAll(async ({ browser }) => {
  site = await serveModule(join(import.meta.dirname, 'support/media/contract-page.ts'));
  page = await openCasesPage(browser, site.address);
  await page.evaluate(() => window.contractPage.beginPatient());
});

test.afterAll(async () => {
  await page.context().close();
  await site.close();
});

for (const { title } of [...mediaPortContract, ...meshFaults]) {
  test(`mesh in Chromium: ${title}`, () => page.evaluate((wanted) => window.contractPage.run(wanted), title));
}

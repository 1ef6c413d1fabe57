import { join } from 'node:path';
import { mediaPortContract } from '@hemicycle/media/contract-suite';
import { test } from '@playwright/test';
import { type ServedPage, serveModule } from './support/media/bundle-page.ts';
import { openContractPage, runCase, SEVERAL_DEVICES } from './support/media/contract-page.ts';
import { meshFaults } from './support/media/mesh-faults.ts';

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), SEVERAL_DEVICES] });
  },
});

let site: ServedPage;

test.beforeAll(async () => {
  site = await serveModule(join(import.meta.dirname, 'support/media/mesh-page.ts'));
});

test.afterAll(async () => {
  await site.close();
});

for (const { title } of [...mediaPortContract, ...meshFaults]) {
  test(`mesh in Chromium: ${title}`, async ({ page }) => {
    await openContractPage(page, site.address);
    await runCase(page, title);
  });
}

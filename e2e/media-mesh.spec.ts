import { join } from 'node:path';
import { mediaPortContract } from '@hemicycle/media/contract-suite';
import { expect, test } from '@playwright/test';
import { type ServedPage, serveModule } from './support/media/bundle-page.ts';
import { meshFaults } from './support/media/mesh-faults.ts';

const DEVICES = '--use-fake-device-for-media-stream=device-count=4';

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), DEVICES] });
  },
});

let site: ServedPage;

test.beforeAll(async () => {
  site = await serveModule(join(import.meta.dirname, 'support/media/contract-page.ts'));
});

test.afterAll(async () => {
  await site.close();
});

for (const { title } of [...mediaPortContract, ...meshFaults]) {
  test(`mesh in Chromium: ${title}`, async ({ page, context }) => {
    await context.grantPermissions(['camera', 'microphone']);
    await page.goto(site.address);
    await expect
      .poll(() => page.evaluate(() => 'contractPage' in window), { message: 'the page has loaded' })
      .toBe(true);
    await page.evaluate((wanted) => window.contractPage.run(wanted), title);
  });
}

import { join } from 'node:path';
import { mediaPortContract } from '@hemicycle/media/contract-suite';
import { expect, test } from '@playwright/test';
import { type ServedPage, serveModule } from './support/media/bundle-page.ts';
import { livekitFaults } from './support/media/livekit-faults.ts';
import type { BridgedCall } from './support/media/livekit-harness.ts';
import { livekitProgram, NO_LIVEKIT, startTestLivekit } from './support/media/test-livekit.ts';

const DEVICES = '--use-fake-device-for-media-stream=device-count=4';

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), DEVICES] });
  },
});

test.skip(livekitProgram === null, NO_LIVEKIT);

let site: ServedPage;
let livekit: Awaited<ReturnType<typeof startTestLivekit>>;

test.beforeAll(async () => {
  livekit = await startTestLivekit();
  site = await serveModule(join(import.meta.dirname, 'support/media/livekit-page.ts'));
});

test.afterAll(async () => {
  await site.close();
  await livekit.stop();
});

for (const { title } of [...mediaPortContract, ...livekitFaults]) {
  test(`livekit in Chromium: ${title}`, async ({ page, context }) => {
    await context.grantPermissions(['camera', 'microphone']);
    await page.exposeFunction('mediaServerUrl', () => livekit.server.url);
    await page.exposeFunction('askMediaServer', (call: BridgedCall, argument: never) =>
      livekit.server[call](argument),
    );
    await page.goto(site.address);
    await expect
      .poll(() => page.evaluate(() => 'contractPage' in window), { message: 'the page has loaded' })
      .toBe(true);
    await page.evaluate((wanted) => window.contractPage.run(wanted), title);
  });
}

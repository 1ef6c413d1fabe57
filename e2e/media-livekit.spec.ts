import { join } from 'node:path';
import { mediaPortContract } from '@hemicycle/media/contract-suite';
import { expect, type Page, test } from '@playwright/test';
import { type ServedPage, serveModule } from './support/media/bundle-page.ts';
import { openContractPage, runCase, SEVERAL_DEVICES } from './support/media/contract-page.ts';
import { livekitFaults } from './support/media/livekit-faults.ts';
import type { BridgedCall } from './support/media/livekit-harness.ts';
import { livekitProgram, NO_LIVEKIT } from './support/media/livekit-program.ts';
import { startTestLivekit, type TestLivekit } from './support/media/test-livekit.ts';

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), SEVERAL_DEVICES] });
  },
});

test.skip(livekitProgram === null, NO_LIVEKIT);

let site: ServedPage;
let livekit: TestLivekit;
let page: Page;

test.beforeAll(async ({ browser }) => {
  livekit = await startTestLivekit();
  site = await serveModule(join(import.meta.dirname, 'support/media/livekit-page.ts'));
  page = await openContractPage(browser, site.address, async (empty) => {
    await empty.exposeFunction('mediaServerUrl', () => livekit.server.url);
    await empty.exposeFunction('killMediaServer', () => livekit.kill());
    await empty.exposeFunction('askMediaServer', (call: BridgedCall, argument: never) =>
      livekit.server[call](argument),
    );
  });
});

test.afterAll(async () => {
  await page.context().close();
  await site.close();
  await livekit.stop();
});

for (const { title } of [...mediaPortContract, ...livekitFaults]) {
  test(`livekit in Chromium: ${title}`, () => runCase(page, title));
}

test('[MEDIA-25] livekit: it reports who came and who went, by itself and signed', async () => {
  const cyd = { identity: 'cyd.1', roomId: 'room-of-reports' };
  await page.evaluate(async ({ roomId, identity }) => {
    const grants = { maySend: { microphone: true, camera: true, share: true }, hidden: false };
    const given = await window.askMediaServer('issueToken', { roomId, identity, grants });
    if (typeof given !== 'object' || given === null || !('token' in given)) throw new Error('No key');
    await window.enterByKey(await window.mediaServerUrl(), String(given.token));
  }, cyd);
  await expect.poll(() => livekit.reports).toContainEqual({ kind: 'joined', ...cyd });
  await livekit.server.removeParticipant(cyd);
  await expect.poll(() => livekit.reports).toContainEqual({ kind: 'left', ...cyd });
  expect(livekit.reports).not.toContain(undefined);
});

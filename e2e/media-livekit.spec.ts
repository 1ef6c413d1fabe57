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

const STAY = { roomId: 'room-of-reports', identity: 'cyd.1' };

/** Brings a participant in with a key alone, without the application's server. */
async function comeIn(how: 'enterByKey' | 'sendPictureAsSound'): Promise<void> {
  const stay = {
    ...STAY,
    grants: { maySend: { microphone: true, camera: true, share: true }, hidden: false },
  };
  const { token } = await livekit.server.issueToken(stay);
  await page.evaluate(([enter, url, key]) => window[enter](url, key), [
    how,
    livekit.server.url,
    token,
  ] as const);
}

test('[MEDIA-25] livekit: it reports who came and who went, by itself and signed', async () => {
  await comeIn('enterByKey');
  await expect.poll(() => livekit.reports).toContainEqual({ kind: 'joined', ...STAY });
  await livekit.server.removeParticipant(STAY);
  await expect.poll(() => livekit.reports).toContainEqual({ kind: 'left', ...STAY });
  expect(livekit.reports).not.toContain(undefined);
});

test('[MEDIA-11] livekit: a picture that calls itself a sound is reported for what it is', async () => {
  await comeIn('sendPictureAsSound');
  await expect.poll(() => livekit.reports).toContainEqual({ kind: 'mislabelled', ...STAY });
});

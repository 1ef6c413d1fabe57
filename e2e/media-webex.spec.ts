import { join } from 'node:path';
import { mediaPortContract } from '@hemicycle/media/contract-suite';
import { contractOfCaps } from '@hemicycle/media/contract-of-caps';
import { contractOfShares } from '@hemicycle/media/contract-of-shares';
import { contractOfSound } from '@hemicycle/media/contract-of-sound';
import { expect, type Page, test } from '@playwright/test';
import { type ServedPage, serveModule } from './support/media/bundle-page.ts';
import { openContractPage, runCase, SEVERAL_DEVICES } from './support/media/contract-page.ts';
import { type FakeWebexProvider, startFakeWebexProvider } from './support/media/fake-webex-provider.ts';
import { webexFaults } from './support/media/webex-faults.ts';

/** The cases that this adapter cannot fulfil: the provider's interface knows no caps, sends a share
 *  to everybody in the meeting, and keeps its connections, with their statistics, to itself. */
const NOT_OF_THIS_ADAPTER = [...contractOfCaps, ...contractOfShares, ...contractOfSound].map(
  ({ title }) => title,
);

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), SEVERAL_DEVICES] });
  },
});

let site: ServedPage;
let provider: FakeWebexProvider;
let page: Page;

test.beforeAll(async ({ browser }) => {
  provider = await startFakeWebexProvider();
  site = await serveModule(join(import.meta.dirname, 'support/media/webex-page.ts'));
  page = await openContractPage(browser, site.address, (empty) =>
    empty.addInitScript(
      ([sdk, api]) => {
        window.fakeWebexSdk = sdk;
        window.fakeWebexApi = api;
      },
      [provider.sdkUrl, provider.apiUrl] as const,
    ),
  );
});

test.afterAll(async () => {
  await page.context().close();
  await site.close();
  await provider.close();
});

for (const { title } of mediaPortContract.filter((entry) => !NOT_OF_THIS_ADAPTER.includes(entry.title))) {
  test(`[FND-03] webex with a served fake of its SDK, in Chromium: ${title}`, () => runCase(page, title));
}

for (const { title } of webexFaults) {
  test(`${title}, with a served fake of its SDK, in Chromium`, () => runCase(page, title));
}

test('[AUTH-10] [DEV-08] [DEV-09] the page asked who it is, and deleted the oldest of too many devices, by its bearer', async () => {
  expect(provider.asked).toContain('GET /v1/people/me token-1');
  await expect.poll(() => provider.asked).toContain('DELETE /devices/old-1 token-1');
  expect(provider.asked).not.toContain('DELETE /devices/token-1 token-1');
});

import { HEARTBEAT_STALE_MS } from '@hemicycle/contract/limits';
import { PING_EVERY_MS } from '@hemicycle/server/platform/socket/socket-server';
import { startLivekitIn } from '@hemicycle/testkit/livekit-in-network';
import { HOUSE_ADDRESS, NO_NETWORKS, openOwnNetwork, type OwnNetwork } from '@hemicycle/testkit/own-network';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { expectArriving, watchMedia } from './support/arriving-media.ts';
import { panelTab } from './support/attend.ts';
import { enterChamber, tileOf } from './support/in-chamber.ts';
import { livekitProgram, NO_LIVEKIT } from './support/media/livekit-program.ts';
import { type Site, startSite } from './support/site-process.ts';
import { sixCameras } from './support/six-cameras.ts';
import { type Account, DEMO_PASSWORD, emailOf, test as base } from './support/test.ts';

const ROSA = { account: 'member08', name: 'Rosa Quispe' } as const;
const MARIT = { account: 'moderator', name: 'Marit Solberg' } as const;

interface Town {
  readonly network: OwnNetwork;
  /** The site, which runs in the house of the network. */
  readonly houseSite: Site;
  /** Starts a Chromium at this place and brings a person into the chamber there, with camera and
   *  microphone. */
  readonly come: (place: 'desk' | 'laptop', account: Account) => Promise<Page>;
}

// Each fixture cleans up after itself, so that the network is removed even when the cleaning of a
// browser or of the site fails.
const test = base.extend<Town>({
  network: async ({ media }, provide, testInfo) => {
    testInfo.skip(NO_NETWORKS !== null, NO_NETWORKS ?? '');
    testInfo.skip(media === 'livekit' && livekitProgram === null, NO_LIVEKIT);
    const network = await openOwnNetwork();
    await provide(network);
    await network.close();
  },

  houseSite: async ({ media, network }, provide) => {
    const livekit = media === 'livekit' ? startLivekitIn(network, livekitProgram ?? '') : null;
    const site = await startSite(
      { HEMICYCLE_HOST: HOUSE_ADDRESS, ...livekit?.settings },
      { inside: network.inHouse },
    );
    await provide(site);
    await site.dispose();
    await livekit?.stop();
  },

  come: async ({ network, houseSite, playwright, launchOptions }, provide) => {
    const browsers: Browser[] = [];
    await provide(async (place, account) => {
      const browser = await playwright.chromium.launch({
        ...launchOptions,
        executablePath: await network.chromiumAt(place, launchOptions.executablePath ?? ''),
        // Browsers give the camera to insecure addresses only on the machine itself. The site here
        // has another address, so it is named as secure.
        args: [...(launchOptions.args ?? []), `--unsafely-treat-insecure-origin-as-secure=${houseSite.url}`],
      });
      browsers.push(browser);
      const context = await browser.newContext({
        baseURL: houseSite.url,
        permissions: ['camera', 'microphone'],
        viewport: { width: 1280, height: 720 },
      });
      const page = await context.newPage();
      await watchMedia(page);
      await page.goto('/app/login');
      await page.getByLabel('E-mail address').fill(emailOf(account));
      await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.waitForURL('**/app/choose-session');
      await enterChamber(page);
      return page;
    });
    // A browser on a sleeping laptop would not hear the request to close.
    network.wakeUp();
    await Promise.all(browsers.map((browser) => browser.close()));
  },
});

test.use(sixCameras);
test.setTimeout(240_000);

/** The local addresses from which the media of a page goes out. */
async function waysOut(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const kept: RTCPeerConnection[] = Reflect.get(globalThis, 'keptConnections');
    const found = new Set<string>();
    for (const one of kept.filter(({ connectionState }) => connectionState === 'connected')) {
      const report = await one.getStats();
      for (const entry of report.values()) {
        if (entry.type !== 'transport') continue;
        const pair = report.get(entry.selectedCandidatePairId);
        found.add(report.get(pair?.localCandidateId)?.address);
      }
    }
    return [...found];
  });
}

/** On a busy machine the page notices about 15 s after the media has stopped that its line to the
 *  server is lost. From the silence of the line alone it would notice after 45 s. */
const LINE_BACK_WITHIN_MS = 40_000;
/** How long the media may take until it flows again over the new Wi-Fi. On an idle machine it takes
 *  about 12 s on the mesh and 15 s on LiveKit. */
const MEDIA_BACK_WITHIN_MS = 90_000;
/** The server pings every page, and reports a connection as lost when no answer has come by the
 *  next ping. The list of participants shows the person for `HEARTBEAT_STALE_MS` more, and then no
 *  longer. */
const AWAY_WITHIN_MS = 2 * PING_EVERY_MS + HEARTBEAT_STALE_MS;

function bothArrive(rosa: Page, marit: Page): Promise<unknown> {
  return Promise.all([
    expectArriving(rosa, { seen: [MARIT.account], heard: 1 }),
    expectArriving(marit, { seen: [ROSA.account], heard: 1 }),
  ]);
}

/** Each page lists both people once, and shows the other person in one tile. */
async function expectBothOnce(rosa: Page, marit: Page): Promise<void> {
  for (const page of [rosa, marit]) {
    await panelTab(page, 'Participants').click();
    await expect.poll(() => listed(page)).toEqual([ROSA.account, MARIT.account].toSorted());
    await expect(tileOf(page, page === rosa ? MARIT.name : ROSA.name)).toHaveCount(1);
  }
}

/** The messages with this text that the page shows. */
function said(page: Page, text: string): Locator {
  return page.getByRole('log').getByText(text, { exact: true });
}

/** The accounts in the list of participants. An account that is listed twice is returned twice. */
function listed(page: Page): Promise<(string | null)[]> {
  return inList(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-user')).toSorted());
}

function inList(page: Page): Locator {
  return page.getByRole('region', { name: /^All Participants/ }).locator('li[data-user]');
}

async function say(page: Page, text: string): Promise<void> {
  const message = page.getByRole('textbox', { name: /^Message to/ });
  await message.fill(text);
  await message.press('Enter');
  await expect(message).toHaveValue('');
}

test(
  '[BEY-23] [MEDIA-03] [CHAT-01] a laptop that comes into another Wi-Fi has media both ways and the line again, and nothing is lost or doubled',
  { tag: ['@livekit', '@livekit-at-night'] },
  async ({ network, come }) => {
    const rosa = await come('laptop', ROSA.account);
    const marit = await come('desk', MARIT.account);
    await bothArrive(rosa, marit);
    const [before, after] = network.laptopAddresses;
    expect(await waysOut(rosa)).toEqual([before]);
    for (const page of [rosa, marit]) await panelTab(page, 'Chat').click();
    await say(marit, 'Said before');
    const inRosasChat = (text: string) => said(rosa, text);
    await expect(inRosasChat('Said before')).toHaveCount(1);

    network.leaveWifi();
    await marit.getByRole('button', { name: 'Raise hand' }).click();
    await say(marit, 'Said while the laptop was nowhere');
    await expect.poll(() => rosa.evaluate(() => navigator.onLine)).toBe(false);
    expect(await inRosasChat('Said while the laptop was nowhere').count()).toBe(0);
    network.enterWifi();

    await test.step('the line stands again: what happened meanwhile is there, and what happens now arrives, both ways', async () => {
      await expect(tileOf(rosa, MARIT.name)).toContainText('One hand up, number 1', { timeout: 60_000 });
      await say(marit, 'Said in the new Wi-Fi');
      for (const text of ['Said before', 'Said while the laptop was nowhere', 'Said in the new Wi-Fi']) {
        await expect(inRosasChat(text)).toHaveCount(1, { timeout: 60_000 });
      }
      await rosa.getByRole('button', { name: 'Raise hand' }).click();
      await expect(tileOf(marit, ROSA.name)).toContainText('One hand up, number 2');
      await marit.getByRole('button', { name: 'Lower hand' }).click();
      await expect(tileOf(rosa, MARIT.name)).not.toContainText('hand up');
      await expect(tileOf(marit, ROSA.name)).toContainText('One hand up, number 1');
    });

    await test.step('media flows again both ways, the laptop’s from its new address', async () => {
      await expect.poll(() => waysOut(rosa), { timeout: MEDIA_BACK_WITHIN_MS }).toEqual([after]);
      await bothArrive(rosa, marit);
    });

    await expect(rosa.getByText('Network disconnected')).toBeHidden({ timeout: 30_000 });
    await expectBothOnce(rosa, marit);
  },
);

test(
  '[BEY-23] [CHAT-01] a laptop that goes over into another Wi-Fi without being offline notices by its media that the line is dead',
  { tag: ['@livekit', '@at-night'] },
  async ({ network, come }) => {
    const rosa = await come('laptop', ROSA.account);
    const marit = await come('desk', MARIT.account);
    await bothArrive(rosa, marit);
    for (const page of [rosa, marit]) await panelTab(page, 'Chat').click();
    network.enterWifi();
    network.leaveWifi();
    await say(marit, 'Said to the new Wi-Fi');
    await expect(said(rosa, 'Said to the new Wi-Fi')).toHaveCount(1, {
      timeout: LINE_BACK_WITHIN_MS,
    });
    const [, after] = network.laptopAddresses;
    await expect.poll(() => waysOut(rosa), { timeout: MEDIA_BACK_WITHIN_MS }).toEqual([after]);
    await bothArrive(rosa, marit);
    expect(await rosa.evaluate(() => navigator.onLine)).toBe(true);
    await expectBothOnce(rosa, marit);
  },
);

test(
  '[BEY-23] [MEDIA-03] [CHAT-01] a laptop that slept until others were told that it is away comes back by itself, and nothing is lost or doubled',
  { tag: ['@livekit', '@at-night'] },
  async ({ network, come }) => {
    const rosa = await come('laptop', ROSA.account);
    const marit = await come('desk', MARIT.account);
    await bothArrive(rosa, marit);
    for (const page of [rosa, marit]) await panelTab(page, 'Chat').click();
    await say(rosa, 'Said before');

    network.fallAsleep();
    await panelTab(marit, 'Participants').click();
    await expect(inList(marit).filter({ hasText: ROSA.name })).toContainText('connection lost', {
      timeout: AWAY_WITHIN_MS,
    });
    await marit.getByRole('button', { name: 'Raise hand' }).click();
    await panelTab(marit, 'Chat').click();
    await say(marit, 'Said while the laptop slept');
    network.wakeUp();

    await test.step('what happened meanwhile is there, and what happens now arrives, both ways', async () => {
      await expect(tileOf(rosa, MARIT.name)).toContainText('One hand up, number 1', { timeout: 30_000 });
      await say(marit, 'Said to whoever is awake');
      for (const text of ['Said before', 'Said while the laptop slept', 'Said to whoever is awake']) {
        await expect(said(rosa, text)).toHaveCount(1);
        await expect(said(marit, text)).toHaveCount(1);
      }
      await rosa.getByRole('button', { name: 'Raise hand' }).click();
      await expect(tileOf(marit, ROSA.name)).toContainText('One hand up, number 2');
    });
    await bothArrive(rosa, marit);
    await expect(rosa.getByText('Network disconnected')).toBeHidden({ timeout: 30_000 });
    await expectBothOnce(rosa, marit);
  },
);

import { once } from 'node:events';
import { createServer } from 'node:net';
import { createOwnRelay, NO_RELAY, type OwnRelay } from '@hemicycle/testkit/own-relay';
import { expect, type Page } from '@playwright/test';
import { keepConnections } from './support/kept-connections.ts';
import { takeSeat } from './support/in-chamber.ts';
import { test as base } from './support/test.ts';
import { expectPlaying } from './support/video.ts';

/** A real relay for this file: the site names it, and each test opens some of its ways. */
const test = base.extend<object, { mayListenOn443: boolean; relay: OwnRelay }>({
  mayListenOn443: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the wanted fixtures from this pattern
    async ({}, provide) => provide(await mayListenOn(443)),
    { scope: 'worker' },
  ],
  relay: [
    async ({ mayListenOn443 }, provide) => {
      const relay = await createOwnRelay(mayListenOn443 ? 443 : undefined);
      await provide(relay);
      await relay.stop();
    },
    { scope: 'worker' },
  ],
  siteSettings: async ({ relay }, provide) => provide(relay.settings),
});

test.skip(NO_RELAY !== null, NO_RELAY ?? '');

test.use({
  // The relay has signed its certificate for itself.
  launchOptions: async ({ launchOptions }, provide) => {
    await provide({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), '--ignore-certificate-errors'],
    });
  },
});

async function mayListenOn(port: number): Promise<boolean> {
  const server = createServer();
  const opened = once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.listen(port, '127.0.0.1');
  if (!(await opened)) return false;
  server.close();
  await once(server, 'close');
  return true;
}

/** Tests the network in the foyer, and returns the window of the results. */
async function testNetwork(page: Page) {
  await page.goto('/app/choose-session');
  await page.getByRole('button', { name: /^Test (the connection|again)$/ }).click();
  const results = page.getByRole('dialog', { name: 'Network test' });
  await expect(results.getByText('No issues found performing the network test')).toBeVisible({
    timeout: 60_000,
  });
  return results;
}

test(
  '[BEY-44] a test through a real relay says which ways to it are open, and which of them carried the media',
  { tag: '@at-night' },
  async ({ signInAs, relay, mayListenOn443 }) => {
    const rosa = await signInAs('member08');
    const finding = (text: RegExp) =>
      rosa.getByRole('dialog').getByRole('listitem').filter({ hasText: text });

    await relay.open(['udp', 'tcp', 'tls']);
    const results = await testNetwork(rosa);
    await expect(finding(/^Way/)).toContainText('Relay by UDP');
    await expect(finding(/^Relays reached/)).toContainText('UDP, TCP, TLS');
    await expect(finding(/^Relays reached/)).toContainText('Each way to this site’s relay is open');
    await expect(finding(/^Relay by TCP on port 443/)).toContainText(
      mayListenOn443 ? 'Good' : 'Not configured',
    );
    await expect(results.getByText(/^\d[\d,]* kbit\/s$/)).toHaveCount(2);

    // A firewall that lets only TCP through.
    await relay.open(['tcp']);
    await testNetwork(rosa);
    await expect(finding(/^Way/)).toContainText('Relay by TCP');
    await expect(finding(/^Relays reached/)).toContainText(
      /TCP.*ask your network’s administrator to allow UDP/,
    );
    if (mayListenOn443) await expect(finding(/^Relay by TCP on port 443/)).toContainText('is shut');

    // One that lets only TLS through.
    await relay.open(['tls']);
    await testNetwork(rosa);
    await expect(finding(/^Way/)).toContainText('Relay by TLS');
    await expect(finding(/^Relays reached/)).toContainText(
      /TLS.*ask your network’s administrator to allow UDP/,
    );
  },
);

test('[BEY-44] two people behind a firewall that lets only TLS through see each other by the relay', async ({
  signInAs,
  relay,
}) => {
  await relay.open(['tls']);
  const [rosa, wei] = [await signInAs('member08'), await signInAs('member09')];
  for (const page of [rosa, wei]) {
    await keepConnections(page);
    await page.addInitScript(useOnlyRelays);
    await takeSeat(page, { camera: true });
  }
  for (const [page, other] of [
    [rosa, 'member09'],
    [wei, 'member08'],
  ] as const) {
    await expectPlaying(page.locator(`li[data-user="${other}"] video`));
    expect(await relaysUsed(page)).toEqual(['tls']);
  }
});

/** Runs in the page before all else: its connections use nothing but relays, as behind a firewall
 *  that lets nothing else through. */
function useOnlyRelays(): void {
  const { RTCPeerConnection } = globalThis;
  globalThis.RTCPeerConnection = new Proxy(RTCPeerConnection, {
    construct: (target, [settings]: [RTCConfiguration]) =>
      Reflect.construct(target, [{ ...settings, iceTransportPolicy: 'relay' }]),
  });
}

/** How the connections of a page reach the relay that carries them. */
async function relaysUsed(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const kept: RTCPeerConnection[] = Reflect.get(globalThis, 'keptConnections');
    const used = new Set<string>();
    for (const connection of kept.filter(({ connectionState }) => connectionState === 'connected')) {
      const report = await connection.getStats();
      const entries = [...report.values()];
      for (const { selectedCandidatePairId } of entries.filter(({ type }) => type === 'transport')) {
        const local = report.get(report.get(selectedCandidatePairId)?.localCandidateId);
        used.add(local?.candidateType === 'relay' ? local.relayProtocol : local?.candidateType);
      }
    }
    return [...used];
  });
}

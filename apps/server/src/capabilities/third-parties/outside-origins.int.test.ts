import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const clock = createFakeClock();
let server: TestServer;

beforeAll(async () => {
  const webClientDir = mkdtempSync(join(tmpdir(), 'hemicycle-client-'));
  writeFileSync(join(webClientDir, 'index.html'), '<title>client</title>');
  server = await startTestServer({ clock, webClientDir });
});
afterAll(() => server.stop());

const policyOf = async (path: string) =>
  (await fetch(server.url + path)).headers.get('content-security-policy') ?? '';

test('[CFG-12] pages may connect to the fleet server that the site names, and to it alone', async () => {
  const admin = await server.signIn('admin');
  const set = (fleetClientLogsDestinationServer: string | null) =>
    admin.call('updateSiteFlags', { body: { fleetClientLogsDestinationServer } });
  expect(await policyOf('/app')).toContain("connect-src 'self'");

  await set('https://logs.example.org');
  await clock.advance(1_000);
  expect(await policyOf('/app')).toContain(
    "connect-src https://logs.example.org wss://logs.example.org 'self'",
  );
  expect(await policyOf('/app/login')).not.toContain('logs.example.org');
  expect(await policyOf('/api/siteconfig/client')).not.toContain('logs.example.org');

  for (const wrong of ['https://a.example;script-src *', 'http://logs.example.org', 'javascript:1', '*']) {
    expect(await refusalOf(set(wrong))).toBe('invalid-input');
  }
  await set(null);
  await clock.advance(1_000);
  expect(await policyOf('/app')).not.toContain('logs.example.org');
});

test('[CFG-15] pages may ask the service for addresses only where the flag is on, at its origin alone', async () => {
  const admin = await server.signIn('admin');
  const set = async (body: object) => {
    await admin.call('updateSiteFlags', { body });
    await clock.advance(1_000);
    return policyOf('/app');
  };
  const url = 'https://ip.example.org/?format=json';
  expect(await set({ clientIpLookupUrl: url })).not.toContain('ip.example.org');
  expect(await set({ captureClientIp: true })).toContain("connect-src https://ip.example.org 'self'");
  expect(await policyOf('/app/login')).not.toContain('ip.example.org');
  for (const wrong of [
    'https://a.example/x;script-src',
    "https://a.example/ 'unsafe-inline'",
    'ip.example',
    'https://a.b:99999',
    'https://1.2.3.4.5',
    'https://xn--a',
  ]) {
    const refused = admin.call('updateSiteFlags', { body: { clientIpLookupUrl: wrong } });
    expect(await refusalOf(refused)).toBe('invalid-input');
  }
  expect(await set({ captureClientIp: false })).not.toContain('ip.example.org');
});

test('[NET-10] pages may call what the network tests ping, at its origin alone', async () => {
  const admin = await server.signIn('admin');
  const set = (...networkTestsPingUrls: string[]) =>
    admin.call('updateSiteFlags', { body: { networkTestsPingUrls } });
  await set('/healthz', 'https://relay.example.org:8443/up?from=test');
  await clock.advance(1_000);
  expect(await policyOf('/app')).toContain("connect-src https://relay.example.org:8443 'self'");
  for (const wrong of [
    'http://relay.example.org/',
    '//relay.example.org/up',
    'https://a.example/;img-src *',
  ]) {
    expect(await refusalOf(set(wrong))).toBe('invalid-input');
  }
  await set('/healthz');
  await clock.advance(1_000);
  expect(await policyOf('/app')).not.toContain('example.org');
});

test('[CFG-12] [CFG-15] [PERM-07] what the exceptions of roles name is allowed too, and told to their holders alone', async () => {
  const admin = await server.signIn('admin');
  const rosa = await server.signIn('member08');
  const set = async (roleBasedExceptions: Record<string, Record<string, unknown>>) => {
    await admin.call('updateSiteFlags', { body: { roleBasedExceptions } });
    await clock.advance(1_000);
  };
  const named = { captureClientIp: true, clientIpLookupUrl: 'https://ip.example.org/json' };
  await set({ Member: { ...named, fleetClientLogsDestinationServer: 'https://logs.example.org' } });
  expect(await policyOf('/app')).toContain(
    "connect-src https://logs.example.org wss://logs.example.org https://ip.example.org 'self'",
  );
  expect(await rosa.call('readThirdParties')).toMatchObject([{ use: 'address', agreed: null }]);
  expect(await admin.call('readThirdParties')).toEqual([]);
  await set({});
  expect(await policyOf('/app')).not.toContain('example.org');
});

test('[CFG-15] an address is entered only of who agreed to this very service, and can take it back', async () => {
  const admin = await server.signIn('admin');
  const rosa = await server.signIn('member08');
  const enter = () =>
    rosa.call('postClientAudit', {
      body: { logType: 'pageSpecIp', logObject: { ip: '2001:db8::1' }, browserTabId: 1 },
    });
  const answer = (service: string, agreed: boolean) =>
    rosa.call('answerThirdParty', { params: { use: 'address' }, body: { service, agreed } });
  expect(await refusalOf(answer('https://ip.example.org', true))).toBe('changed-meanwhile');
  await admin.call('updateSiteFlags', {
    body: { captureClientIp: true, clientIpLookupUrl: 'https://ip.example.org/json' },
  });
  const url = 'https://ip.example.org/json';
  expect(await rosa.call('readThirdParties')).toEqual([
    { use: 'address', service: 'https://ip.example.org', url, agreed: null },
  ]);
  expect(await refusalOf(enter())).toBe('third-party-not-agreed');
  await answer('https://ip.example.org', true);
  await enter();
  const { entries } = await admin.call('listClientAudit');
  expect(entries).toMatchObject([{ userId: 'member08', entry: { logObject: { ip: '2001:db8::1' } } }]);
  await answer('https://ip.example.org', false);
  expect(await refusalOf(enter())).toBe('third-party-not-agreed');

  await answer('https://ip.example.org', true);
  await admin.call('updateSiteFlags', { body: { clientIpLookupUrl: 'https://other.example.org/' } });
  expect(await rosa.call('readThirdParties')).toMatchObject([{ agreed: null }]);
  expect(await refusalOf(enter())).toBe('third-party-not-agreed');
  await admin.call('updateSiteFlags', { body: { captureClientIp: false, clientIpLookupUrl: null } });
});

test('[CFG-16] the script of analytics stands in a frame without the site, of who agreed, where a code is set', async () => {
  const admin = await server.signIn('admin');
  const rosa = await server.signIn('member08');
  const frame = () => rosa.fetch('/api/third-parties/analytics');
  expect((await frame()).status).toBe(403);
  await admin.call('updateSiteFlags', { body: { googleAnalyticsCode: 'G-HOUSE1' } });
  await clock.advance(1_000);
  expect((await frame()).status).toBe(403);
  expect(await policyOf('/app')).not.toContain('google');
  const body = { service: 'G-HOUSE1', agreed: true };
  await rosa.call('answerThirdParty', { params: { use: 'analytics' }, body });
  const shown = await frame();
  const policy = shown.headers.get('content-security-policy') ?? '';
  expect(policy).toContain('sandbox allow-scripts;');
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toMatch(/script-src 'sha256-[\w+/=]+' https:\/\/www\.googletagmanager\.com;/u);
  expect(policy).not.toContain('unsafe');
  expect(await shown.text()).toContain('https://www.googletagmanager.com/gtag/js?id=G-HOUSE1');
  expect(await policyOf('/app')).not.toContain('google');
  for (const wrong of ['UA-1', 'G-1"><script>', 'g-house1']) {
    const refused = admin.call('updateSiteFlags', { body: { googleAnalyticsCode: wrong } });
    expect(await refusalOf(refused)).toBe('invalid-input');
  }
});

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

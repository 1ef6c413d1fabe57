import { DEMO_OPEN_SESSION } from '@hemicycle/testkit/demo-open-session';
import { startTestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket } from '@hemicycle/testkit/test-socket';
import { createUnsteadyBuses } from '@hemicycle/testkit/unsteady-buses';
import { expect, onTestFinished, test, vi } from 'vitest';

test('[CFG-01] a changed setting is told to the pages of sittings on every server, and one that stays is not', async () => {
  const buses = createUnsteadyBuses(11, { doubled: 0 });
  const config = { redisUrl: 'redis://between.test' };
  const here = await startTestServer({ bus: buses.here, config });
  const { database, dataDir } = here;
  const there = await startTestServer({ database, bus: buses.there, config: { dataDir, ...config } });
  onTestFinished(async () => {
    await there.stop();
    await here.stop();
  });
  const rosa = await there.signIn('member08');
  const socket = await openTestSocket(rosa, 'member08', { idVotingSession: DEMO_OPEN_SESSION });
  await socket.snapshot();
  const admin = await here.signIn('admin');
  await admin.call('updateSiteFlags', { body: { hideChatAll: false } });
  await admin.call('updateSiteFlags', { body: { hideChatAll: true } });
  const told = () => socket.messages.filter(({ type }) => type === 'siteChanged').length;
  await vi.waitFor(() => expect(told()).toBe(1));
  expect((await rosa.call('getSiteConfig')).flags?.hideChatAll).toBe(true);
  expect(told()).toBe(1);
  // The name of the house stands on open pages too.
  const { siteName } = await admin.call('getSiteIdentity');
  const rename = (name: string) =>
    admin.call('updateSiteIdentity', { body: { siteName: name, before: { siteName } } });
  await rename(siteName);
  await rename('Another House');
  await vi.waitFor(() => expect(told()).toBe(2));
  expect((await rosa.call('getSiteConfig')).siteName).toBe('Another House');
  expect(told()).toBe(2);
  socket.close();
});

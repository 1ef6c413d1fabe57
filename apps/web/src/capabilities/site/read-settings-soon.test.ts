import { defaultFlags } from '@hemicycle/contract/default-flags';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { publicSite } from '../../testing-person.ts';
import { readSettingsSoon } from './read-settings-soon.ts';
import { useSite } from './site-config.ts';

let asked = 0;
beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  useSite.setState({ config: { ...publicSite, media: 'mesh', flags: defaultFlags } });
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    const flags = { ...defaultFlags, hideVotingModule: true };
    return Response.json({ ...publicSite, media: 'livekit', flags });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('[CFG-01] several changes are read by one call, some seconds later, and the way of the media stays', async () => {
  readSettingsSoon();
  readSettingsSoon();
  expect(asked).toBe(0);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(asked).toBe(1);
  const config = useSite.getState().config;
  expect([config?.flags?.hideVotingModule, config?.media]).toEqual([true, 'mesh']);
  readSettingsSoon();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(asked).toBe(2);
});

test('[CFG-01] settings that cannot be read leave those of the page as they are', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 502 }));
  readSettingsSoon();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(useSite.getState().config?.flags?.hideVotingModule).toBe(false);
});

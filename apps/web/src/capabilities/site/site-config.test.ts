import { defaultFlags } from '@hemicycle/contract/default-flags';
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { publicSite } from '../../testing-person.ts';
import { loadSiteConfig, useSettingsAnew, useSite } from './site-config.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  useSite.setState({ config: null });
});

function siteAnswers(config: object): void {
  vi.stubGlobal('fetch', async (address: string) => {
    expect(address).toBe('/api/siteconfig/client');
    return new Response(JSON.stringify(config));
  });
}
const styles = () =>
  document.adoptedStyleSheets
    .flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText))
    .join('\n')
    .toUpperCase();

test('[FND-04] the colour of the site and its voting privacy options are there before the first screen', async () => {
  siteAnswers({
    ...publicSite,
    siteColor: '#6A1B4D',
    flags: { ...defaultFlags, votePrivacyOptions: ['open', 'privatevoter'] },
  });
  await loadSiteConfig();
  expect(useSite.getState().config?.flags?.votePrivacyOptions).toEqual(['open', 'privatevoter']);
  expect(styles()).toContain('--HC-SITE: #6A1B4D');
});

test('[FND-04] a colour that the looks refuse leaves the page as it is', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  siteAnswers({ ...publicSite, siteColor: '#FFFF00' });
  await loadSiteConfig();
  expect(styles()).not.toContain('--HC-SITE');
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});

test('[FND-04] without an answer there is no configuration to draw a screen with', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  await expect(loadSiteConfig()).rejects.toMatchObject({ status: 503 });
  expect(useSite.getState().config).toBeNull();
});

test('[CFG-01] a screen that misses a setting reads the settings anew; the media stay as the page carries them', async () => {
  useSite.setState({ config: { ...publicSite, media: 'mesh', flags: defaultFlags } });
  const flags = { ...defaultFlags, enablePrivateRecordingMainchamber: true };
  siteAnswers({ ...publicSite, media: 'livekit', flags });
  renderHook(() => useSettingsAnew(true));
  await waitFor(() => expect(useSite.getState().config).toMatchObject({ media: 'mesh', flags }));
});

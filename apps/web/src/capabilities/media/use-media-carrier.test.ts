import type { SiteConfig } from '@hemicycle/contract/site';
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api-client.ts';
import { standInForApi } from '../../testing-api-client.ts';
import { publicSite } from '../../testing-person.ts';
import { useUnsaved } from '../../ui/leave-guard.ts';
import { useSite } from '../site/public.ts';
import { useMediaCarrier } from './use-media-carrier.ts';

const api = vi.fn<(call: string) => Promise<SiteConfig>>();
standInForApi(api);

const reload = vi.fn();

beforeEach(() => {
  api.mockReset().mockResolvedValue(publicSite);
  reload.mockReset();
  useSite.setState({ config: publicSite });
});

/** A page of a mesh site in the chamber, whose line can be lost and come back. */
function page() {
  const { result, rerender, unmount } = renderHook(
    (connected: boolean) => useMediaCarrier(connected, reload),
    {
      initialProps: false,
    },
  );
  const turn = async (connected: boolean) => {
    rerender(connected);
    await act(async () => undefined);
  };
  return { connect: () => turn(true), lose: () => turn(false), waits: () => result.current, unmount };
}

test.each(['livekit', 'webex'] as const)(
  '[BEY-23] [MEDIA-04] a line that comes back from a server whose media is carried by %s now has the page read anew, once',
  async (media) => {
    const { connect, lose } = page();
    await connect();
    await lose();
    api.mockResolvedValue({ ...publicSite, media });
    expect(reload).not.toHaveBeenCalled();
    await connect();
    expect(reload).toHaveBeenCalledOnce();
  },
);

test('[BEY-23] what is not saved is not lost by it: the page waits to be read anew, unless the site carries its media as before again', async () => {
  const { connect, lose, waits } = page();
  const form = renderHook(() => useUnsaved(true));
  await connect();
  await lose();
  api.mockResolvedValue({ ...publicSite, media: 'livekit' });
  await connect();
  expect(waits()).toBe(true);
  await lose();
  api.mockResolvedValue(publicSite);
  await connect();
  expect(waits()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  form.unmount();
  await lose();
  api.mockResolvedValue({ ...publicSite, media: 'livekit' });
  await connect();
  expect(reload).toHaveBeenCalledOnce();
});

test('[BEY-23] a line that comes back as it was, also with other flags or another address, leaves the page alone', async () => {
  const { connect, lose } = page();
  await connect();
  await lose();
  api.mockResolvedValue({ ...publicSite, siteName: 'Another name', mediaUrl: 'wss://media.example.org' });
  await connect();
  expect(api.mock.calls).toEqual([['GET /api/siteconfig/client']]);
  expect(reload).not.toHaveBeenCalled();
});

test('[BEY-23] whoever enters asks for nothing more', async () => {
  const { connect } = page();
  api.mockResolvedValue({ ...publicSite, media: 'livekit' });
  await connect();
  expect(api).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
});

test('[BEY-23] a site that cannot be asked leaves the page alone until the line is back the next time', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { connect, lose } = page();
  await connect();
  await lose();
  api.mockRejectedValue(new ApiError('network', 0, 'unreachable'));
  await connect();
  expect(reload).not.toHaveBeenCalled();
  expect(warn).toHaveBeenCalledOnce();
  await lose();
  api.mockResolvedValue({ ...publicSite, media: 'livekit' });
  await connect();
  expect(reload).toHaveBeenCalledOnce();
  warn.mockRestore();
});

test('[BEY-23] an answer that comes once the chamber is left, or the line lost again, counts no more', async () => {
  const { connect, lose, unmount } = page();
  await connect();
  let answer = (_config: SiteConfig) => {};
  api.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  for (const go of [lose, async () => unmount()]) {
    await lose();
    await connect();
    await go();
    await act(async () => answer({ ...publicSite, media: 'livekit' }));
  }
  expect(reload).not.toHaveBeenCalled();
});

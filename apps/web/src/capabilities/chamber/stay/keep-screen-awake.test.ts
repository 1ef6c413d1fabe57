import { expect, test, vi } from 'vitest';
import { keepScreenAwake } from './keep-screen-awake.ts';

function stage({ refusal = null }: { refusal?: Error | null } = {}) {
  const sentinels: { released: boolean; release: () => Promise<void> }[] = [];
  const request = vi.fn(async () => {
    if (refusal !== null) throw refusal;
    const sentinel = {
      released: false,
      release: async () => {
        sentinel.released = true;
      },
    };
    sentinels.push(sentinel);
    return sentinel;
  });
  const visible: { visibilityState: DocumentVisibilityState } = { visibilityState: 'visible' };
  const page = Object.assign(new EventTarget(), visible);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as much of a sentinel as is used
  const locks = { request } as unknown as Pick<WakeLock, 'request'>;
  const turn = async (state: DocumentVisibilityState) => {
    page.visibilityState = state;
    page.dispatchEvent(new Event('visibilitychange'));
    await settle();
  };
  return { sentinels, request, page, locks, turn };
}
const settle = () => vi.waitFor(() => Promise.resolve());

test('[SESS-24] the screen is kept on from entering until leaving', async () => {
  const { sentinels, request, page, locks } = stage();
  const release = keepScreenAwake(locks, page);
  await settle();
  expect(request).toHaveBeenCalledWith('screen');
  expect(sentinels[0]?.released).toBe(false);
  release();
  await settle();
  expect(sentinels[0]?.released).toBe(true);
});

test('[SESS-24] a browser lets go of a hidden page, so it is asked again when the page is seen again, and not before', async () => {
  const { sentinels, request, page, locks, turn } = stage();
  const release = keepScreenAwake(locks, page);
  await settle();
  await turn('visible');
  expect(request).toHaveBeenCalledTimes(1);
  if (sentinels[0]) sentinels[0].released = true;
  await turn('hidden');
  expect(request).toHaveBeenCalledTimes(1);
  await turn('visible');
  expect(request).toHaveBeenCalledTimes(2);
  release();
  await turn('visible');
  expect(request).toHaveBeenCalledTimes(2);
});

test('[SESS-24] a browser that says no is not complained about, and is asked again when the page is seen again', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { request, page, locks, turn } = stage({ refusal: new DOMException('hidden', 'NotAllowedError') });
  const release = keepScreenAwake(locks, page);
  await vi.waitFor(() => expect(request).toHaveBeenCalledTimes(1));
  await turn('hidden');
  await turn('visible');
  await vi.waitFor(() => expect(request).toHaveBeenCalledTimes(2));
  await settle();
  release();
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});

test('[SESS-24] another failure is only logged, and leaving before the answer gives it back', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const failing = stage({ refusal: new TypeError('no such lock') });
  keepScreenAwake(failing.locks, failing.page)();
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce());
  const quick = stage();
  keepScreenAwake(quick.locks, quick.page)();
  await vi.waitFor(() => expect(quick.sentinels[0]?.released).toBe(true));
  warn.mockRestore();
});

import { defaultFlags } from '@hemicycle/contract/default-flags';
import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { publicSite } from '../../../testing-person.ts';
import { useSite } from '../../site/public.ts';
import { useScreenAwake } from './use-screen-awake.ts';

const release = vi.fn();
const keepScreenAwake = vi.hoisted(() => vi.fn<(locks: unknown) => () => void>());
vi.mock('./keep-screen-awake.ts', () => ({ keepScreenAwake }));

const wakeLock = { request: () => Promise.reject(new Error('not asked here')) };

/** Uses the hook where the site wants the screen kept on (`wanted`) and the browser can do it
 *  (`can`). `enter` tells the hook whether the person is in the meeting. */
function page({ wanted, can }: { wanted: boolean; can: boolean }) {
  keepScreenAwake.mockReset().mockReturnValue(release);
  release.mockReset();
  const flags = { ...defaultFlags, enableWakeLockOnMeetingEntry: wanted };
  useSite.setState({ config: { ...publicSite, flags } });
  vi.stubGlobal('navigator', can ? { wakeLock } : {});
  const { rerender, unmount } = renderHook(useScreenAwake, { initialProps: false });
  return { enter: (inMeeting: boolean) => rerender(inMeeting), unmount };
}
afterEach(() => vi.unstubAllGlobals());

test('[SESS-24] the screen is kept on once one is in the meeting, not before, and given back with it', () => {
  const { enter, unmount } = page({ wanted: true, can: true });
  expect(keepScreenAwake).not.toHaveBeenCalled();
  enter(true);
  expect(keepScreenAwake.mock.calls).toEqual([[wakeLock]]);
  enter(false);
  expect(release).toHaveBeenCalledOnce();
  enter(true);
  unmount();
  expect(release).toHaveBeenCalledTimes(2);
});

test.each([
  { wanted: false, can: true, why: 'the site does not want it' },
  { wanted: true, can: false, why: 'the browser cannot' },
])('[SESS-24] nothing is asked for where $why', (given) => {
  const { enter } = page(given);
  enter(true);
  expect(keepScreenAwake).not.toHaveBeenCalled();
});

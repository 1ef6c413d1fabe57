import type { PictureSize } from '@hemicycle/media';
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { publicSite } from '../../testing-person.ts';
import { useSite } from '../site/public.ts';
import { useLimitedPictures, usePictureEntries } from './picture-limit.ts';

const limitCameras = vi.fn<(most: PictureSize) => void>();
const port = { limitCameras };

beforeEach(() => {
  useSite.setState({ config: publicSite });
  limitCameras.mockClear();
});

test('[BEY-18] a person asks for less: the media hears it at once and when it is joined again, the machine keeps it', () => {
  const { rerender } = renderHook(({ joined }) => useLimitedPictures(joined ? port : null), {
    initialProps: { joined: true },
  });
  const menu = renderHook(usePictureEntries);
  expect(limitCameras.mock.calls).toEqual([['high']]);
  expect(menu.result.current.map(({ label }) => label)).toEqual([
    'As large as they are shown',
    'Small, to spare the line',
    'None, sound and shared screens only',
  ]);

  act(() => menu.result.current[1]?.onSelect?.());
  expect(limitCameras).toHaveBeenLastCalledWith('low');
  expect(menu.result.current.map(({ chosen }) => chosen)).toEqual([false, true, false]);
  expect(localStorage.getItem('picturesOfOthers')).toBe('low');

  rerender({ joined: false });
  rerender({ joined: true });
  expect(limitCameras.mock.calls).toEqual([['high'], ['low'], ['low']]);
});

test('[BEY-18] where a hosted provider decides it, nothing is offered', () => {
  useSite.setState({ config: { ...publicSite, media: 'webex' } });
  expect(renderHook(usePictureEntries).result.current).toEqual([]);
});

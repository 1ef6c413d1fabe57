import { noToasts } from '@hemicycle/rules/toasts/toast-list';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw, expectAccessible } from '../testing-render.tsx';
import { copyText } from './copy-text.ts';
import { createToaster, setToastDefaultMs, showToast, useToasts } from './toast-store.ts';
import { Toasts } from './Toasts.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  useToasts.setState({ list: noToasts });
  vi.useRealTimers();
  setToastDefaultMs(4000);
});
const texts = () => useToasts.getState().list.shown.map(({ toast }) => toast.text);

test('[TOAST-03][TOAST-06] a toast goes 10 ms after its time-out, 4 s by default', () => {
  showToast({ text: 'first' });
  vi.advanceTimersByTime(4_009);
  expect(texts()).toEqual(['first']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('[TOAST-03] the default comes from the configuration', () => {
  setToastDefaultMs(1000);
  showToast({ text: 'configured' });
  vi.advanceTimersByTime(1_010);
  expect(texts()).toEqual([]);
});

test('[FND-20] with popups off none is shown', () => {
  const toaster = createToaster({
    nowMs: () => 0,
    setTimer: () => 0,
    popupsOn: () => false,
    timeToRead: (ms) => ms,
  });
  toaster.show({ text: 'unseen' });
  expect(toaster.store.getState().list.shown).toEqual([]);
});

test('[TOAST-02][TOAST-04] at most three are drawn, each with a way to dismiss it', async () => {
  draw(<Toasts />);
  act(() => {
    for (const text of ['a', 'b', 'c', 'd']) showToast({ text, shownMs: 0, kind: 'error' });
  });
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['b', 'c', 'd']);
  vi.useRealTimers();
  await expectAccessible();
  for (const button of screen.getAllByRole('button', { name: 'Dismiss' })) fireEvent.click(button);
  expect(screen.queryAllByRole('listitem')).toEqual([]);
});

test('[TOAST-07] copying says whether it worked', async () => {
  const writeText = vi.fn().mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error('no'));
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  await copyText('x');
  await copyText('y');
  expect(texts()).toEqual(['Copied to clipboard', 'Could not copy to clipboard']);
  vi.unstubAllGlobals();
});

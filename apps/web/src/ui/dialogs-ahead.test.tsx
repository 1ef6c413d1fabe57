import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DIALOGS_AHEAD_AFTER_MS, useDialogsAhead } from './Dialogs.tsx';

const { loaded } = vi.hoisted(() => ({ loaded: vi.fn() }));
vi.mock('./DialogWindow.tsx', () => {
  loaded();
  return { DialogWindow: () => null };
});

afterEach(() => void vi.useRealTimers());

test('[EXIT-03] what draws dialogs is loaded before one is asked for, though not while the page is still loading', async () => {
  vi.useFakeTimers();
  renderHook(() => useDialogsAhead());
  await vi.advanceTimersByTimeAsync(DIALOGS_AHEAD_AFTER_MS - 1);
  expect(loaded).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await vi.waitFor(() => expect(loaded).toHaveBeenCalledOnce());
});

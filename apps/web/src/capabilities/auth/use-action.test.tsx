import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../api-client.ts';
import { useDialogs } from '../../ui/dialog-store.ts';
import { useAction } from './use-action.ts';

/** Work that lasts until the test ends it. */
function heldWork() {
  let resolve: () => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const held = new Promise<void>((succeed, fail) => {
    resolve = succeed;
    reject = fail;
  });
  return { work: vi.fn(() => held), resolve, reject };
}

test('[FND-23] an action runs once, however often it is pressed, and says that it runs', async () => {
  const { work, resolve } = heldWork();
  const { result } = renderHook(() => useAction(work));
  let first: Promise<boolean> = Promise.resolve(false);
  act(() => {
    first = result.current.run();
  });
  expect(result.current.busy).toBe(true);
  expect(await result.current.run()).toBe(false);
  expect(work).toHaveBeenCalledOnce();
  await act(async () => {
    resolve();
    expect(await first).toBe(true);
  });
  expect(result.current.busy).toBe(false);
});

test('[FND-23] an answer that does not come in time is told in words, until the next run', async () => {
  let fails = true;
  const { result } = renderHook(() =>
    useAction(async () => {
      await Promise.resolve();
      if (fails) throw new ApiError('timeout', 0, 'No answer within 30000 ms.');
    }),
  );
  await act(() => result.current.run());
  expect(result.current.failureText).toBe('The server did not answer in time. Try again.');
  fails = false;
  await act(() => result.current.run());
  expect(result.current.failureText).toBeNull();
});

test('[AUTH-12] an action of a sign-in that has ended tells that, and fails with nothing else', async () => {
  const { result } = renderHook(() =>
    useAction(() => Promise.reject(new ApiError('not-signed-in', 401, 'Sign in.'))),
  );
  await act(() => result.current.run());
  expect(result.current.failure).toBeNull();
  await vi.waitFor(() => expect(useDialogs.getState().open).toHaveLength(1));
  act(() => useDialogs.setState({ open: [] }));
});

test('[FND-23] a failure is told in words to who makes a toast of it, also after its component has gone', async () => {
  const tell = vi.fn();
  const { work, reject } = heldWork();
  const { result, unmount } = renderHook(() => useAction(work, tell));
  let run: Promise<boolean> = Promise.resolve(true);
  act(() => {
    run = result.current.run();
  });
  unmount();
  reject(new ApiError('timeout', 0, 'No answer within 30000 ms.'));
  expect(await run).toBe(false);
  expect(tell).toHaveBeenCalledExactlyOnceWith('The server did not answer in time. Try again.');
});

test('an action that ends after its component has gone says nothing', async () => {
  const { work, reject } = heldWork();
  const { result, unmount } = renderHook(() => useAction(work));
  let run: Promise<boolean> = Promise.resolve(true);
  act(() => {
    run = result.current.run();
  });
  unmount();
  reject(new ApiError('network', 0, 'The server could not be reached.'));
  expect(await run).toBe(false);
  expect(result.current.failure).toBeNull();
});

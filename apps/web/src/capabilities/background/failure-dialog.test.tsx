import { BackdropError } from '@hemicycle/media/background/effect';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserTabId } from '../../realtime/browser-ids.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { Dialogs } from '../../ui/Dialogs.tsx';
import { Toasts } from '../../ui/Toasts.tsx';
import type { LineLog } from '../../watch-log-lines.ts';
import { keepLogLines } from '../audit/public.ts';
import { tellFailure } from './tell-failure.tsx';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { status: 204 }));
});
afterEach(async () => {
  // The entries of one test must not arrive in the next one.
  await vi.dynamicImportSettled();
  vi.restoreAllMocks();
});

test('[VBG-11] an engine that fails is told once in the words of the specification, with the way to the instructions', async () => {
  draw(<Dialogs />);
  tellFailure(new Error('context lost'));
  tellFailure(new Error('context lost'));
  expect(await screen.findByRole('dialog', { name: 'Error' })).toBeTruthy();
  expect(
    screen.getByText(
      'WebGL may be not supported or enabled for this device, please try to enable the hardware acceleration option in your browser to see if that solves the problem.',
    ),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Link to Instructions.' }).getAttribute('href')).toBe(
    '/app/instructions/hardware-acceleration',
  );
  await expectAccessible();
});

test('[VBG-12] with the error the last 100 lines of the log are entered, the newest last, and the tab', async () => {
  const quiet = (): void => undefined;
  const log: LineLog = { debug: quiet, log: quiet, info: quiet, warn: quiet, error: quiet };
  const stop = keepLogLines(log);
  for (let line = 1; line <= 105; line += 1) log.info(`line ${line}`);
  tellFailure(new Error('context lost'));
  await waitFor(() => expect(fetch).toHaveBeenCalledOnce());
  stop();
  const [address, request] = vi.mocked(fetch).mock.calls[0] ?? [];
  expect([String(address), request?.method]).toEqual([
    expect.stringContaining('/api/auditlog/client'),
    'POST',
  ]);
  expect(JSON.parse(String(request?.body))).toEqual({
    logType: 'virtualBackgroundError',
    logObject: {
      error: 'Error: context lost',
      logLines: Array.from({ length: 100 }, (_, index) => `line ${index + 6}`),
    },
    browserTabId: browserTabId(),
  });
});

test('[VBG-05] a picture that cannot be loaded is no failure of the engine: a toast, and nothing is entered', async () => {
  draw(<Toasts />);
  tellFailure(new BackdropError('gone'));
  await waitFor(() => expect(screen.getByText(/picture of the background could not be loaded/)).toBeTruthy());
  expect(fetch).not.toHaveBeenCalled();
});

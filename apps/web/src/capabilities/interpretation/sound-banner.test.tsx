import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { speechTrack, stubSpeech } from '../../testing-speech.ts';
import { useSoundWarning } from '../media/public.ts';
import { SoundBanner } from './SoundBanner.tsx';

beforeEach(async () => {
  await i18next.loadNamespaces('sound');
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const speak = (forMs: number) => act(() => vi.advanceTimersByTimeAsync(forMs));
const warning = () => useSoundWarning.getState().text;

test('[BEY-38] whose sound cannot be interpreted is told above the stage and at the microphone, until it can', async () => {
  const speech = stubSpeech({ level: 0.3, upperDb: -110 });
  const { unmount } = draw(<SoundBanner track={speechTrack()} />);
  expect(screen.queryByRole('status')).toBeNull();
  await speak(5_000);
  expect(screen.getByRole('status').textContent).toMatch(/^Your microphone sounds like a telephone\./);
  expect(warning()).toBe('Your microphone sounds like a telephone');
  vi.useRealTimers();
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('status')).toBeNull();
  expect(warning()).toBe('Your microphone sounds like a telephone');
  unmount();
  expect(warning()).toBeNull();
  vi.useFakeTimers();
  draw(<SoundBanner track={speechTrack()} />);
  await speak(5_000);
  expect(warning()).toBe('Your microphone sounds like a telephone');
  speech.upperDb = -60;
  await speak(6_500);
  expect(warning()).toBeNull();
  expect(screen.queryByRole('status')).toBeNull();
});

test('[BEY-38] a sound that can be interpreted is left in peace', async () => {
  stubSpeech({ level: 0.3, upperDb: -60 });
  draw(<SoundBanner track={speechTrack()} />);
  await speak(6_000);
  expect(screen.queryByRole('status')).toBeNull();
  expect(warning()).toBeNull();
});

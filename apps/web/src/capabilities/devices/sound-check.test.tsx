import { act, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { speechTrack, stubSpeech } from '../../testing-speech.ts';
import { SoundCheck } from './SoundCheck.tsx';

const languages = [
  { channelId: 'es', language: 'es', languageNative: 'Español', onAir: false, huddleId: null },
  { channelId: 'fr', language: 'fr', languageNative: 'Français', onAir: false, huddleId: null },
] as const;

beforeEach(async () => {
  await i18next.loadNamespaces('sound');
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const speak = (forMs: number) => act(() => vi.advanceTimersByTimeAsync(forMs));
const verdict = () => screen.getByRole('status').textContent;

test.each([
  { level: 0.2, upperDb: -60, expected: 'Interpreters can work with your sound.' },
  { level: 0.2, upperDb: -100, expected: /^Your microphone sounds like a telephone\. .*by cable/ },
  { level: 1, upperDb: -60, expected: /^Your microphone is too loud\. .*Lower the level/ },
  { level: 0.02, upperDb: -60, expected: /^Your microphone is too quiet\. .*Come closer/ },
])('[BEY-38] the self-check of an interpreted sitting says: $expected', async ({ expected, ...speech }) => {
  stubSpeech(speech);
  const track = speechTrack();
  draw(<SoundCheck track={track} languages={languages} />);
  expect(screen.getByText(/^This sitting is interpreted: Español, Français\./)).toBeTruthy();
  expect(verdict()).toMatch(/^Speak two sentences/);
  await speak(1_000);
  expect(verdict()).toMatch(/^Speak two sentences/);
  await speak(4_000);
  expect(verdict()).toMatch(expected);
  vi.useRealTimers();
  await expectAccessible();
});

test('[BEY-38] what was found changes with how the person speaks, and begins anew with another microphone', async () => {
  const speech = stubSpeech({ level: 0.02, upperDb: -60 });
  const { rerender } = draw(<SoundCheck track={speechTrack()} languages={languages} />);
  await speak(5_000);
  expect(verdict()).toMatch(/too quiet/);
  speech.level = 0.3;
  await speak(6_000);
  expect(verdict()).toBe('Interpreters can work with your sound.');
  speech.level = 0.001;
  await speak(6_000);
  expect(verdict()).toBe('Interpreters can work with your sound.');
  rerender(<SoundCheck track={null} languages={languages} />);
  expect(verdict()).toMatch(/^Speak two sentences/);
});

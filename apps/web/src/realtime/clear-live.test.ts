import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { livePerson } from '../testing-person.ts';
import { clearLive, PARTICIPANTS_CLEARED_AFTER_MS } from './connect-live.ts';
import { emptyLiveStore, useLive } from './use-live.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  useLive.setState(emptyLiveStore);
});

test('[MEDIA-28] the participants go 2 s after the meeting', () => {
  useLive.setState({ version: 7, people: { rosa: livePerson('rosa') } });
  clearLive();
  expect(useLive.getState().version).toBeNull();
  vi.advanceTimersByTime(PARTICIPANTS_CLEARED_AFTER_MS - 1);
  expect(Object.keys(useLive.getState().people)).toEqual(['rosa']);
  vi.advanceTimersByTime(1);
  expect(useLive.getState().people).toEqual({});
  expect(PARTICIPANTS_CLEARED_AFTER_MS).toBe(2000);
});

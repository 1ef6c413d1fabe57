import type { ChannelVoice } from '@hemicycle/contract/interpretation';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { followVoice } from './follow-voice.ts';

const NOW_MS = 1_800_000_000_000;
const heard: (string | null)[] = [];
/** When each of them began, in ms after the test. */
const beganMs: number[] = [];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW_MS });
  useLive.setState(emptyLiveStore);
  heard.length = beganMs.length = 0;
  stop = followVoice('es', (userId) => {
    heard.push(userId);
    beganMs.push(Date.now() - NOW_MS);
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  useLive.setState(emptyLiveStore);
});

const tell = (...channelVoices: Omit<ChannelVoice, 'channelId'>[]) =>
  useLive.setState({ channelVoices: channelVoices.map((one) => ({ channelId: 'es', ...one })) });
const elena = { userId: 'elena', next: null };
const marit = { userId: 'marit', next: null };
/** The air goes from Elena to Marit in a second. */
const changing = { userId: 'elena', next: { userId: 'marit', atMs: NOW_MS + 1_000 } };

test('[BEY-38] a page hears whoever the server names, and nobody while it names none or another channel', () => {
  expect(heard).toEqual([null]);
  useLive.setState({ channelVoices: [{ channelId: 'fr', ...marit }] });
  expect(heard).toEqual([null]);
  tell(elena);
  tell();
  tell(marit);
  expect(heard).toEqual([null, 'elena', null, 'marit']);
});

test.each([
  ['in time', 1_010],
  ['late', 1_900],
])(
  '[BEY-38] at a handover the voice changes at its moment, with a gap of 50 ms, also where the news come %s',
  (_when, newsAfterMs) => {
    tell(elena);
    tell(changing);
    vi.advanceTimersByTime(newsAfterMs);
    tell(marit);
    vi.advanceTimersByTime(1_000);
    expect(heard).toEqual([null, 'elena', null, 'marit']);
    expect(beganMs).toEqual([0, 0, 1_080, 1_130]);
  },
);

test('[BEY-38] a handover that fails at the last moment gives the voice back, before its moment and after', () => {
  tell(elena);
  tell(changing);
  vi.advanceTimersByTime(500);
  tell(elena);
  vi.advanceTimersByTime(2_000);
  expect(heard).toEqual([null, 'elena']);
  tell({ userId: 'elena', next: { userId: 'marit', atMs: Date.now() + 100 } });
  vi.advanceTimersByTime(300);
  tell(elena);
  expect(heard).toEqual([null, 'elena', null, 'marit', 'elena']);
});

test('[BEY-38] whoever comes while the air changes hears the one before until the moment, and nothing is planned once they go', () => {
  tell(changing);
  expect(heard).toEqual([null, 'elena']);
  stop();
  vi.advanceTimersByTime(2_000);
  expect(heard).toEqual([null, 'elena']);
  expect(vi.getTimerCount()).toBe(0);
});

import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LivePerson } from '@hemicycle/contract/people-live';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { livePerson, publicSite, signedIn } from '../../testing-person.ts';
import { useAnnouncements } from '../../ui/announcer.ts';
import { useSignIn } from '../auth/public.ts';
import { useSite } from '../site/public.ts';
import { useHandAnnouncements } from './use-hand-announcements.ts';

const people = (rosa: Partial<LivePerson>, kenji: Partial<LivePerson>) => ({
  rosa: livePerson('rosa', { displayName: 'Rosa Quispe', ...rosa }),
  kenji: livePerson('kenji', { displayName: 'Kenji Watanabe', ...kenji }),
});
const up = (handType: 1 | 2, handRaise: number) => ({ handType, handRaise });
const said = () => useAnnouncements.getState().polite;
const change = (now: ReturnType<typeof people>) => act(() => useLive.setState({ people: now }));

beforeEach(() => {
  vi.useFakeTimers();
  useSignIn.setState({ info: signedIn });
  useSite.setState({ config: publicSite });
  useAnnouncements.setState(useAnnouncements.getInitialState());
  useLive.setState({ ...emptyLiveStore, version: 1, people: people({}, up(1, 10)) });
});
afterEach(() => {
  vi.useRealTimers();
  useLive.setState(emptyLiveStore);
});

test('[HANDS-01] the order of hands is said when it changes, double before single, with the own place', () => {
  renderHook(() => useHandAnnouncements());
  act(() => void vi.advanceTimersByTime(5000));
  expect(said().text).toBe('');

  change(people(up(1, 20), up(1, 10)));
  act(() => void vi.advanceTimersByTime(700));
  expect(said().text).toBe('2 hands are raised: Kenji Watanabe, Rosa Quispe. Your hand is up, number 2.');

  // Changes in quick succession are announced once.
  const { number } = said();
  change(people({}, up(1, 10)));
  act(() => void vi.advanceTimersByTime(300));
  change(people(up(2, 30), up(1, 10)));
  act(() => void vi.advanceTimersByTime(700));
  expect(said()).toEqual({
    text: '2 hands are raised: Rosa Quispe, Kenji Watanabe. Both your hands are up, number 1.',
    number: number + 1,
  });

  change(people({}, {}));
  act(() => void vi.advanceTimersByTime(700));
  expect(said().text).toBe('No hand is raised. Your hand is down.');
});

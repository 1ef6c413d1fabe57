import { act, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, expect, test } from 'vitest';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useAnnouncements } from '../../ui/announcer.ts';
import { dismissToast, useToasts } from '../../ui/toast-store.ts';
import { Toasts } from '../../ui/Toasts.tsx';
import { createEndTeller } from './tell-end.ts';

afterEach(() => act(() => useToasts.getState().list.shown.forEach(({ toast }) => dismissToast(toast.id))));

const shown = () => useToasts.getState().list.shown.map(({ toast }) => toast.text);

test('[LEAVE-03] one toast counts down in the words of the specification and goes with the end', async () => {
  await i18next.loadNamespaces('autoleave');
  draw(<Toasts />);
  const tell = createEndTeller(() => 'thenWhat');
  act(() => tell(null));
  expect(shown()).toEqual([]);
  act(() => tell(90));
  expect(await screen.findByText('This meeting finishes in 90 seconds')).toBeDefined();
  await expectAccessible();
  act(() => tell(89));
  expect(shown()).toEqual(['This meeting finishes in 89 seconds']);
  act(() => tell(1));
  expect(shown()).toEqual(['This meeting finishes in 1 second']);
  act(() => tell(null));
  expect(shown()).toEqual([]);
});

test('[LEAVE-03] dismissed, it stays away until another end comes near', async () => {
  await i18next.loadNamespaces('autoleave');
  const tell = createEndTeller(() => 'thenWhat');
  act(() => tell(60));
  act(() => useToasts.getState().list.shown.forEach(({ toast }) => dismissToast(toast.id)));
  act(() => tell(59));
  expect(shown()).toEqual([]);
  act(() => tell(null));
  act(() => tell(88));
  expect(shown()).toEqual(['This meeting finishes in 88 seconds']);
});

test('[LEAVE-03] the countdown is read out again at 30 and at 10 seconds, and at no other', async () => {
  await i18next.loadNamespaces('autoleave');
  const heard = () => useAnnouncements.getState().polite;
  const { number } = heard();
  const tell = createEndTeller(() => 'thenWhat');
  for (let seconds = 90; seconds > 0; seconds -= 1) {
    act(() => tell(seconds));
    if (seconds === 30) expect(heard().text).toBe('This meeting finishes in 30 seconds');
  }
  expect(heard()).toEqual({ text: 'This meeting finishes in 10 seconds', number: number + 2 });
});

test('[LEAVE-03] [HUD-08] the toast says what comes then, and something else once one is in a huddle', async () => {
  await i18next.loadNamespaces('autoleave');
  let then: 'thenWhat' | 'thenInHuddle' | null = 'thenWhat';
  const tell = createEndTeller(() => then);
  const details = () => useToasts.getState().list.shown.map(({ toast }) => toast.detail);
  act(() => tell(77));
  expect(details()).toEqual(['Then you are logged out, unless it is extended.']);
  then = 'thenInHuddle';
  act(() => tell(76));
  expect(details()).toEqual(['You stay in the huddle. Leaving it after the end logs you out.']);
  then = null;
  act(() => tell(75));
  expect(details()).toEqual([undefined]);
});

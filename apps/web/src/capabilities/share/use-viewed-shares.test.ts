import { defaultFlags } from '@hemicycle/contract/default-flags';
import { FakeTrack } from '@hemicycle/media/fake/fake-track';
import type { MediaPerson } from '@hemicycle/media';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { livePerson, publicSite, signedIn, testSession } from '../../testing-person.ts';
import { useAnnouncements } from '../../ui/announcer.ts';
import { useToasts } from '../../ui/toast-store.ts';
import { useSignIn } from '../auth/public.ts';
import { useSite } from '../site/public.ts';
import { noteBegun, nothingBegun, runningShares } from './running-shares.ts';
import { useViewedShares } from './use-viewed-shares.ts';

const screen = new FakeTrack('video', 'screen');

function stay(userId: string, share: MediaStreamTrack | null): MediaPerson {
  return {
    peerId: `peer-${userId}`,
    userId,
    sends: { microphone: false, camera: false, share: share !== null },
    microphone: null,
    camera: null,
    share,
    shareAudio: null,
    speaking: false,
    quality: 'good',
  };
}

const inChamber = runningShares([stay('ada', null), stay('ben', screen)]);
const RECEIVES = 'app_receive_share_screen-bool';

beforeEach(() => {
  useSignIn.setState({ info: signedIn });
  useSite.setState({ config: publicSite });
  useLive.setState({
    ...emptyLiveStore,
    connection: 'connected',
    people: {
      rosa: livePerson('rosa'),
      ada: livePerson('ada', { displayName: 'Ada' }),
    },
  });
});
afterEach(() => {
  useLive.setState(emptyLiveStore);
  useToasts.setState({ list: { shown: [], lastShownAtMs: new Map() } });
});

test.each([
  { who: 'anybody, where nothing forbids it', sees: true },
  { who: 'nobody whom force mute keeps from shares', forceMuteShare: -1, sees: false },
  { who: 'nobody of the session’s list', disabled: ['rosa'], sees: false },
  { who: 'somebody when others are of the list', disabled: ['ada'], sees: true },
  { who: 'nobody without the permission, where the site asks for it', asked: true, sees: false },
  {
    who: 'who has the permission that the site asks for',
    asked: true,
    actions: [RECEIVES],
    sees: true,
  },
])(
  '[SHARE-03] a share of somebody else is shown to $who: $sees',
  ({ forceMuteShare, disabled = [], asked = false, actions = [], sees }) => {
    useSite.setState({
      config: { ...publicSite, flags: { ...defaultFlags, enableViewShareScreenActionControl: asked } },
    });
    useSignIn.setState({ info: { ...signedIn, actionsAllowed: actions } });
    if (forceMuteShare === -1) useLive.setState({ people: { rosa: livePerson('rosa', { forceMuteShare }) } });
    useLive.setState({ session: { ...testSession, screenshareViewingDisabledUsers: disabled } });
    const { result } = renderHook(() => useViewedShares(inChamber, false));
    const ben = { peerId: 'peer-ben', userId: 'ben', track: screen };
    expect(result.current.shown).toEqual(sees ? ben : null);
    expect(result.current.running).toEqual(sees ? [ben] : []);
  },
);

test('[SHARE-03] it goes at once when the right to see it is taken, which is told, and comes back with it', () => {
  const { result, rerender } = renderHook(() => useViewedShares(inChamber, false));
  expect(result.current.shown?.userId).toBe('ben');
  useLive.setState({ people: { rosa: livePerson('rosa', { forceMuteShare: -1 }) } });
  rerender();
  expect(result.current.shown).toBeNull();
  const told = useToasts.getState().list.shown.map(({ toast }) => toast.text);
  expect(told).toEqual(['An administrator switched off shared screens for you.']);
  useLive.setState({ people: { rosa: livePerson('rosa', { forceMuteShare: 0 }) } });
  rerender();
  expect(result.current.shown?.userId).toBe('ben');
});

test('[SHARE-03] a screen whose sharer is not known yet is said with the name once it is, and its end once', () => {
  const said = () => useAnnouncements.getState().polite;
  const { rerender } = renderHook(({ shared }) => useViewedShares(shared, false), {
    initialProps: { shared: inChamber },
  });
  const { number } = said();
  const people = { rosa: livePerson('rosa'), ben: livePerson('ben', { overridedName: 'Ben Okri' }) };
  act(() => useLive.setState({ people }));
  expect(said()).toEqual({ text: 'Ben Okri is sharing the screen.', number: number + 1 });
  act(() => useLive.setState({ people: { ...people, ben: livePerson('ben', { displayName: 'Benjamin' }) } }));
  expect(said().number).toBe(number + 1);
  rerender({ shared: [] });
  expect(said()).toEqual({ text: 'The screen is no longer shared.', number: number + 2 });
});

describe('several who share', () => {
  const tracks = {
    ada: new FakeTrack('video', 'of Ada'),
    ben: screen,
    cem: new FakeTrack('video', 'of Cem'),
  };
  const of = (...userIds: (keyof typeof tracks)[]) =>
    runningShares(userIds.map((userId) => stay(userId, tracks[userId])));
  function view() {
    const first = { shared: of('ben'), sharing: false };
    const { result, rerender } = renderHook(({ shared, sharing }) => useViewedShares(shared, sharing), {
      initialProps: first,
    });
    return {
      shows: () => result.current.shown?.userId ?? null,
      names: () => result.current.running.map(({ userId }) => userId),
      ownIsNewest: () => result.current.ownIsNewest,
      next: (shared: ReturnType<typeof of>, sharing = false) => rerender({ shared, sharing }),
      choose: (userId: string) => {
        const share = result.current.running.find((one) => one.userId === userId);
        if (share !== undefined) act(() => result.current.show(share));
      },
    };
  }

  test('[SHARE-03] the newest is shown, whatever the order of the people, and the other again when it ends', () => {
    const { shows, names, next } = view();
    next(of('ada', 'ben'));
    expect([shows(), names()]).toEqual(['ada', ['ben', 'ada']]);
    expect(useAnnouncements.getState().polite.text).toContain('Ada');
    next(of('ben'));
    expect([shows(), names()]).toEqual(['ben', ['ben']]);
    next(of());
    expect(shows()).toBeNull();
  });

  test('[SHARE-03] the one that was chosen stays until another begins or it ends', () => {
    const { shows, next, choose } = view();
    next(of('ada', 'ben', 'cem'));
    expect(shows()).toBe('cem');
    choose('ben');
    expect(shows()).toBe('ben');
    next(of('ada', 'ben'));
    expect(shows()).toBe('ben');
    next(of('ada', 'ben', 'cem'));
    expect(shows()).toBe('cem');
    choose('ada');
    next(of('ben', 'cem'));
    expect(shows()).toBe('cem');
  });

  test('[SHARE-02] whether the own screen is the newest, for who shares beside others', () => {
    const { shows, next, ownIsNewest } = view();
    expect(ownIsNewest()).toBe(false);
    next(of('ben'), true);
    expect([shows(), ownIsNewest()]).toEqual(['ben', true]);
    next(of('ada', 'ben'), true);
    expect([shows(), ownIsNewest()]).toEqual(['ada', false]);
  });

  test('[SHARE-03] nothing is new while nothing begins or ends', () => {
    const [once, again] = [of('ben'), of('ben')];
    expect(again[0]).toBe(once[0]);
    const begun = noteBegun(nothingBegun, ['a', 'b']);
    expect(noteBegun(begun, ['b', 'a'])).toBe(begun);
  });
});

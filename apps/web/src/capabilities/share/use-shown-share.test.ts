import { defaultFlags } from '@hemicycle/contract/default-flags';
import { FakeTrack } from '@hemicycle/media/fake/fake-track';
import type { MediaPerson } from '@hemicycle/media';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { livePerson, publicSite, signedIn, testSession } from '../../testing-person.ts';
import { useToasts } from '../../ui/toast-store.ts';
import { useSignIn } from '../auth/public.ts';
import { useSite } from '../site/public.ts';
import { firstShare, useShownShare } from './use-shown-share.ts';

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

const inChamber = firstShare([stay('ada', null), stay('ben', screen)]);
const RECEIVES = 'app_receive_share_screen-bool';

beforeEach(() => {
  useSignIn.setState({ info: signedIn });
  useSite.setState({ config: publicSite });
  useLive.setState({ ...emptyLiveStore, connection: 'connected', people: { rosa: livePerson('rosa') } });
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
    const { result } = renderHook(() => useShownShare(inChamber));
    expect(result.current).toEqual(sees ? { userId: 'ben', track: screen } : null);
  },
);

test('[SHARE-03] it goes at once when the right to see it is taken, which is told, and comes back with it', () => {
  const { result, rerender } = renderHook(() => useShownShare(inChamber));
  expect(result.current?.userId).toBe('ben');
  useLive.setState({ people: { rosa: livePerson('rosa', { forceMuteShare: -1 }) } });
  rerender();
  expect(result.current).toBeNull();
  const told = useToasts.getState().list.shown.map(({ toast }) => toast.text);
  expect(told).toEqual(['An administrator switched off shared screens for you.']);
  useLive.setState({ people: { rosa: livePerson('rosa', { forceMuteShare: 0 }) } });
  rerender();
  expect(result.current?.userId).toBe('ben');
});

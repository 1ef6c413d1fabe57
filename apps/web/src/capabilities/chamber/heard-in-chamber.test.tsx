import { defaultFlags } from '@hemicycle/contract/default-flags';
import { permissions } from '@hemicycle/contract/permissions';
import type { PrivateNotification } from '@hemicycle/contract/notifications';
import type { MediaPerson, MediaSnapshot } from '@hemicycle/media';
import { act } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { livePerson, publicSite, signedIn, testSession } from '../../testing-person.ts';
import { draw, sizeElements } from '../../testing-render.tsx';
import { TOAST_DEFAULT_MS, useToasts } from '../../ui/toast-store.ts';
import { useSignIn } from '../auth/public.ts';
import { hearNotification } from '../moderation/public.ts';
import { useSite } from '../site/public.ts';
import { idleMedia, useChamberMedia } from '../media/chamber-media.ts';
import { useSecondRoom } from '../media/second-room.ts';
import { ChamberRoom } from './ChamberRoom.tsx';
import { inMainChamber } from './stay/testing-huddles.ts';

vi.mock(import('./bars/TopBar.tsx'), () => ({ TopBar: () => <header /> }));
vi.mock(import('./panel/SidePanel.tsx'), () => ({ SidePanel: () => <aside /> }));
vi.mock(import('./bars/BottomBar.tsx'), () => ({ BottomBar: () => <footer /> }));

const ME = signedIn.userId;
const OTHER = 'member31';
/** The value of the specification, in ms; not taken from the code under test. */
const TALKING_MUTED_MS = 1_200;
const presence = {
  entry: 'in',
  choice: { observer: false, camera: false, microphone: true, microphoneMuted: true },
  failure: null,
  huddles: inMainChamber,
  awaitsReload: false,
  isCrowded: false,
  reconnectNow: () => undefined,
  tryAgain: () => undefined,
  rejoin: () => undefined,
  close: async () => undefined,
} as const;
const other: MediaPerson = {
  peerId: 'peer-1',
  userId: OTHER,
  sends: { microphone: false, camera: false, share: false },
  microphone: null,
  camera: null,
  share: null,
  shareAudio: null,
  speaking: false,
  quality: 'good',
};

/** The media snapshot of a page that has joined with a muted microphone. */
function media(
  given: Partial<MediaSnapshot> = {},
  speaking = false,
  status: 'muted' | 'on' = 'muted',
): MediaSnapshot {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing here plays it
  const track = { kind: 'audio' } as MediaStreamTrack;
  const microphone = { status, track, deviceId: 'mic' };
  return {
    ...idleMedia,
    connection: 'joined',
    people: [other],
    self: { ...idleMedia.self, microphone, speaking },
    ...given,
  };
}
const live = (mine: Parameters<typeof livePerson>[1] = {}) =>
  useLive.setState({
    ...emptyLiveStore,
    connection: 'connected',
    version: 1,
    people: { [ME]: livePerson(ME, mine), [OTHER]: livePerson(OTHER, { displayName: 'Kenji Watanabe' }) },
  });
const toasts = () => useToasts.getState().list.shown.map(({ toast }) => [toast.text, toast.detail]);
const hear = (notification: PrivateNotification) =>
  act(() => hearNotification({ type: 'notification', from: OTHER, notification }));

async function drawChamber(snapshot = media()): Promise<void> {
  useChamberMedia.setState({ port: null, snapshot });
  draw(
    <MemoryRouter>
      <ChamberRoom idVotingSession="plenary" presence={presence} />
    </MemoryRouter>,
  );
  await act(() => Promise.resolve());
}

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('[]'));
  sizeElements();
  window.innerWidth = 1440;
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: [permissions.videoControls] } });
  useSite.setState({ config: publicSite });
  live();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  useToasts.setState({ list: { shown: [], lastShownAtMs: new Map() } });
  useLive.setState(emptyLiveStore);
  useChamberMedia.setState({ port: null, snapshot: idleMedia });
});

test('[PERM-36] [MEDIA-11] asked to speak and kept muted by force: the page says so, and why', async () => {
  live({ forceMuteAudio: -1 });
  await drawChamber();
  hear({ type: 'moderatorInstruction', message: { instruction: 'unmuteMicrophone' } });
  expect(toasts()).toEqual([
    ['You were asked to speak and stay muted', 'A moderator keeps your microphone off until it is released.'],
  ]);
});

test('[MEDIA-11] asked to speak while all microphones are kept off: the page says that it holds for all', async () => {
  const forceMuteAll = { audio: true, video: false, share: false };
  useLive.setState({ session: { ...testSession, davra: { ...testSession.davra, forceMuteAll } } });
  await drawChamber();
  hear({ type: 'moderatorInstruction', message: { instruction: 'unmuteMicrophone' } });
  expect(toasts()).toEqual([
    [
      'You were asked to speak and stay muted',
      'A moderator keeps all microphones off until they are released.',
    ],
  ]);
});

test('[BEY-14] [MEDIA-11] who talks on when a moderator mutes reads of that, and the hint only once that is gone', async () => {
  vi.useFakeTimers();
  live({ muteAudio: 0 });
  await drawChamber(media({}, true, 'on'));
  act(() => live({ muteAudio: 1 }));
  act(() => useChamberMedia.setState({ snapshot: media({}, true) }));
  act(() => void vi.advanceTimersByTime(TALKING_MUTED_MS));
  expect(toasts()).toEqual([['A moderator muted you.', undefined]]);
  act(() => void vi.advanceTimersByTime(TOAST_DEFAULT_MS));
  act(() => void vi.advanceTimersByTime(TALKING_MUTED_MS));
  expect(toasts().map(([text]) => text)).toEqual(['You are muted']);
});

test('[MEDIA-30] resetting the canvas draws the stage anew', async () => {
  await drawChamber();
  const tile = document.querySelector(`[data-user="${OTHER}"]`);
  expect(tile?.isConnected).toBe(true);
  hear({ type: 'moderatorInstruction', message: { instruction: 'resetWebexCanvas' } });
  expect(tile?.isConnected).toBe(false);
  expect(document.querySelector(`[data-user="${OTHER}"]`)).not.toBeNull();
});

test('[SHARE-08] that the own share was stopped is said for 5 s', async () => {
  await drawChamber();
  hear({ type: 'requestStopSharing', message: {} });
  const [shown] = useToasts.getState().list.shown;
  expect(shown?.toast).toMatchObject({
    text: 'An administrator stopped your sharing session',
    timeOutMs: 5000,
  });
});

test.each([
  ['DEV-04', 'changeMicrophone', 'userPreferredAudioInput'],
  ['DEV-05', 'changeCamera', 'userPreferredVideoInput'],
  ['DEV-06', 'changeSpeaker', 'userPreferredAudioOutput'],
] as const)(
  '[%s] [MOD-05] the page follows %s with that device and no other',
  async (_row, instruction, device) => {
    // No call is answered: the choice must hold at once, before the account has stored it.
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    const actionsAllowed = [permissions.videoControls, permissions.remoteUnmute];
    useSignIn.setState({ info: { ...signedIn, actionsAllowed } });
    useSite.setState({
      config: { ...publicSite, flags: { ...defaultFlags, enableChangeMicCameraSpeaker: true } },
    });
    await drawChamber();
    hear({ type: 'moderatorInstruction', message: { instruction, newDeviceId: 'two' } });
    expect(useSignIn.getState().info?.userSession).toEqual({ ...signedIn.userSession, [device]: 'two' });
    expect(toasts()).toHaveLength(1);
  },
);

test.each([
  { who: 'may not see it', forceMuteShare: -1, message: 'started', told: true },
  { who: 'may not see it, of its end', forceMuteShare: -1, message: 'stopped', told: false },
  { who: 'sees it', forceMuteShare: null, message: 'started', told: false },
] as const)('[SHARE-10] that somebody shares is told by a toast to who $who: $told', async (given) => {
  live({ forceMuteShare: given.forceMuteShare });
  await drawChamber();
  const broadcast = { type: 'screenSharing', toGroup: 'plenary', message: given.message } as const;
  act(() => hearNotification({ type: 'broadcast', from: OTHER, broadcast }));
  expect(toasts()).toEqual(
    given.told ? [['Kenji Watanabe shares a screen that you do not see.', undefined]] : [],
  );
});

test.each([
  { why: 'one could unmute', connection: 'joined', forced: null, told: true },
  { why: 'one is not in the media yet', connection: 'joining', forced: null, told: false },
  { why: 'one may not unmute', connection: 'joined', forced: -1, told: false },
] as const)(
  '[BEY-14] who talks while muted is told where $why: $told',
  async ({ connection, forced, told }) => {
    vi.useFakeTimers();
    live({ forceMuteAudio: forced });
    await drawChamber(media({ connection }, true));
    act(() => void vi.advanceTimersByTime(2000));
    expect(toasts().some(([text]) => text === 'You are muted')).toBe(told);
  },
);

test('[BEY-14] [BEY-37] who speaks into a second room is not told that nobody hears them, until they cease', async () => {
  vi.useFakeTimers();
  await drawChamber(media({}, true));
  act(() => useSecondRoom.setState({ current: { roomId: 'budget', connection: 'joined' }, sends: true }));
  act(() => void vi.advanceTimersByTime(TALKING_MUTED_MS));
  expect(toasts()).toEqual([]);
  act(() => useSecondRoom.setState({ sends: false }));
  act(() => void vi.advanceTimersByTime(TALKING_MUTED_MS));
  expect(toasts().map(([text]) => text)).toEqual(['You are muted']);
});

import { FakeTrack } from '@hemicycle/media/fake/fake-track';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveOptions } from '../../../realtime/connect-live.ts';
import { emptyLiveStore, useLive } from '../../../realtime/use-live.ts';
import { publicSite, signedIn } from '../../../testing-person.ts';
import { useSignIn } from '../../auth/public.ts';
import { bringOpenDevices } from '../../devices/opened-devices.ts';
import { useSite } from '../../site/public.ts';
import {
  beginStay,
  endUntakenStay,
  isBegunStayIn,
  prepareStay,
  takeStay,
  unprepareStay,
} from './chamber-stay.ts';
import type { JoinFailureReason } from '../../media/join-failure.ts';
import { readStageSize } from '../stage/stage-size-ahead.ts';

const live = vi.hoisted(() => ({
  opened: [] as { options: LiveOptions; close: () => void }[],
  ahead: [] as unknown[],
}));
vi.mock('../../../realtime/line-ahead.ts', () => ({ closeLineAhead: () => void live.ahead.push('closed') }));
vi.mock('../../../realtime/connect-live.ts', () => ({
  openLiveAhead: (place: unknown) => void live.ahead.push(place),
  connectLive: (options: LiveOptions) => {
    const close = vi.fn();
    live.opened.push({ options, close });
    return { close, reconnectNow: () => undefined, beat: () => undefined };
  },
}));
const media = vi.hoisted(() => ({
  onFailed: (_reason: JoinFailureReason) => {},
  close: vi.fn(),
  connection: 'joining',
  still: vi.fn(),
  stands: Promise.resolve(),
}));
vi.mock('../../media/chamber-media.ts', () => ({
  useChamberMedia: { getState: () => ({ snapshot: { connection: media.connection } }) },
  untilMediaStands: () => media.stands,
  keepMediaStill: () => void media.still(),
  openChamberMedia: (_connection: unknown, { onFailed }: { onFailed: typeof media.onFailed }) => {
    media.onFailed = onFailed;
    return { rejoin: () => undefined, close: media.close };
  },
}));

const WHOSE = { userId: signedIn.userId, idVotingSession: 's1' };

beforeEach(() => {
  live.opened.length = 0;
  live.ahead.length = 0;
  media.connection = 'joining';
  useLive.setState(emptyLiveStore);
  media.stands = Promise.resolve();
  media.still.mockReset();
  media.close.mockReset().mockResolvedValue(undefined);
  useSignIn.setState({ info: signedIn });
  useSite.setState({ config: publicSite });
});
afterEach(() => endUntakenStay());

const closings = () => live.opened.map(({ close }) => vi.mocked(close).mock.calls.length);

test('[BEY-23] [SESS-12] what was begun on the press is taken by the chamber, with what happened meanwhile', async () => {
  void beginStay();
  expect(live.opened.map(({ options }) => options.idVotingSession)).toEqual(['s1']);
  live.opened[0]?.options.onFinalClose('noSuchSession');
  media.onFailed('refused');
  const stay = takeStay(WHOSE);
  expect(live.opened).toHaveLength(1);
  const heard = { onNotFound: vi.fn(), onInLobby: vi.fn(), onFailed: vi.fn() };
  stay.hear(heard);
  expect(heard.onNotFound).toHaveBeenCalledOnce();
  expect(heard.onFailed).toHaveBeenCalledExactlyOnceWith('refused');
  media.onFailed('not-ready');
  expect(heard.onFailed).toHaveBeenLastCalledWith('not-ready');
  endUntakenStay();
  expect(closings()).toEqual([0]);
  await stay.close();
  expect(media.close).toHaveBeenCalledOnce();
  expect(closings()).toEqual([1]);
});

test('[BEY-23] a chamber that is opened without a press, or of another session, begins its own stay', async () => {
  takeStay(WHOSE);
  expect(live.opened).toHaveLength(1);
  void beginStay();
  takeStay({ ...WHOSE, idVotingSession: 's2' });
  await vi.waitFor(() => expect(closings()).toEqual([0, 1, 0]));
  expect(live.opened[2]?.options.idVotingSession).toBe('s2');
});

test('[BEY-23] [MEDIA-02] whoever is back at the self-check before the chamber was there is not in it', async () => {
  void beginStay();
  endUntakenStay();
  await vi.waitFor(() => expect(closings()).toEqual([1]));
  expect(media.close).toHaveBeenCalledOnce();
});

test('[DEV-03] devices that were brought and not sent are given back with the stay', async () => {
  const camera = new FakeTrack('video', 'c');
  void beginStay();
  bringOpenDevices({ camera, microphone: null });
  endUntakenStay();
  await vi.waitFor(() => expect(closings()).toEqual([1]));
  expect(camera.readyState).toBe('ended');
});

test('[BEY-23] nothing is begun for somebody without a session', () => {
  useSignIn.setState({
    info: { ...signedIn, userSession: { ...signedIn.userSession, votingSessionToAttend: null } },
  });
  void beginStay();
  prepareStay();
  expect(live.opened).toEqual([]);
  expect(live.ahead).toEqual([]);
});

test('[BEY-23] a stay is prepared by its line, and its stage measured', () => {
  const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(976);
  prepareStay();
  width.mockRestore();
  expect(readStageSize().widthPx).toBe(976);
  expect(live.ahead).toEqual([{ personId: signedIn.userId, idVotingSession: 's1' }]);
  expect(live.opened).toEqual([]);
  unprepareStay();
  expect(live.ahead.at(-1)).toBe('closed');
});

test.each([
  { line: 'connected', media: 'joined', isIn: true },
  { line: 'connected', media: 'joining', isIn: true },
  { line: 'connected', media: 'failed', isIn: false },
  { line: 'closed', media: 'joined', isIn: false },
] as const)(
  '[BEY-23] the chamber is to be drawn once the media was waited for, and stands at once with the line $line and the media $media: $isIn',
  async ({ line, media: stood, isIn }) => {
    useLive.setState({ connection: line });
    let stands = () => {};
    media.stands = new Promise((resolve) => (stands = resolve));
    let isToBeDrawn = false;
    const begun = beginStay().then(() => (isToBeDrawn = true));
    await Promise.resolve();
    expect([isToBeDrawn, isBegunStayIn()]).toEqual([false, false]);
    media.connection = stood;
    stands();
    await begun;
    expect(isBegunStayIn()).toBe(isIn);
    expect(media.still).toHaveBeenCalledTimes(isIn ? 1 : 0);
    endUntakenStay();
    expect(isBegunStayIn()).toBe(false);
  },
);

test('[BEY-19] a page that is sent to the lobby hears so', () => {
  void beginStay();
  live.opened[0]?.options.onFinalClose('inLobby');
  const heard = { onNotFound: vi.fn(), onInLobby: vi.fn(), onFailed: vi.fn() };
  takeStay(WHOSE).hear(heard);
  expect(heard.onInLobby).toHaveBeenCalledOnce();
  expect(heard.onNotFound).not.toHaveBeenCalled();
});

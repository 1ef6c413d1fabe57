import type { MediaConnection } from '@hemicycle/media';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../api-client.ts';
import { emptyLiveStore, useLive } from '../../../realtime/use-live.ts';
import { publicSite, signedIn } from '../../../testing-person.ts';
import { useDialogs } from '../../../ui/dialog-store.ts';
import { useSignIn } from '../../auth/public.ts';
import { useSite } from '../../site/public.ts';
import { DRAWN_WITHOUT_MEDIA_AFTER_MS, idleMedia, useChamberMedia } from '../../media/chamber-media.ts';
import type { JoinFailureReason } from '../../media/join-failure.ts';
import { JOIN_WAIT_MS } from '../../media/join-media.ts';
import { waterOffice } from './testing-huddles.ts';
import { useChamberEntry } from './use-chamber-entry.ts';

const api = vi.hoisted(() => vi.fn<(call: string) => Promise<unknown>>());
vi.mock('../../../api-client.ts', async (original) => ({ ...(await original<object>()), api }));
const reconnectNow = vi.hoisted(() => vi.fn());
vi.mock('../../../realtime/connect-live.ts', () => ({
  connectLive: () => ({
    send: () => false,
    onMedia: () => () => undefined,
    reconnectNow,
    beat: () => undefined,
    close: closeLive,
  }),
}));
const rejoinMedia = vi.hoisted(() => vi.fn<() => Promise<void>>());
const moveTo = vi.hoisted(() => vi.fn<(huddleId: string | null) => Promise<void>>());
const closeMedia = vi.hoisted(() => vi.fn<() => Promise<void>>());
const closeLive = vi.hoisted(() => vi.fn());
const media = vi.hoisted(() => ({ fail: (_reason: JoinFailureReason) => {} }));
const begun = vi.hoisted(() => ({ isIn: false }));
vi.mock('./chamber-stay.ts', async (original) => ({
  ...(await original<object>()),
  isBegunStayIn: () => begun.isIn,
}));
vi.mock('../../media/chamber-media.ts', async (original) => ({
  ...(await original<object>()),
  openChamberMedia: (_connection: unknown, { onFailed }: { onFailed: typeof media.fail }) => {
    media.fail = onFailed;
    return { rejoin: rejoinMedia, moveTo, close: closeMedia };
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
  begun.isIn = false;
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 200 })));
  api.mockReset().mockResolvedValue({});
  reconnectNow.mockReset();
  for (const done of [rejoinMedia, moveTo, closeMedia]) done.mockReset().mockResolvedValue(undefined);
  closeLive.mockReset();
  useSignIn.setState({ info: signedIn });
  useSite.setState({ config: publicSite });
  useLive.setState(emptyLiveStore);
});
afterEach(() => {
  act(() => useDialogs.setState({ open: [] }));
  useChamberMedia.setState({ snapshot: idleMedia });
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const titles = () => useDialogs.getState().open.map(({ title }) => title);
const connect = () => act(async () => useLive.setState({ connection: 'connected' }));

test('[SESS-12] [SESS-13] [SESS-16] whoever is not in after 60 s is told, and OK tries again without reading the page anew', async () => {
  const { result } = renderHook(() => useChamberEntry('s1'));
  await pass(JOIN_WAIT_MS - 1);
  expect(result.current.entry).toBe('entering');
  expect(titles()).toEqual([]);
  await pass(1);
  expect(result.current.entry).toBe('failed');
  expect(titles()).toEqual(['Error with media']);
  await act(async () => useDialogs.getState().open[0]?.answer(true));
  await pass(0);
  expect(result.current.entry).toBe('entering');
  expect(reconnectNow).toHaveBeenCalledOnce();
  expect(rejoinMedia).toHaveBeenCalledOnce();
  await connect();
  await pass(DRAWN_WITHOUT_MEDIA_AFTER_MS);
  expect(result.current.entry).toBe('in');
  await pass(2 * JOIN_WAIT_MS);
  expect(titles()).toEqual([]);
});

test('[SESS-12] [SESS-14] a server that does not take the person in is told once', async () => {
  api.mockRejectedValue(new ApiError('database-unavailable', 503, 'down'));
  const { result } = renderHook(() => useChamberEntry('s1'));
  await connect();
  await pass(0);
  expect(result.current.entry).toBe('failed');
  await act(async () => result.current.tryAgain());
  await pass(0);
  expect(titles()).toEqual(['Error with media']);
});

const mediaAre = (now: MediaConnection) =>
  act(() => useChamberMedia.setState({ snapshot: { ...idleMedia, connection: now } }));

test('[SESS-12] [SESS-13] media that fail and come back by themselves need no answer; media that stay away do', async () => {
  const { result } = renderHook(() => useChamberEntry('s1'));
  await connect();
  mediaAre('joined');
  await pass(DRAWN_WITHOUT_MEDIA_AFTER_MS);
  expect(result.current.entry).toBe('in');
  mediaAre('failed');
  await act(async () => media.fail('refused'));
  await pass(0);
  expect(titles()).toEqual(['Error with media']);
  mediaAre('joining');
  expect(titles()).toEqual(['Error with media']);
  mediaAre('joined');
  await pass(0);
  expect(titles()).toEqual([]);
  expect(rejoinMedia).not.toHaveBeenCalled();
  mediaAre('failed');
  await act(async () => media.fail('refused'));
  await pass(2 * JOIN_WAIT_MS);
  expect(titles()).toEqual(['Error with media']);
});

/** Enters a huddle that is in the live list, once the media is joined. */
async function enterHuddle() {
  api.mockImplementation(async (call) => (call.includes('member/add') ? waterOffice : {}));
  const { result } = renderHook(() => useChamberEntry('s1'));
  await connect();
  await pass(DRAWN_WITHOUT_MEDIA_AFTER_MS);
  act(() => useLive.setState({ huddles: [waterOffice] }));
  await act(() => result.current.huddles.enter(waterOffice));
  return result;
}

test('[SESS-12] [SESS-13] [SESS-16] media that fails in a huddle is told first, and OK joins it again there', async () => {
  const result = await enterHuddle();
  await act(async () => media.fail('refused'));
  await pass(0);
  expect(titles()).toEqual(['Error with media']);
  expect(result.current.huddles.huddle).toEqual(waterOffice);
  await act(async () => useDialogs.getState().open[0]?.answer(true));
  await pass(0);
  expect(rejoinMedia).toHaveBeenCalledOnce();
  expect(moveTo.mock.calls).toEqual([[waterOffice.id]]);
});

test('[SESS-16] media of a huddle that fails again as it is joined again falls back to the main chamber', async () => {
  const result = await enterHuddle();
  rejoinMedia.mockImplementation(async () => media.fail('waited-too-long'));
  await act(async () => media.fail('refused'));
  await pass(0);
  await act(async () => useDialogs.getState().open[0]?.answer(true));
  await pass(0);
  expect(moveTo.mock.calls).toEqual([[waterOffice.id], [null]]);
  expect(result.current.huddles.huddle).toBeNull();
  expect(api.mock.calls.at(-1)).toEqual([
    'PUT /api/people/meeting',
    { body: { idVotingSession: 's1', meeting: 'mainchamber', observer: false } },
  ]);
  expect(titles()).toEqual(['You did not enter the huddle']);
});

test('[MEDIA-07] media that is lost in a huddle is joined again there at once', async () => {
  await enterHuddle();
  await act(async () => media.fail('lost'));
  expect(rejoinMedia).toHaveBeenCalledOnce();
  expect(moveTo.mock.calls).toEqual([[waterOffice.id]]);
  expect(titles()).toEqual([]);
});

test.each([
  { behaviour: 'pause', role: 'new', entry: 'paused', closed: 1 },
  { behaviour: 'pause', role: 'old', entry: 'in', closed: 0 },
  { behaviour: 'alert', role: 'new', entry: 'in', closed: 0 },
  { behaviour: 'redirect', role: 'new', entry: 'paused', closed: 1 },
] as const)(
  '[WS-14] [WS-15] with $behaviour the $role tab stands at $entry; line and media are closed so often: $closed',
  async ({ behaviour, role, entry, closed }) => {
    const go = vi.fn<(address: string) => void>();
    vi.stubGlobal('location', { ...location, assign: go });
    const { result } = renderHook(() => useChamberEntry('s1'));
    await connect();
    await pass(DRAWN_WITHOUT_MEDIA_AFTER_MS);
    await act(async () => useLive.setState({ otherTab: { behaviour, role } }));
    await pass(0);
    expect(result.current.entry).toBe(entry);
    expect([closeMedia.mock.calls.length, closeLive.mock.calls.length]).toEqual([closed, closed]);
    expect(go.mock.calls).toEqual(
      behaviour === 'redirect' ? [['/app/session-finished?step=duplicatetab']] : [],
    );
    await pass(2 * JOIN_WAIT_MS);
    expect(result.current.entry).toBe(entry);
  },
);

test('[SESS-12] a session that has ended or is not there is no failed join', async () => {
  api.mockRejectedValue(new ApiError('session-ended', 409, 'over'));
  const { result } = renderHook(() => useChamberEntry('s1'));
  await connect();
  await pass(JOIN_WAIT_MS);
  expect(result.current.entry).toBe('ended');
  expect(titles()).toEqual([]);
});

test.each([
  { told: 'before', failsFirst: true },
  { told: 'after', failsFirst: false },
])(
  '[SESS-12] [EXIT-11] media that is refused $told the page knows that the sitting has ended is no failed join',
  async ({ failsFirst }) => {
    let refuse = (_: unknown) => {};
    api.mockImplementation(async (call) => {
      if (call !== 'PUT /api/people/meeting') return {};
      return new Promise((_, reject) => (refuse = reject));
    });
    const { result } = renderHook(() => useChamberEntry('s1'));
    await connect();
    await pass(0);
    if (failsFirst) await act(async () => media.fail('refused'));
    await act(async () => refuse(new ApiError('session-ended', 409, 'over')));
    if (!failsFirst) await act(async () => media.fail('refused'));
    await pass(JOIN_WAIT_MS);
    expect(result.current.entry).toBe('ended');
    expect(titles()).toEqual([]);
  },
);

test('[SESS-12] [EXIT-11] media that is refused in a sitting that a host has ended tells that it has ended', async () => {
  api.mockResolvedValue({ endedByHost: true });
  const { result } = renderHook(() => useChamberEntry('s1'));
  await act(async () => media.fail('refused'));
  await pass(0);
  expect(result.current.entry).toBe('ended');
  expect(titles()).toEqual([]);
});

test('[LOBBY-13] the media of somebody who is moved to the lobby meanwhile fails without a dialog', async () => {
  const { result } = renderHook(() => useChamberEntry('s1'));
  await connect();
  api.mockResolvedValue({ lobby: {} });
  await act(async () => media.fail('refused'));
  await pass(0);
  expect(result.current.entry).toBe('in-lobby');
  expect(titles()).toEqual([]);
});

test('[PERM-03] whose line is refused because the session is not open to them any more is told so, and not kept waiting', async () => {
  api.mockRejectedValue(new ApiError('not-found', 404, 'gone'));
  const { result } = renderHook(() => useChamberEntry('s1'));
  await act(async () => useLive.setState({ connection: 'closed', attempt: 1 }));
  await pass(0);
  expect(api.mock.calls.map(([call]) => call)).toEqual(['GET /api/votingsessions/:idVotingSession']);
  expect(result.current.entry).toBe('not-found');
  await pass(JOIN_WAIT_MS);
  expect(titles()).toEqual([]);
});

test('[PERM-03] [WS-03] a line that breaks in the chamber is looked for once before the session is asked for', async () => {
  const { result } = renderHook(() => useChamberEntry('s1'));
  await connect();
  await pass(DRAWN_WITHOUT_MEDIA_AFTER_MS);
  expect(result.current.entry).toBe('in');
  api.mockReset().mockRejectedValue(new ApiError('not-found', 404, 'gone'));
  await act(async () => useLive.setState({ connection: 'closed', attempt: 1 }));
  await pass(0);
  expect(api).not.toHaveBeenCalled();
  expect(result.current.entry).toBe('in');
  await act(async () => useLive.setState({ connection: 'closed', attempt: 2 }));
  await pass(0);
  expect(result.current.entry).toBe('not-found');
});

test('[WS-01] [WS-03] whose account has too many connections is told what to do, and is in once another is closed', async () => {
  const answers = { open: 32 };
  api.mockImplementation(async (call) =>
    call === 'GET /api/people/connections' ? { ...answers, limit: 32 } : {},
  );
  const { result } = renderHook(() => useChamberEntry('s1'));
  await act(async () => useLive.setState({ connection: 'closed', attempt: 1 }));
  await pass(0);
  expect(result.current.entry).toBe('crowded');
  // It waits as long as it takes, and no window speaks of the media.
  await pass(2 * JOIN_WAIT_MS);
  expect(result.current.entry).toBe('crowded');
  expect(titles()).toEqual([]);
  await act(async () => result.current.tryAgain());
  expect(reconnectNow).toHaveBeenCalledOnce();
  await connect();
  await pass(DRAWN_WITHOUT_MEDIA_AFTER_MS);
  expect(result.current).toMatchObject({ entry: 'in', isCrowded: false });
  // The server ended this connection later, because the account opened others elsewhere.
  await act(async () => useLive.setState({ connection: 'closed', attempt: 2 }));
  await pass(0);
  expect(result.current).toMatchObject({ entry: 'in', isCrowded: true });
  answers.open = 31;
  await act(async () => useLive.setState({ attempt: 3 }));
  await pass(0);
  expect(result.current.isCrowded).toBe(false);
});

test('[WS-03] whoever cannot reach the server at all goes on looking for it', async () => {
  api.mockRejectedValue(new ApiError('network', 0, 'unreachable'));
  const { result } = renderHook(() => useChamberEntry('s1'));
  await act(async () => useLive.setState({ connection: 'closed', attempt: 1 }));
  await pass(0);
  expect(result.current.entry).toBe('entering');
});

test('[BEY-23] [PEOP-06] whose media stands already is in the chamber at once, and out of it where the server then says no', async () => {
  begun.isIn = true;
  const { result } = renderHook(() => useChamberEntry('s1'));
  expect(result.current.entry).toBe('in');
  await connect();
  await pass(0);
  expect(api.mock.calls.map(([call]) => call)).toEqual(['PUT /api/people/meeting']);
  api.mockReset().mockRejectedValue(new ApiError('database-unavailable', 503, 'down'));
  await act(async () => useLive.setState({ connection: 'closed' }));
  await connect();
  await pass(0);
  expect(result.current.entry).toBe('in');

  const refused = renderHook(() => useChamberEntry('s1'));
  expect(refused.result.current.entry).toBe('in');
  await pass(0);
  expect(refused.result.current.entry).toBe('failed');
});

test('[BEY-23] [MEDIA-04] a page in the chamber whose server was started again with other media is read anew', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { ...location, reload });
  renderHook(() => useChamberEntry('s1'));
  await connect();
  await act(async () => useLive.setState({ connection: 'closed', attempt: 1 }));
  api.mockResolvedValue({ ...publicSite, media: 'livekit' });
  await connect();
  await pass(0);
  expect(reload).toHaveBeenCalledOnce();
});

import { defaultFlags } from '@hemicycle/contract/default-flags';
import { permissions } from '@hemicycle/contract/permissions';
import { createFakeChamber } from '@hemicycle/media/fake/fake-chamber';
import { FakeTrack } from '@hemicycle/media/fake/fake-track';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../api-client.ts';
import { emptyLiveStore, useLive } from '../../../realtime/use-live.ts';
import { standInForApi } from '../../../testing-api-client.ts';
import { livePerson, publicSite, signedIn, testSession } from '../../../testing-person.ts';
import { useAnnouncements } from '../../../ui/announcer.ts';
import { useDialogs } from '../../../ui/dialog-store.ts';
import { useSignIn } from '../../auth/public.ts';
import { useSite } from '../../site/public.ts';
import { useChamberMedia } from '../../media/chamber-media.ts';
import { failJoin, joinKeptHuddle } from './join-huddle.ts';
import { keepHuddle, readKeptHuddle } from '../../../kept-huddle.ts';
import { waterOffice } from './testing-huddles.ts';
import { useHuddleStay } from './use-huddle-stay.ts';

const TO_LOBBY = 'POST /api/lobby/votingsession/:idVotingSession/go';
const done: string[] = [];
const joinAgain = vi.fn<() => Promise<void>>();
const api = vi.fn<(call: string) => Promise<unknown>>();
standInForApi(api);

beforeEach(() => {
  done.length = 0;
  joinAgain.mockReset().mockResolvedValue(undefined);
  api.mockReset().mockImplementation(async (call) => {
    done.push(call);
    return waterOffice;
  });
  useSignIn.setState({ info: signedIn });
  useLive.setState({ ...emptyLiveStore, session: testSession, huddles: [waterOffice] });
  sessionStorage.clear();
});
afterEach(() => act(() => useDialogs.setState({ open: [] })));

function stay() {
  return renderHook(() =>
    useHuddleStay({
      moveMedia: async (huddleId) => void done.push(`media of ${huddleId ?? 'the chamber'}`),
      joinAgain,
      returned: () => void done.push('returned'),
    }),
  ).result;
}

const told = () => useAnnouncements.getState().polite.text;
const texts = () => useDialogs.getState().open.map(({ text }) => text);

test('[HUD-06] [HUD-07] [MEDIA-25] the server lets somebody in before their media goes over, and hears of their leaving after it', async () => {
  const result = stay();
  await act(() => result.current.enter(waterOffice));
  expect(result.current.huddle).toEqual(waterOffice);
  await act(() => result.current.leave());
  expect(result.current.huddle).toBeNull();
  expect(done).toEqual([
    'GET /api/huddle/member/add/:roomId',
    `media of ${waterOffice.id}`,
    'media of the chamber',
    'GET /api/huddle/member/remove/:roomId',
  ]);
});

test('[BEY-27] who enters a huddle or leaves it is told where they are in a live region', async () => {
  const result = stay();
  await act(() => result.current.enter(waterOffice));
  await vi.waitFor(() => expect(told()).toBe(`You are in the huddle ${waterOffice.title}`));
  await act(() => result.current.leave());
  await vi.waitFor(() => expect(told()).toBe('You are back in the main chamber.'));
});

test('[MEDIA-25] a share ends with the room, and nobody waits for it on the way in or out', async () => {
  vi.useFakeTimers();
  const { snapshot } = useChamberMedia.getState();
  const share = { status: 'on', track: new FakeTrack('video', 'screen'), deviceId: null } as const;
  const { port } = createFakeChamber().enter('rosa');
  vi.spyOn(port, 'stopShare').mockImplementation(() => void done.push('share stopped'));
  useChamberMedia.setState({ port, snapshot: { ...snapshot, self: { ...snapshot.self, share } } });
  const result = stay();
  await act(() => result.current.enter(waterOffice));
  await act(() => result.current.leave());
  useChamberMedia.setState({ port: null, snapshot });
  vi.useRealTimers();
  await port.dispose();
  expect(done).toEqual([
    'GET /api/huddle/member/add/:roomId',
    'share stopped',
    `media of ${waterOffice.id}`,
    'share stopped',
    'media of the chamber',
    'GET /api/huddle/member/remove/:roomId',
  ]);
});

test.each([
  ['[HUD-10] closed', 'room-closed', 'Room was found but was closed by a moderator'],
  ['[HUD-11] missing', 'room-not-found', 'Webex room not found'],
  ['[HUD-09] unknown', 'network', 'Could not get room details to join'],
] as const)('%s: who cannot enter is told why, and stays in the chamber', async (_what, code, text) => {
  api.mockRejectedValue(new ApiError(code, 0, 'no'));
  const result = stay();
  await act(() => result.current.enter(waterOffice));
  await vi.waitFor(() => expect(texts()).toEqual([expect.stringContaining(text)]));
  expect(result.current.huddle).toBeNull();
  expect(done).toEqual([]);
});

test('[HUD-02] [HUD-14] a huddle that is closed under somebody leads back to the chamber', async () => {
  const result = stay();
  await act(() => result.current.enter(waterOffice));
  done.length = 0;
  await act(async () => useLive.setState({ huddles: [] }));
  expect(result.current.huddle).toBeNull();
  expect(done).toEqual(['media of the chamber', 'returned']);
});

test('who is brought back by the server is in the media of the chamber again; who is still on the way in stays', async () => {
  const placed = (meeting: 'mainchamber' | 'huddle', meetingId: string) =>
    act(async () =>
      useLive.setState({
        people: { [signedIn.userId]: livePerson(signedIn.userId, { meeting, meetingId }) },
      }),
    );
  await placed('mainchamber', 's1');
  const result = stay();
  await act(() => result.current.enter(waterOffice));
  // The news that the person has moved comes after the answer.
  expect(result.current.huddle).toEqual(waterOffice);
  await placed('huddle', waterOffice.id);
  expect(result.current.huddle).toEqual(waterOffice);
  done.length = 0;
  await placed('mainchamber', 's1');
  expect(result.current.huddle).toBeNull();
  expect(done).toEqual(['media of the chamber', 'returned']);
});

test('[MOD-10] [MOD-11] the page follows a move by the server into a huddle, also one that is told later, and back', async () => {
  const placed = (meeting: 'mainchamber' | 'huddle', meetingId: string) =>
    act(async () =>
      useLive.setState({
        people: { [signedIn.userId]: livePerson(signedIn.userId, { meeting, meetingId }) },
      }),
    );
  await placed('mainchamber', 's1');
  const result = stay();
  await act(async () => useLive.setState({ huddles: [] }));
  await placed('huddle', waterOffice.id);
  expect(result.current.huddle).toBeNull();
  await act(async () => useLive.setState({ huddles: [waterOffice] }));
  expect(result.current.huddle).toEqual(waterOffice);
  expect(done).toEqual([`media of ${waterOffice.id}`]);
  await placed('mainchamber', 's1');
  expect(result.current.huddle).toBeNull();
});

const finance = { ...waterOffice, id: 'h2', title: 'Finance' };

test.each([
  { what: 'to a third room', shown: ['h2'], ends: 'h2' },
  { what: 'to a third room, after the news of the own move', shown: ['h1', 'h2'], ends: 'h2' },
  { what: 'back, after the news of the own move', shown: ['h1', 's1'], ends: null },
  { what: 'nowhere: only the own move is told', shown: ['h1'], ends: 'h1' },
])(
  '[MOD-10] [MOD-11] a move that comes while the page moves by itself is followed after it: $what',
  async ({ shown, ends }) => {
    const placed = (roomId: string) =>
      act(async () => {
        const meeting = roomId === 's1' ? 'mainchamber' : 'huddle';
        const people = {
          [signedIn.userId]: livePerson(signedIn.userId, { meeting, meetingId: roomId }),
        };
        useLive.setState({ people });
      });
    useLive.setState({ huddles: [waterOffice, finance] });
    await placed('s1');
    const result = stay();
    let answer: (entered: typeof waterOffice) => void = () => undefined;
    api.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    let entering: Promise<void> = Promise.resolve();
    await act(async () => {
      entering = result.current.enter(waterOffice);
    });
    expect(result.current.moving).toBe(true);
    for (const roomId of shown) await placed(roomId);
    await act(async () => {
      answer(waterOffice);
      await entering;
    });
    expect(result.current.huddle?.id ?? null).toBe(ends);
  },
);

test('a reload stays in the huddle: the tab keeps it until the person leaves, and the page enters it first', async () => {
  const whose = { userId: signedIn.userId, idVotingSession: waterOffice.idVotingSession };
  expect(joinKeptHuddle(whose)).toBeNull();
  const before = stay();
  await act(() => before.current.enter(waterOffice));
  expect(readKeptHuddle({ ...whose, userId: 'somebody-else' })).toBeNull();
  done.length = 0;
  useLive.setState({ ...emptyLiveStore });
  const result = stay();
  const first = joinKeptHuddle(whose);
  if (first === null) throw new Error('The tab keeps no huddle.');
  await act(() => result.current.begin(first));
  expect(result.current.huddle).toEqual(waterOffice);
  expect(done).toEqual(['GET /api/huddle/member/add/:roomId']);
  await act(async () => useLive.setState({ session: testSession, huddles: [waterOffice] }));
  expect(result.current.huddle).toEqual(waterOffice);
  await act(() => result.current.leave());
  expect(readKeptHuddle(whose)).toBeNull();
});

test.each([
  ['[HUD-10] [HUD-13] closed', 'room-closed', 'Room was found but was closed by a moderator'],
  ['[HUD-09] [HUD-13] unknown', 'network', 'Could not get room details to join'],
] as const)(
  '%s meanwhile: the first join fails, is told, and leads to the main chamber',
  async (_what, code, text) => {
    const whose = { userId: signedIn.userId, idVotingSession: waterOffice.idVotingSession };
    keepHuddle(whose, waterOffice.id);
    api.mockRejectedValue(new ApiError(code, 0, 'no'));
    const result = stay();
    const first = joinKeptHuddle(whose);
    if (first === null) throw new Error('The tab keeps no huddle.');
    let inHuddle = true;
    await act(async () => {
      const begins = result.current.begin(first);
      inHuddle = await result.current.enterAgain();
      await begins;
    });
    expect(inHuddle).toBe(false);
    expect(result.current.huddle).toBeNull();
    await vi.waitFor(() => expect(texts()).toEqual([expect.stringContaining(text)]));
    expect(readKeptHuddle(whose)).toBeNull();
  },
);

test('[HUD-14] who cannot come back after a lost line is told, and is back in the chamber', async () => {
  const result = stay();
  await act(() => result.current.enter(waterOffice));
  api.mockRejectedValue(new ApiError('room-closed', 409, 'closed'));
  let inHuddle = false;
  await act(async () => {
    inHuddle = await result.current.enterAgain();
  });
  expect(inHuddle).toBe(true);
  expect(done.slice(-2)).toEqual(['media of the chamber', 'returned']);
  await vi.waitFor(() => expect(texts()).toHaveLength(1));
});

test('[SESS-12] [SESS-16] media that fails in a huddle is told, and the huddle is kept while the server lets one in, or cannot say', async () => {
  const result = stay();
  expect(await result.current.isToBeTold()).toBe(true);
  expect(done).toEqual([]);
  await act(() => result.current.enter(waterOffice));
  await act(async () => expect(await result.current.isToBeTold()).toBe(true));
  api.mockRejectedValue(new ApiError('network', 0, 'unreachable'));
  await act(async () => expect(await result.current.isToBeTold()).toBe(true));
  expect(result.current.huddle).toEqual(waterOffice);
  expect(texts()).toEqual([]);
});

test('[SESS-16] [HUD-10] media that fails since the huddle was closed leads to the main chamber, and what is told is why', async () => {
  const result = stay();
  await act(() => result.current.enter(waterOffice));
  api.mockRejectedValue(new ApiError('room-closed', 409, 'closed'));
  await act(async () => expect(await result.current.isToBeTold()).toBe(false));
  expect(done.slice(-2)).toEqual(['media of the chamber', 'returned']);
  await vi.waitFor(() =>
    expect(texts()).toEqual([expect.stringContaining('Room was found but was closed by a moderator')]),
  );
});

test('[SESS-16] media that fails as it comes back to the huddle falls back to the main chamber and says so; once it stood, a failure is told anew', async () => {
  const result = stay();
  await act(() => result.current.enter(waterOffice));
  await act(() => result.current.rejoinMedia());
  await act(async () => expect(await result.current.isToBeTold()).toBe(true));
  done.length = 0;
  joinAgain.mockImplementation(async () => {
    expect(await result.current.isToBeTold()).toBe(false);
  });
  await act(() => result.current.rejoinMedia());
  expect(result.current.huddle).toBeNull();
  expect(done).toEqual(['media of the chamber', 'returned']);
  await vi.waitFor(() => expect(texts()).toEqual(['Could not get room details to join']));
});

test('[MOD-10] media that ends since a moderator moved the person out is followed by the news, and never entered again', async () => {
  const inRoom = (meeting: 'mainchamber' | 'huddle', meetingId: string) =>
    useLive.setState({
      people: { [signedIn.userId]: livePerson(signedIn.userId, { meeting, meetingId }) },
    });
  inRoom('mainchamber', 's1');
  const result = stay();
  await act(() => result.current.enter(waterOffice));
  act(() => inRoom('huddle', waterOffice.id));
  done.length = 0;
  const asked = result.current.isToBeTold();
  await act(async () => inRoom('mainchamber', 's1'));
  expect(await asked).toBe(false);
  expect(result.current.huddle).toBeNull();
  expect(done).toEqual(['media of the chamber', 'returned']);
});

test('[SESS-16] an answer about a huddle that was left meanwhile moves nobody', async () => {
  const result = stay();
  await act(() => result.current.enter(waterOffice));
  let answer: (error: Error) => void = () => undefined;
  api.mockReturnValueOnce(new Promise((_, reject) => (answer = reject)));
  const failed = result.current.isToBeTold();
  await vi.waitFor(() => expect(api).toHaveBeenCalledTimes(2));
  const other = { ...waterOffice, id: 'h2' };
  api.mockResolvedValueOnce(other);
  useLive.setState({ huddles: [waterOffice, other] });
  await act(() => result.current.enter(other));
  await act(async () => {
    answer(new ApiError('room-closed', 409, 'closed'));
    await failed;
  });
  expect(result.current.huddle).toEqual(other);
  expect(texts()).toEqual([]);
});

test.each([
  { row: 'HUD-12', check: true, holds: [], answer: 'done', goes: true },
  { row: 'PERM-38', check: true, holds: [permissions.bypassLobby], answer: 'done', goes: false },
  { row: 'HUD-13', check: false, holds: [], answer: 'done', goes: false },
  { row: 'HUD-14', check: true, holds: [], answer: 'lobby-off', goes: false },
] as const)(
  '[$row] after a failed join, lobby check $check, $holds, answered $answer: to the lobby $goes, else on in the chamber',
  async ({ check, holds, answer, goes }) => {
    useSite.setState({
      config: { ...publicSite, flags: { ...defaultFlags, enableLobbyCheck: check } },
    });
    useSignIn.setState({ info: { ...signedIn, actionsAllowed: [...holds] } });
    api.mockImplementation(async (call) => {
      done.push(call);
      if (call !== TO_LOBBY) throw new ApiError('room-closed', 409, 'no');
      if (answer !== 'done') throw new ApiError(answer, 409, 'no');
      return undefined;
    });
    expect(await failJoin(new ApiError('network', 0, 'unreachable'), 's1')).toBe(false);
    expect(done).toEqual([]);
    expect(await failJoin(new ApiError('room-closed', 409, 'no'), 's1')).toBe(goes);
    const asks = check && holds.length === 0;
    expect(done).toEqual(asks ? [TO_LOBBY] : []);
    done.length = 0;
    keepHuddle({ userId: signedIn.userId, idVotingSession: 's1' }, waterOffice.id);
    expect(await joinKeptHuddle({ userId: signedIn.userId, idVotingSession: 's1' })).toBeNull();
    expect(done).toEqual(['GET /api/huddle/member/add/:roomId', ...(asks ? [TO_LOBBY] : [])]);
    useSite.setState({ config: publicSite });
  },
);

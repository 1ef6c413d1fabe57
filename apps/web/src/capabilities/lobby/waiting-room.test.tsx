import { SOCKET_PROTOCOL } from '@hemicycle/contract/limits';
import type { LobbyServerMessage, LobbyState } from '@hemicycle/contract/lobby-socket';
import { createFakeDevices } from '@hemicycle/media/fake/fake-devices';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import userEvent from '@testing-library/user-event';
import { serverClock } from '../../server-clock.ts';
import { publicSite, signedIn } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { drawWithoutTracks } from '../../testing-tracks.ts';
import { useAnnouncements } from '../../ui/announcer.ts';
import { watchTyping } from '../../ui/typing.ts';
import { useSignIn } from '../auth/public.ts';
import { keepEntryChoice, readEntryChoice } from '../devices/public.ts';
import { useSite } from '../site/public.ts';
import { WaitingRoom } from './WaitingRoom.tsx';

// happy-dom plays no media; the tests in real browsers check that pictures play.
drawWithoutTracks();

/** The sockets that the page opened, oldest first. */
const { sockets } = vi.hoisted(() => ({ sockets: [] as FakeSocket[] }));

class FakeSocket {
  static readonly OPEN = 1;
  readonly readyState = 1;
  readonly address: string;
  readonly sent: unknown[] = [];
  isClosed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor(address: URL) {
    this.address = String(address);
    sockets.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.isClosed = true;
  }
}

const HALF_AN_HOUR_MS = 1_800_000;
const waiting = (): LobbyState => ({
  session: {
    idVotingSession: 's1',
    title: 'Committee on Water',
    description: '',
    epochStartTime: serverClock.nowMs() + HALF_AN_HOUR_MS,
    epochEndTime: serverClock.nowMs() + 2 * HALF_AN_HOUR_MS,
    hasInterviews: false,
  },
  why: 'waiting-room',
  stay: 'waiting',
  reason: null,
  place: 3,
  count: 7,
  movedBy: null,
  messages: [],
  interview: null,
  lastCall: null,
});
const JORIS = '/api/people/pictures/joris.jpg';
const held = { roomId: 'r1', byName: 'Joris Peeters', byAvatar: JORIS, isRunning: true };
const called = { ...held, isRunning: false };
const onLetIn = vi.fn();
const onGoesTo = vi.fn();
const onReset = vi.fn();
const onCalled = vi.fn();
const ring = vi.fn();

beforeEach(() => {
  sockets.length = 0;
  onLetIn.mockClear();
  onGoesTo.mockClear();
  onReset.mockClear();
  onCalled.mockClear();
  ring.mockClear();
  useSite.setState({ config: publicSite });
  useSignIn.setState({ info: signedIn });
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', async () => Response.json([]));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const last = () => sockets.at(-1);
const tell = (message: LobbyServerMessage) =>
  act(async () => last()?.onmessage?.({ data: JSON.stringify(message) }));
const tellState = (lobby: Partial<LobbyState> = {}, protocol = SOCKET_PROTOCOL) =>
  tell({
    type: 'lobby',
    protocol,
    serverTime: serverClock.nowMs(),
    lobby: { ...waiting(), ...lobby },
  });

async function drawRoom() {
  draw(
    <WaitingRoom
      idVotingSession="s1"
      onLetIn={onLetIn}
      onGoesTo={onGoesTo}
      onReset={onReset}
      onCalled={onCalled}
      ring={ring}
    />,
  );
  await act(async () => last()?.onopen?.());
}

test('[BEY-19][LOBBY-02] the page knocks at once on the lobby’s own socket', async () => {
  await drawRoom();
  expect(new URL(last()?.address ?? '').pathname).toBe('/app/lobby');
  expect(new URL(last()?.address ?? '').searchParams.get('davraLocation')).toBe('waiting');
  expect(last()?.sent).toMatchObject([{ type: 'knock', personId: signedIn.userId }]);
});

test('[BEY-23] a page of another version than the server says so, but in the middle of an interview', async () => {
  await drawRoom();
  await tellState();
  expect(screen.queryByText(/The site was renewed/u)).toBeNull();
  await tellState({ stay: 'interview', interview: held }, SOCKET_PROTOCOL + 1);
  expect(screen.queryByText(/The site was renewed/u)).toBeNull();
  await tellState({}, SOCKET_PROTOCOL + 1);
  expect(await screen.findByText(/The site was renewed/u)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeDefined();
});

test('[LOBBY-04] after a lost line the address of the socket says where in the lobby the page was', async () => {
  vi.useFakeTimers();
  try {
    await drawRoom();
    for (const [stay, location] of [
      ['waiting', 'queue'],
      ['interview', 'interview'],
      ['held', 'waiting'],
    ] as const) {
      await tellState({ stay, interview: stay === 'interview' ? held : null });
      await act(async () => last()?.onclose?.({ code: 1006 }));
      await act(async () => vi.advanceTimersByTimeAsync(5_000));
      expect(new URL(last()?.address ?? '').searchParams.get('davraLocation')).toBe(location);
      await act(async () => last()?.onopen?.());
    }
  } finally {
    vi.useRealTimers();
  }
});

test('[BEY-19] it says whose sitting it is, when it starts, and the place in the queue', async () => {
  await drawRoom();
  await tellState();
  expect(screen.getByRole('heading', { name: 'Committee on Water' })).toBeTruthy();
  expect(screen.getByText('Starts at')).toBeTruthy();
  expect(screen.getByText('3')).toBeTruthy();
  expect(screen.getByText('of 7')).toBeTruthy();
  expect(screen.getByText('Nobody sees or hears you yet')).toBeTruthy();
  await expectAccessible();
  await tellState({ place: 2 });
  expect(screen.getByText('2')).toBeTruthy();
});

test('[BEY-19] a refusal quotes the attendant’s reason whole, and asks nothing', async () => {
  await drawRoom();
  await tellState({ stay: 'refused', reason: 'Not on the list of today', place: null });
  expect(screen.getByText('Not on the list of today')).toBeTruthy();
  expect(screen.queryByText('of 7')).toBeNull();
  expect(screen.queryByText('What happens next')).toBeNull();
  await expectAccessible();
});

test.each([
  ['by a message', () => tell({ type: 'letIn' })],
  ['by the close of the socket', () => act(async () => last()?.onclose?.({ code: 4006 }))],
])('[BEY-19] whoever is let in goes on into the chamber: %s', async (_how, letIn) => {
  await drawRoom();
  await tellState();
  await letIn();
  expect(onLetIn).toHaveBeenCalledOnce();
  expect(last()?.isClosed).toBe(true);
});

test('[BEY-19] whoever was refused enters by a press of their own once the sitting is open to them', async () => {
  await drawRoom();
  await tellState({ stay: 'refused', reason: 'Not on the list of today', place: null });
  await tell({ type: 'letIn' });
  expect(onLetIn).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Enter the sitting' }));
  expect(onLetIn).toHaveBeenCalledOnce();
});

test('[BEY-19][EXIT-11] a sitting that a host ends leads nobody who waits into the chamber', async () => {
  await drawRoom();
  await tellState();
  await tell({ type: 'letIn', isOver: true });
  expect(onLetIn).not.toHaveBeenCalled();
  expect(screen.getByText('The sitting has ended')).toBeTruthy();
});

test('[BEY-19] a lost connection is tried again after 3 s, and knocks again', async () => {
  vi.useFakeTimers();
  await drawRoom();
  await tellState();
  await act(async () => last()?.onclose?.({ code: 1006 }));
  expect(screen.getByRole('status').textContent).toContain('The connection is lost');
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(sockets).toHaveLength(2);
  await act(async () => last()?.onopen?.());
  expect(last()?.sent).toMatchObject([{ type: 'knock' }]);
  await tellState();
  expect(screen.queryByRole('status')).toBeNull();
});

test('[BEY-19] a sitting that is gone leads to the foyer', async () => {
  await drawRoom();
  await act(async () => last()?.onclose?.({ code: 4004 }));
  expect(screen.getByRole('link', { name: 'Back to the sittings' })).toBeTruthy();
});

describe('with devices', () => {
  const isRefused = { camera: false };

  beforeEach(() => {
    isRefused.camera = false;
    const fake = createFakeDevices();
    vi.stubGlobal('navigator', {
      ...navigator,
      languages: navigator.languages,
      userAgent: 'test',
      mediaDevices: {
        getUserMedia: (constraints: MediaStreamConstraints) =>
          constraints.video && isRefused.camera
            ? Promise.reject(new DOMException('', 'NotAllowedError'))
            : fake.getUserMedia(constraints),
        enumerateDevices: () => Promise.resolve([]),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      },
    });
    keepEntryChoice({ observer: false, camera: true, microphone: true, microphoneMuted: true });
  });

  test('[BEY-19][LOBBY-02] picture and microphone stay as the self-check left them, and the attendant reads how they do', async () => {
    await drawRoom();
    await tellState();
    expect(await screen.findByText('Camera and microphone work.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Unmute' })).toBeTruthy();
    await waitFor(() =>
      expect(last()?.sent.at(-1)).toMatchObject({ selfTest: { camera: 'works', microphone: 'works' } }),
    );
    await expectAccessible();
  });

  test('[BEY-19] what is changed while waiting is kept over a reload, and goes into the chamber', async () => {
    await drawRoom();
    await tellState();
    fireEvent.click(await screen.findByRole('button', { name: 'Unmute' }));
    fireEvent.click(screen.getByRole('button', { name: 'Stop video' }));
    const changed = { observer: false, camera: false, microphone: true, microphoneMuted: false };
    await waitFor(() => expect(readEntryChoice()).toEqual(changed));
    await tell({ type: 'letIn' });
    expect(onLetIn).toHaveBeenCalledOnce();
    expect(readEntryChoice()).toEqual(changed);
  });

  test('[BEY-19] a camera that was refused is told, tested again by one press, and told anew', async () => {
    isRefused.camera = true;
    await drawRoom();
    await tellState();
    expect(await screen.findByText('The camera does not work, the microphone does.')).toBeTruthy();
    await waitFor(() =>
      expect(last()?.sent.at(-1)).toMatchObject({ selfTest: { camera: 'fails', microphone: 'works' } }),
    );
    isRefused.camera = false;
    fireEvent.click(screen.getByRole('button', { name: 'Test again' }));
    expect(await screen.findByText('Camera and microphone work.')).toBeTruthy();
    await waitFor(() =>
      expect(last()?.sent.at(-1)).toMatchObject({ selfTest: { camera: 'works', microphone: 'works' } }),
    );
  });

  test('[BEY-19] whoever came without a self-check is asked for no device until they test one', async () => {
    sessionStorage.clear();
    await drawRoom();
    await tellState();
    expect(screen.getByText('Camera and microphone are not tested yet.')).toBeTruthy();
    expect(last()?.sent.at(-1)).toMatchObject({ selfTest: null });
    fireEvent.click(screen.getByRole('button', { name: 'Test now' }));
    expect(await screen.findByText('Camera and microphone work.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Unmute' })).toBeTruthy();
  });

  test('[BEY-19] an observer has no devices', async () => {
    keepEntryChoice({ observer: true, camera: false, microphone: false, microphoneMuted: true });
    await drawRoom();
    await tellState();
    expect(screen.queryByRole('button', { name: /mute|video/iu })).toBeNull();
    expect(screen.getByText(/^You keep your place over a reload/)).toBeTruthy();
    expect(screen.queryByText(/Camera and microphone/)).toBeNull();
    await tell({ type: 'letIn' });
    expect(readEntryChoice()).toMatchObject({ observer: true });
  });
});

test('[LOBBY-13] who was moved to the lobby or the waiting room reads by whom, and enters the huddle to which they are moved next', async () => {
  await drawRoom();
  await tellState({ movedBy: 'Marit Solberg' });
  expect(screen.getByText('Marit Solberg moved you to the lobby.')).toBeDefined();
  await tellState({ stay: 'held', place: null, movedBy: 'Marit Solberg' });
  expect(
    screen.getByText('Marit Solberg moved you to the waiting room. A moderator brings you back.'),
  ).toBeDefined();
  expect(screen.getByRole('link', { name: 'Leave the waiting room' })).toBeDefined();
  await expectAccessible();
  await tellState({ stay: 'held', place: null });
  expect(screen.getByText('You are in the waiting room. A moderator brings you back.')).toBeDefined();
  await tell({ type: 'letIn', roomId: 'budget' });
  await waitFor(() => expect(onLetIn).toHaveBeenCalledOnce());
  expect(onGoesTo).toHaveBeenCalledExactlyOnceWith('budget');
});

test('[BEY-19] an attendant calls: it rings, is announced, takes no focus from a text, and the person starts it or answers not now', async () => {
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (!String(address).endsWith('/interview/answer')) return Response.json([]);
    asked.push(JSON.parse(String(init?.body)));
    return new Response(null, { status: 204 });
  });
  await drawRoom();
  await tellState({ session: { ...waiting().session, hasInterviews: true } });
  expect(screen.getByText(/^An attendant may call you/u)).toBeTruthy();
  const field = screen.getByLabelText('Write to the attendants');
  const stop = watchTyping();
  await userEvent.type(field, 'I am');
  await tellState({ stay: 'interview', interview: called });
  expect(document.activeElement).toBe(field);
  expect(useAnnouncements.getState().assertive.text).toContain('Joris Peeters calls you');
  expect([ring.mock.calls.length, onCalled.mock.lastCall]).toEqual([1, ['Joris Peeters']]);
  // The place, the own picture and its words stay as they were.
  expect(screen.getByText('of 7')).toBeTruthy();
  expect(screen.getByText('Nobody sees or hears you yet')).toBeTruthy();
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  await userEvent.click(screen.getByRole('button', { name: 'Start the interview' }));
  expect(asked).toEqual([
    { roomId: 'r1', answer: 'not-now' },
    { roomId: 'r1', answer: 'start' },
  ]);
  await tellState({ stay: 'interview', interview: held });
  expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull();
  expect(screen.getByRole('heading', { name: 'An attendant speaks with you' })).toBeTruthy();
  expect(onCalled.mock.lastCall).toEqual([null]);
  stop();
});

test('[BEY-19] a call takes the focus of somebody who does not type, and who missed or declined it reads so', async () => {
  await drawRoom();
  await tellState({ stay: 'interview', interview: called });
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Joris Peeters calls you' }));
  // The heading that has the focus is read; a live region would say it a second time.
  expect(useAnnouncements.getState().assertive.text).not.toContain('calls you');
  const ended = (outcome: 'declined' | 'unanswered') =>
    tellState({ lastCall: { outcome, byName: 'Joris Peeters', atMs: serverClock.nowMs() } });
  await ended('unanswered');
  expect(screen.queryByRole('button', { name: 'Start the interview' })).toBeNull();
  expect(screen.getByText(/^Joris Peeters called you at .* and may call again\.$/u)).toBeTruthy();
  expect(document.activeElement?.contains(screen.getByText('of 7'))).toBe(true);
  await ended('declined');
  expect(screen.getByText('You answered: not now. The attendant may call again.')).toBeTruthy();
  await expectAccessible();
  // Without a line it does not ring on: the call may be over.
  await tellState({ stay: 'interview', interview: called });
  expect(screen.getByRole('button', { name: 'Start the interview' })).toBeTruthy();
  await act(async () => last()?.onclose?.({ code: 1006 }));
  expect(screen.queryByRole('button', { name: 'Start the interview' })).toBeNull();
  expect(onCalled.mock.lastCall).toEqual([null]);
});

test('[BEY-19] where the media of the interview fail, the person reads so, until they stand or it is over', async () => {
  await drawRoom();
  await tellState({ stay: 'interview', interview: held });
  // happy-dom has no WebRTC, so that the media cannot be opened.
  expect(await screen.findByText(/^Picture and sound are interrupted/)).toBeTruthy();
  const face = screen.getByRole('img', { name: /Joris Peeters/u });
  expect(face.querySelector('img')?.getAttribute('src'), 'PEOP-01').toBe(JORIS);
  await tellState();
  expect(screen.queryByText(/^Picture and sound are interrupted/)).toBeNull();
});

test('[LOBBY-03][LOBBY-08][BEY-19] an interview begins and ends on the page, and a reset leads to the root of the site', async () => {
  await drawRoom();
  await tellState();
  await tellState({ stay: 'interview', interview: held });
  expect(screen.getByRole('heading', { name: 'An attendant speaks with you' })).toBeTruthy();
  expect(
    screen.getByText('Only Joris Peeters sees and hears you. You see and hear nobody else.'),
  ).toBeTruthy();
  expect(screen.queryByText('Nobody sees or hears you yet')).toBeNull();
  expect(screen.getByText('You')).toBeTruthy();
  await expectAccessible();
  await tellState();
  expect(screen.getByText('The interview is over. You keep your place in the queue.')).toBeTruthy();
  expect(screen.getByText('Nobody sees or hears you yet')).toBeTruthy();
  await tell({ type: 'reset' });
  expect(onReset).toHaveBeenCalledOnce();
});

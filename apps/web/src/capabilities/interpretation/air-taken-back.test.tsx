import type { InterpreterChannel } from '@hemicycle/contract/interpretation';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { livePerson, publicSite, signedIn, testSession } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useToasts } from '../../ui/toast-store.ts';
import { useSignIn } from '../auth/public.ts';
import { type joinSecondRoom, useLinesRestart, useSecondRoom } from '../media/public.ts';
import { useSite } from '../site/public.ts';
import { cough, giveAir, takeAir } from './air.ts';
import { AirBanner } from './AirBanner.tsx';
import { useOwnAir } from './air-store.ts';
import { HandoverBanner } from './HandoverBanner.tsx';

type Ended = Parameters<Parameters<typeof joinSecondRoom>[1]['onEnded']>[0];

const room = vi.hoisted(() => ({
  setSending: vi.fn(async () => ({ ok: true }) as const),
  end: (_why: Ended): void => undefined,
}));
vi.mock(import('../media/public.ts'), async (original) => ({
  ...(await original()),
  joinSecondRoom: (roomId, { onEnded }) => {
    room.end = onEnded;
    return { roomId, setSending: room.setSending, leave: () => undefined };
  },
}));

const self = signedIn.userId;
const { idVotingSession } = testSession;
const channel: InterpreterChannel = {
  ...{ id: 'es', idVotingSession, language: 'es', languageNative: 'Español', boothId: 'es-booth' },
  interpreters: [
    { userId: self, displayName: 'Ana' },
    { userId: 'hugo', displayName: 'Hugo Paz' },
  ],
  ...{ onAir: null, handover: null, alarm: null, huddleId: null },
};
const TAKES = 'PUT /api/interpretation/es/air';
const GIVES = 'DELETE /api/interpretation/es/air';
const calls: string[] = [];
let refuses = false;

beforeEach(() => {
  useSite.setState({ config: publicSite });
  useSignIn.setState({ info: signedIn });
  connect();
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    calls.push(`${method} ${new URL(address, 'http://here').pathname}`);
    if (method === 'DELETE') return new Response(null, { status: 204 });
    if (refuses) return Response.json({ error: { code: 'air-taken' } }, { status: 409 });
    return Response.json({ ...channel, onAir: { userId: self, sinceMs: 5 } });
  });
});
afterEach(() => {
  calls.length = 0;
  refuses = false;
  sessionStorage.clear();
  useOwnAir.setState({ air: null, lost: null });
  useSecondRoom.setState({ current: null });
  useLinesRestart.setState({ state: 'rest' });
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The line to the server is there, with the person in the chamber. */
function connect(
  { onAir = null }: Partial<InterpreterChannel> = {},
  meeting: 'mainchamber' | 'NOT_IN_MEETING' = 'mainchamber',
) {
  const meetingId = meeting === 'mainchamber' ? idVotingSession : null;
  useLive.setState({
    ...{ ...emptyLiveStore, session: testSession, connection: 'connected' },
    interpreterChannels: [{ ...channel, onAir }],
    people: { [self]: { ...livePerson(self), meeting, meetingId } },
  });
}

async function goOnAir() {
  await act(() => takeAir(channel));
  act(() => useSecondRoom.setState({ current: { roomId: 'es', connection: 'joined' } }));
  await waitFor(() => expect(useOwnAir.getState().air?.open).toBe(true));
}

/** The line breaks, as at a restart of the server. */
function loseLine() {
  act(() => {
    useLive.setState({ connection: 'closed' });
    useSecondRoom.setState({ current: null });
    room.end('line');
  });
  return waitFor(() => expect(calls).toContain(GIVES));
}

/** The page is read anew: what it held is gone but for what the tab keeps. */
function readAnew({ type = 'reload', path = '/app/interpreter', laterMs = 0 } = {}) {
  window.dispatchEvent(new Event('pagehide'));
  expect(sessionStorage.getItem('browserTabIdUser'), 'the next page has the number of the tab').toBeNull();
  undraw();
  act(() => useOwnAir.setState({ air: null, lost: null }));
  useSecondRoom.setState({ current: null });
  calls.length = 0;
  const name = `https://house.test${path}`;
  const began = { name, type, entryType: 'navigation', startTime: 0, duration: 0, toJSON: () => ({}) };
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([began]);
  const nowMs = Date.now() + laterMs;
  vi.spyOn(Date, 'now').mockReturnValue(nowMs);
  drawBanner();
}

let undraw: () => void;
function drawBanner() {
  undraw = draw(<HandoverBanner />).unmount;
}

const toast = () => useToasts.getState().list.shown.at(-1)?.toast;
const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));

test('[BEY-38] after a lost line, as at a restart of the server, the page asks once for the air, and is heard', async () => {
  drawBanner();
  await goOnAir();
  await loseLine();
  expect(toast()?.detail).toMatch(/You go on air again once it is back/u);
  expect(calls).toEqual([TAKES, GIVES]);
  act(() => connect());
  await waitFor(() => expect(toast()?.text).toBe('You are on air in Español again'));
  expect(calls).toEqual([TAKES, GIVES, TAKES]);
  room.setSending.mockClear();
  act(() => useSecondRoom.setState({ current: { roomId: 'es', connection: 'joined' } }));
  await waitFor(() => expect(room.setSending).toHaveBeenLastCalledWith(true));
  expect(useOwnAir.getState()).toMatchObject({ air: { channelId: 'es', open: true }, lost: null });
});

test('[BEY-38] it asks once the person is in the chamber again, and a refusal is told and not repeated', async () => {
  drawBanner();
  await goOnAir();
  await loseLine();
  refuses = true;
  act(() => connect({}, 'NOT_IN_MEETING'));
  await settle();
  expect(calls).toEqual([TAKES, GIVES]);
  act(() => connect());
  await waitFor(() => expect(toast()?.text).toBe('You are not on air.'));
  act(() => connect());
  await settle();
  expect(calls).toEqual([TAKES, GIVES, TAKES]);
  expect(useOwnAir.getState()).toEqual({ air: null, lost: null });
});

test('[BEY-38] where the partner is on air meanwhile, nothing is asked and the page says who it is', async () => {
  drawBanner();
  await goOnAir();
  await loseLine();
  act(() => connect({ onAir: { userId: 'hugo', sinceMs: 9 } }));
  await waitFor(() =>
    expect(toast()).toMatchObject({ text: 'You are not on air.', detail: 'On air: Hugo Paz.' }),
  );
  act(() => connect());
  await settle();
  expect(calls).toEqual([TAKES, GIVES]);
});

test('[BEY-38] while the lines start anew the page waits, and asks once, for one who coughed too', async () => {
  drawBanner();
  await goOnAir();
  useLinesRestart.setState({ state: 'working' });
  await cough(true);
  await loseLine();
  act(() => useOwnAir.setState(({ lost }) => ({ lost: lost && { ...lost, returns: true } })));
  act(() => connect());
  await settle();
  expect(calls).toEqual([TAKES, GIVES]);
  act(() => useLinesRestart.setState({ state: 'failed' }));
  await waitFor(() => expect(toast()?.text).toBe('You are on air in Español again'));
  expect(calls).toEqual([TAKES, GIVES, TAKES]);
});

test('[BEY-38] a line that stays away for two minutes leaves the person off air, and says so', async () => {
  drawBanner();
  await goOnAir();
  await loseLine();
  vi.useFakeTimers();
  const atMs = Date.now() - 119_000;
  act(() => useOwnAir.setState({ lost: { channelId: 'es', atMs, returns: true } }));
  await act(() => vi.advanceTimersByTimeAsync(900));
  expect(useOwnAir.getState().lost).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(useOwnAir.getState().lost).toBeNull();
  expect(toast()?.text).toBe('You are not on air.');
  vi.useRealTimers();
  act(() => connect());
  await settle();
  expect(calls).toEqual([TAKES, GIVES]);
});

test('[BEY-38] in the chamber a bar says that the air comes back, and lets the person decline it', async () => {
  drawBanner();
  await goOnAir();
  await loseLine();
  const { container } = draw(<AirBanner />);
  expect(container.textContent).toMatch(/no longer on air in Español.*You go on air again once it is back/su);
  await expectAccessible(container);
  await userEvent.click(screen.getByRole('button', { name: 'Stay off air' }));
  act(() => connect());
  await settle();
  expect(calls).toEqual([TAKES, GIVES]);
  expect(container.textContent).toBe('');
  readAnew();
  await settle();
  expect(calls).toEqual([]);
});

test('[BEY-38] whose partner was to be heard already is not put on air again', async () => {
  drawBanner();
  await goOnAir();
  act(() => useOwnAir.setState(({ air }) => ({ air: air && { ...air, handsOver: true } })));
  await loseLine();
  act(() => connect());
  await settle();
  expect(calls).toEqual([TAKES, GIVES]);
});

test.each([
  ['were muted for a cough', () => cough(true).then(loseLine)],
  ['were taken off air by the server', async () => act(() => room.end('refused'))],
  ['went off air', async () => act(() => giveAir())],
])('[BEY-38] people who %s before are not put on air again', async (_who, end) => {
  drawBanner();
  await goOnAir();
  await end();
  act(() => connect());
  await settle();
  expect(calls).toEqual([TAKES, GIVES]);
  readAnew();
  await settle();
  expect(calls).toEqual([]);
  expect(useOwnAir.getState().air).toBeNull();
});

test('[BEY-38] a page that is read anew asks for the air that it had, once', async () => {
  drawBanner();
  await goOnAir();
  readAnew();
  await waitFor(() => expect(toast()?.text).toBe('You are on air in Español again'));
  expect(calls).toEqual([TAKES]);
  act(() => giveAir());
  await waitFor(() => expect(calls).toEqual([TAKES, GIVES]));
  readAnew();
  await settle();
  expect(calls).toEqual([]);
});

test('[BEY-38] a page that is read anew while the server is away asks once it is there', async () => {
  drawBanner();
  await goOnAir();
  await loseLine();
  readAnew();
  await settle();
  expect(calls).toEqual([]);
  act(() => connect());
  await waitFor(() => expect(calls).toEqual([TAKES]));
});

test.each([
  { type: 'navigate', path: '/app/interpreter', laterMs: 0 },
  { type: 'reload', path: '/foyer', laterMs: 0 },
  { type: 'reload', path: '/app', laterMs: 120_001 },
])('[BEY-38] a page that begins by $type at $path after $laterMs ms asks for no air', async (begins) => {
  drawBanner();
  await goOnAir();
  readAnew(begins);
  await settle();
  expect(calls).toEqual([]);
});

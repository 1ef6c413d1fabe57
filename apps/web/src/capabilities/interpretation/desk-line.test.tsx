import type { InterpreterChannel } from '@hemicycle/contract/interpretation';
import type { MediaPort, SoundLine } from '@hemicycle/media';
import { createFakeChamber } from '@hemicycle/media/fake/fake-chamber';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { publicSite, signedIn, testSession } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useSignIn } from '../auth/public.ts';
import { useChamberMedia, useLinesRestart } from '../media/public.ts';
import { useSite } from '../site/public.ts';
import { useOwnAir } from './air-store.ts';
import { DeskLine } from './DeskLine.tsx';
import { useHearing } from './hearing-store.ts';
import { restartDesk } from './restart-desk.ts';

const restart = vi.hoisted(() => vi.fn<() => Promise<boolean>>(async () => true));
vi.mock(import('../media/public.ts'), async (original) => ({
  ...(await original()),
  restartLines: restart,
  joinSecondRoom: (roomId: string) => ({ roomId, setSending: vi.fn(), leave: vi.fn() }),
}));

const spanish: InterpreterChannel = {
  ...{ id: 'es', idVotingSession: testSession.idVotingSession, language: 'es', languageNative: 'Español' },
  ...{ boothId: 'es-booth', interpreters: [], onAir: null, handover: null, alarm: null, huddleId: null },
};
const good: SoundLine = { roundTripMs: 24.4, jitterMs: 3.2, lossFraction: 0 };
const lostNow = { channelId: 'es', atMs: 1, returns: false };
const calls: string[] = [];

beforeEach(() => {
  useSite.setState({ config: publicSite });
  useSignIn.setState({ info: signedIn });
  useLive.setState({
    ...{ ...emptyLiveStore, session: testSession, connection: 'connected' },
    interpreterChannels: [spanish],
  });
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    calls.push(`${method} ${new URL(address, 'http://here').pathname}`);
    return Response.json({ ...spanish, onAir: { userId: signedIn.userId, sinceMs: 5 } });
  });
});
afterEach(() => {
  calls.length = 0;
  useOwnAir.setState({ air: null, lost: null });
  useHearing.setState(useHearing.getInitialState());
  useChamberMedia.setState({ port: null });
  useLinesRestart.setState({ state: 'rest' });
  vi.clearAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A room whose lines are measured as given. */
function roomOf(lines: { hears: SoundLine | null; sends: SoundLine | null }) {
  return { roomId: 'x', setSending: vi.fn(), leave: vi.fn(), measureSound: async () => lines };
}

/** The media of the chamber, in which the floor is heard like this. */
function hearsFloor(measureSound: MediaPort['measureSound']) {
  const { port } = createFakeChamber().enter('rosa');
  useChamberMedia.setState({ port: { ...port, measureSound } });
}

const onAir = (room = roomOf({ hears: null, sends: null })) =>
  useOwnAir.setState({
    air: { ...{ channelId: 'es', languageNative: 'Español', room, open: true, coughs: false } },
  });

const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('[BEY-38] the desk says in words and figures how the floor, the booth in relay and the own microphone travel', async () => {
  hearsFloor(async () => ({ hears: good, sends: null }));
  const relay = roomOf({ hears: { roundTripMs: 240, jitterMs: 8, lossFraction: 0.004 }, sends: null });
  useHearing.setState({ hearing: { channelId: 'fr', room: relay, isRelay: true } });
  onAir(roomOf({ hears: null, sends: { roundTripMs: 30, jitterMs: null, lossFraction: 0.0625 } }));
  draw(<DeskLine />);
  await waitFor(() =>
    expect(lines()).toEqual([
      'Floorgood24 ms there and backjitter 3 ms0% lost',
      'Booth that you hearfair240 ms there and backjitter 8 ms0.4% lost',
      'Your microphonepoor30 ms there and back6.3% lost',
    ]),
  );
  await expectAccessible();
});

test('[BEY-38] lines are measured each 2 s, and not once the desk is closed', async () => {
  vi.useFakeTimers();
  const measure = vi.fn<MediaPort['measureSound']>(async () => ({ hears: null, sends: null }));
  hearsFloor(measure);
  const { unmount } = draw(<DeskLine />);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(lines()).toEqual(['Floorno sound now', 'Your microphoneno sound now']);
  measure.mockResolvedValue({ hears: good, sends: null });
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(lines()[0]).toMatch(/^Floorgood24 ms/u);
  unmount();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(measure).toHaveBeenCalledTimes(2);
});

test('[BEY-38] one press starts the lines anew, which is told while it goes and afterwards', async () => {
  draw(<DeskLine />);
  await userEvent.click(screen.getByRole('button', { name: 'Start the lines anew' }));
  expect(restart).toHaveBeenCalledOnce();
  act(() => useLinesRestart.setState({ state: 'working' }));
  expect(screen.getByRole('status').textContent).toMatch(/^The lines start anew/u);
  await userEvent.click(screen.getByRole('button', { name: 'Start the lines anew' }));
  expect(restart).toHaveBeenCalledOnce();
  act(() => useLinesRestart.setState({ state: 'done' }));
  expect(screen.getByRole('status').textContent).toBe('The lines were started anew.');
  act(() => useLinesRestart.setState({ state: 'failed' }));
  expect(screen.getByRole('status').textContent).toMatch(/^Not all lines/u);
  await expectAccessible();
});

test.each([
  ['that went with the line is asked for by the page', { lost: lostNow }, true],
  ['that the person gave away meanwhile is not', { lost: null }, undefined],
])('[BEY-38] air %s after a restart', async (_which, left, returns) => {
  onAir();
  restart.mockImplementationOnce(async () => {
    useOwnAir.setState({ air: null, ...left });
    return false;
  });
  await restartDesk();
  expect(useOwnAir.getState().lost?.returns).toBe(returns);
  // The page asks in one place alone (`useAirTakenBack`).
  expect(calls).toEqual([]);
});

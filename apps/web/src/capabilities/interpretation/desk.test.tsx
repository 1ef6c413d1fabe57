import type { InterpreterChannel } from '@hemicycle/contract/interpretation';
import type { LiveSpeakers, Speech } from '@hemicycle/contract/speakers';
import { permissions } from '@hemicycle/contract/permissions';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { INTERPRETER_PATH, useInterpretingMode } from '../../chamber-frame/interpreting.ts';
import { FrameProvider } from '../../chamber-frame/use-frame.ts';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { livePerson, publicSite, signedIn, testSession } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useToasts } from '../../ui/toast-store.ts';
import { useSignIn } from '../auth/public.ts';
import { useChat } from '../chat/chat-store.ts';
import { useChamberMedia, useSecondRoom } from '../media/public.ts';
import { useSite } from '../site/public.ts';
import { useOwnAir } from './air-store.ts';
import { interpretationChamberPart } from './chamber-part.tsx';

let level: number | null = 0.5;
const room = {
  roomId: 'es',
  setSending: vi.fn(async () => ({ ok: true }) as const),
  ownLevel: () => level,
  leave: vi.fn(),
};
const spanish: InterpreterChannel = {
  id: 'es',
  idVotingSession: testSession.idVotingSession,
  language: 'es',
  languageNative: 'Español',
  boothId: 'es-booth',
  interpreters: [
    { userId: signedIn.userId, displayName: 'Ana' },
    { userId: 'hugo', displayName: 'Hugo Paz' },
  ],
  onAir: null,
  handover: null,
  alarm: null,
  huddleId: null,
};
const french: InterpreterChannel = {
  ...spanish,
  ...{ id: 'fr', language: 'fr', languageNative: 'Français', boothId: 'fr-booth' },
};
const openTab = vi.fn();
const calls: string[] = [];
const bodies: unknown[] = [];
const SIGNALS = `POST /api/interpretation/votingsession/${testSession.idVotingSession}/signals`;
const toast = () => useToasts.getState().list.shown.at(-1)?.toast.text;

function inSitting(...interpreterChannels: InterpreterChannel[]) {
  useLive.setState({
    ...emptyLiveStore,
    session: testSession,
    connection: 'connected',
    people: { hugo: livePerson('hugo', { displayName: 'Hugo Paz' }) },
    interpreterChannels,
  });
}

beforeEach(() => {
  useSite.setState({ config: publicSite });
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: [permissions.interpreterRoomView] } });
  inSitting(spanish);
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    const { pathname } = new URL(address, 'http://here');
    if (pathname.startsWith('/api/chat')) return Response.json([]);
    if (body !== undefined) bodies.push(body);
    calls.push(`${method} ${pathname}`);
    if (method === 'POST') return Response.json({ userId: 'rosa', displayName: 'Rosa Quispe' });
    return method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json(spanish);
  });
});
afterEach(() => {
  vi.useRealTimers();
  calls.length = 0;
  bodies.length = 0;
  level = 0.5;
  localStorage.clear();
  useOwnAir.setState({ air: null });
  useSecondRoom.setState({ current: null });
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

/** The page at an address of the chamber, with its desk where that is the interpreter's. */
function Page() {
  const { pathname } = useLocation();
  const interpreting = pathname === INTERPRETER_PATH;
  useInterpretingMode(interpreting);
  const { Chip, Desk, banner } = interpretationChamberPart;
  if (Chip === undefined || Desk === undefined || banner === undefined) return null;
  return (
    <main>
      <p>{pathname}</p>
      <Chip />
      <banner.Banner />
      {interpreting && <Desk />}
    </main>
  );
}

function open(address = INTERPRETER_PATH, huddle: object | null = null) {
  const frame = {
    ...{ huddles: { huddle: huddle as null, moving: false, enter: async () => undefined } },
    ...{ leave: () => undefined, openTab },
    ...{ chime: () => undefined, chimeAtZero: () => undefined },
  };
  return draw(
    <MemoryRouter initialEntries={[address]}>
      <FrameProvider value={frame}>
        <Page />
      </FrameProvider>
    </MemoryRouter>,
  );
}

const desk = (language = 'Español') => screen.findByRole('region', { name: `Your booth: ${language}` });

/** The server has this page on air in Spanish, and its microphone is open there. */
const onAir = () =>
  act(() => {
    inSitting({ ...spanish, onAir: { userId: signedIn.userId, sinceMs: Date.now() - 26 * 60_000 } });
    useOwnAir.setState({
      air: { channelId: 'es', languageNative: 'Español', room, open: true, coughs: false },
    });
  });

test('[INTERP-01][INTERP-02] a named interpreter goes from the chamber to the desk of their booth, and back', async () => {
  open('/app');
  await userEvent.click(await screen.findByRole('link', { name: 'Your booth: open the interpreter’s page' }));
  await desk();
  expect(screen.getByText(INTERPRETER_PATH)).toBeDefined();
  expect(screen.getByText('Hugo Paz')).toBeDefined();
  expect(screen.getByText('In the chamber')).toBeDefined();
  expect(screen.getByText('Off air')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Go on air in Español' })).toBeDefined();
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: 'Back to the chamber' }));
  expect(screen.getByText('/app')).toBeDefined();
});

test('[INTERP-01] who is named for no booth of the sitting is told so and led to the chamber', async () => {
  inSitting({ ...spanish, interpreters: [{ userId: 'hugo', displayName: 'Hugo Paz' }] });
  open();
  expect(await screen.findByText('/app')).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
  expect(toast()).toBe('You are not named for a booth of this sitting.');
});

test('[INTERP-02][BEY-38] on air the desk says so in place of the bar, with the time left, cough and the way off air, by pointer and key', async () => {
  open();
  await desk();
  onAir();
  expect(screen.getByText('On air')).toBeDefined();
  expect(screen.queryByText(/You are on air in/u)).toBeNull();
  expect(screen.getByRole('timer').textContent).toMatch(/^(4:0[01]|3:5\d) left/u);
  await expectAccessible();
  const held = { code: 'KeyC', key: 'c', altKey: true };
  fireEvent.keyDown(document.body, held);
  expect(room.setSending).toHaveBeenLastCalledWith(false);
  expect(await screen.findByText('Muted for a cough.')).toBeDefined();
  fireEvent.keyUp(document.body, { ...held, altKey: false });
  expect(room.setSending).toHaveBeenLastCalledWith(true);
  fireEvent.keyDown(document.body, { code: 'KeyA', key: 'a', altKey: true });
  expect(room.leave).toHaveBeenCalledOnce();
  await waitFor(() => expect(calls).toEqual(['DELETE /api/interpretation/es/air']));
});

test('[INTERP-02] an interpreter of two booths chooses one, which is kept, and sits where they are on air', async () => {
  inSitting(french, spanish);
  const first = open();
  await desk('Français');
  await userEvent.selectOptions(screen.getByLabelText('Your booth'), 'Español');
  await desk();
  first.unmount();
  open();
  await desk();
  act(() => {
    useOwnAir.setState({
      air: { channelId: 'fr', languageNative: 'Français', room, open: false, coughs: false },
    });
  });
  await desk('Français');
});

test('[INTERP-02] [BEY-16] in another room than the booth the desk says where the booth is', async () => {
  const { userId } = signedIn;
  const inAlcove = livePerson(userId, { meeting: 'huddle', meetingId: 'alcove' });
  useLive.setState(({ people }) => ({ people: { ...people, [userId]: inAlcove } }));
  open(INTERPRETER_PATH, { id: 'alcove' });
  await desk();
  expect(screen.getByText('Your booth interprets the main chamber, and you are not there.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Go on air in Español' })).toBeNull();
});

test('[BEY-38] by one press or key the speaker is asked: whoever has the floor, or else whoever speaks', async () => {
  open();
  await desk();
  expect(screen.getByText(/^Nobody has the floor.*Whoever speaks alone is asked/u)).toBeDefined();
  const { snapshot } = useChamberMedia.getState();
  const people = ['marit', signedIn.userId].map((userId) => ({ userId, peerId: userId, speaking: true }));
  act(() => useChamberMedia.setState({ snapshot: { ...snapshot, people: people as never } }));
  await userEvent.click(screen.getByRole('button', { name: 'Slow down' }));
  await waitFor(() => expect(bodies).toEqual(['{"signal":"slowDown","heard":["marit"]}']));
  calls.length = 0;
  const speech = { displayName: 'Rosa Quispe', userId: 'rosa', endedAt: null } as Speech;
  act(() =>
    useLive.setState({ speakers: { closedAt: null, speeches: [speech] } as unknown as LiveSpeakers }),
  );
  expect(screen.getByText('Rosa Quispe has the floor.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Slow down' }));
  await waitFor(() => expect(toast()).toBe('Rosa Quispe is asked to slow down.'));
  fireEvent.keyDown(document.body, { code: 'KeyN', key: 'n', altKey: true });
  await waitFor(() => expect(toast()).toBe('Rosa Quispe is asked to come closer to the microphone.'));
  expect(calls).toEqual([SIGNALS, SIGNALS]);
});

test('[BEY-38] whoever has the floor reads for 10 s what an interpreter asks, again at each signal', async () => {
  open('/app');
  const tell = (signal: 'slowDown' | 'closerToMicrophone') =>
    act(() => useLive.setState({ speakerSignal: { signal } }));
  tell('slowDown');
  expect(await screen.findByRole('alert')).toBeDefined();
  vi.useFakeTimers();
  tell('closerToMicrophone');
  expect(screen.getByRole('alert').textContent).toMatch(/^Come closer to the microphone\./u);
  act(() => void vi.advanceTimersByTime(9_900));
  expect(screen.getByRole('alert')).toBeDefined();
  act(() => void vi.advanceTimersByTime(200));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('[BEY-38] the desk shows the level of the microphone, and clipping for 2 s after it', async () => {
  open();
  await desk();
  const meter = () => screen.getByRole('meter', { name: 'Level' }).getAttribute('aria-valuetext');
  expect(meter()).toBe('not measured');
  onAir();
  await waitFor(() => expect(meter()).toBe('no clipping'));
  vi.useFakeTimers({ toFake: ['performance'] });
  level = 1;
  await waitFor(() => expect(meter()).toMatch(/^clipping/u));
  level = 0.5;
  vi.advanceTimersByTime(1_900);
  expect(meter()).toMatch(/^clipping/u);
  vi.advanceTimersByTime(200);
  await waitFor(() => expect(meter()).toBe('no clipping'));
});

test('[BEY-38] one press leads to the chat with the partner, for whoever may chat', async () => {
  const first = open();
  await desk();
  expect(screen.queryByRole('button', { name: 'Write to Hugo Paz' })).toBeNull();
  first.unmount();
  const { interpreterRoomView, chatTab } = permissions;
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: [interpreterRoomView, chatTab] } });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Write to Hugo Paz' }));
  expect(openTab).toHaveBeenCalledExactlyOnceWith('chat');
  expect(useChat.getState().view).toEqual({ kind: 'conversation', userId: 'hugo' });
});

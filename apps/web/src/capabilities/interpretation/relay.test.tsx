import type { InterpreterChannel } from '@hemicycle/contract/interpretation';
import { permissions } from '@hemicycle/contract/permissions';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useInterpretingMode } from '../../chamber-frame/interpreting.ts';
import { FrameProvider } from '../../chamber-frame/use-frame.ts';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { publicSite, signedIn, testSession } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useSignIn } from '../auth/public.ts';
import {
  type joinSecondRoom,
  useChamberMedia,
  useRelay,
  useSecondRoom,
  useVoicesBeside,
} from '../media/public.ts';
import { idleMedia } from '../media/chamber-media.ts';
import { useSite } from '../site/public.ts';
import { useOwnAir } from './air-store.ts';
import { interpretationChamberPart } from './chamber-part.tsx';
import { useHearing } from './hearing-store.ts';
import { KeptHearing } from './listening-part.tsx';

type SecondRoomOptions = Parameters<typeof joinSecondRoom>[1];

const media = vi.hoisted(() => ({ joins: new Array<string>(), leave: vi.fn(), loudness: vi.fn() }));
vi.mock(import('../media/public.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    setChamberLoudness: media.loudness,
    joinSecondRoom: (roomId: string, { isRelay }: SecondRoomOptions) => {
      media.joins.push(isRelay ? `${roomId} in relay` : roomId);
      return {
        roomId,
        setSending: async () => ({ ok: true }) as const,
        leave() {
          media.leave();
          (isRelay ? real.useRelay : real.useSecondRoom).setState({ current: null });
        },
        ownLevel: () => null,
      };
    },
  };
});

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
  interpreters: [{ userId: 'claire', displayName: 'Claire Marchand' }],
  onAir: { userId: 'claire', sinceMs: 1 },
};
const calls: string[] = [];

function inSitting(...interpreterChannels: InterpreterChannel[]) {
  useLive.setState({
    ...emptyLiveStore,
    session: testSession,
    connection: 'connected',
    interpreterChannels,
    interpretedLanguages: interpreterChannels.map(
      ({ id: channelId, language, languageNative, onAir, huddleId }) => ({
        ...{ channelId, language, languageNative, onAir: onAir !== null, huddleId },
      }),
    ),
  });
}

beforeAll(() => KeptHearing.loadAhead());
beforeEach(() => {
  useSite.setState({ config: publicSite });
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: [permissions.interpreterRoomView] } });
  inSitting(spanish, french);
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    calls.push(`${method} ${new URL(address, 'http://here').pathname.replace('/api/interpretation/', '')}`);
    return method === 'PUT' ? Response.json(spanish) : new Response(null, { status: 204 });
  });
});
afterEach(() => {
  vi.useRealTimers();
  calls.length = 0;
  media.joins.length = 0;
  localStorage.clear();
  useOwnAir.setState({ air: null });
  for (const store of [useSecondRoom, useRelay]) store.setState({ current: null });
  useChamberMedia.setState({ snapshot: idleMedia });
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

function Page() {
  useInterpretingMode(true);
  const { useTabs, Desk, StandBy } = interpretationChamberPart;
  const [tab] = useTabs?.() ?? [];
  if (Desk === undefined || StandBy === undefined) return null;
  return (
    <main>
      {tab?.content}
      <Desk />
      <StandBy />
    </main>
  );
}

function open() {
  const frame = {
    ...{ huddles: { huddle: null, moving: false, enter: async () => undefined } },
    ...{ leave: () => undefined, openTab: () => undefined },
    ...{ chime: () => undefined, chimeAtZero: () => undefined },
  };
  return draw(
    <MemoryRouter initialEntries={['/app/interpreter']}>
      <FrameProvider value={frame}>
        <Page />
      </FrameProvider>
    </MemoryRouter>,
  );
}

const hearsFrench = async () => {
  await userEvent.click(await screen.findByRole('radio', { name: /Français/u }));
  await waitFor(() => expect(useHearing.getState().hearing?.channelId).toBe('fr'));
};
const join = (store: typeof useSecondRoom | typeof useRelay, roomId: string) =>
  act(() => store.setState({ current: { roomId, connection: 'joined' } }));
const frenchSpeaks = (speaks: boolean) =>
  act(() => useVoicesBeside.setState({ roomIds: new Set(speaks ? ['fr'] : []) }));

test('[BEY-16] another booth is heard in relay also on air, and again as before when off air', async () => {
  open();
  expect(screen.queryByRole('radio', { name: /Español/u })).toBeNull();
  await hearsFrench();
  join(useSecondRoom, 'fr');
  expect(await screen.findByText('Français, in relay')).toBeDefined();
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: 'Go on air in Español' }));
  await waitFor(() => expect(useHearing.getState().hearing?.isRelay).toBe(true));
  expect(calls).toEqual(['POST fr/listening', 'DELETE fr/listening', 'PUT es/air', 'POST fr/listening']);
  expect(media.joins).toEqual(['fr', 'es', 'fr in relay']);
  join(useSecondRoom, 'es');
  join(useRelay, 'fr');
  expect(await screen.findByText('Français, in relay')).toBeDefined();
  expect(media.loudness).toHaveBeenLastCalledWith(0.2);
  calls.length = 0;
  act(() => useSecondRoom.setState({ current: null }));
  await userEvent.click(screen.getByRole('button', { name: 'Go off air' }));
  await waitFor(() => expect(useHearing.getState().hearing?.isRelay).toBe(false));
  expect(calls.at(-1)).toBe('POST fr/listening');
  expect(calls).toContain('DELETE es/air');
});

test('[BEY-16] the floor is heard by itself while the pivot is silent or off air, and the desk says why', async () => {
  open();
  await hearsFrench();
  join(useSecondRoom, 'fr');
  frenchSpeaks(true);
  await screen.findByText('Français, in relay');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const speaker = { userId: 'marit', peerId: 'm', speaking: true } as never;
  frenchSpeaks(false);
  act(() => useChamberMedia.setState({ snapshot: { ...idleMedia, people: [speaker] } }));
  act(() => void vi.advanceTimersByTime(2_900));
  expect(screen.getByText('Français, in relay')).toBeDefined();
  act(() => void vi.advanceTimersByTime(200));
  expect(screen.getByText(/Français has been silent for 3 seconds/u)).toBeDefined();
  expect(media.loudness).toHaveBeenLastCalledWith('full');
  frenchSpeaks(true);
  expect(screen.getByText('Français, in relay')).toBeDefined();
  expect(media.loudness).toHaveBeenLastCalledWith(0.2);
  act(() => inSitting(spanish, { ...french, onAir: null }));
  expect(screen.getByText(/Nobody interprets into Français at the moment/u)).toBeDefined();
  expect(media.loudness).toHaveBeenLastCalledWith('full');
  act(() => inSitting(spanish, { ...french, onAir: null, interpreters: [] }));
  expect(screen.getByText(/Nobody is named for Français/u)).toBeDefined();
});

test('[BEY-16][BEY-38] by one key the floor, and by a switch the partner while they are on air', async () => {
  open();
  await hearsFrench();
  fireEvent.keyDown(document.body, { code: 'KeyO', key: 'o', altKey: true });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Floor/u }).checked).toBe(true);
  await waitFor(() => expect(calls).toEqual(['POST fr/listening', 'DELETE fr/listening']));
  await userEvent.click(screen.getByRole('switch', { name: 'Hear the partner who is on air' }));
  act(() => inSitting({ ...spanish, onAir: { userId: 'hugo', sinceMs: Date.now() } }, french));
  await waitFor(() => expect(calls.at(-1)).toBe('POST es/listening'));
  join(useSecondRoom, 'es');
  expect(await screen.findByText('Your partner, in Español')).toBeDefined();
  act(() => useSecondRoom.setState({ current: null }));
  act(() => inSitting(spanish, french));
  await waitFor(() => expect(calls.at(-1)).toBe('DELETE es/listening'));
});

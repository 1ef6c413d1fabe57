import type { InterpretationLanguage, InterpreterChannel } from '@hemicycle/contract/interpretation';
import { permissions } from '@hemicycle/contract/permissions';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useInterpretingMode } from '../../chamber-frame/interpreting.ts';
import { FrameProvider } from '../../chamber-frame/use-frame.ts';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { publicSite, signedIn, testSession } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useAnnouncements } from '../../ui/announcer.ts';
import { useToasts } from '../../ui/toast-store.ts';
import { useSignIn } from '../auth/public.ts';
import { type joinSecondRoom, useSecondRoom } from '../media/public.ts';
import { useSite } from '../site/public.ts';
import { useOwnAir } from './air-store.ts';
import { interpretationChamberPart } from './chamber-part.tsx';
import { ChannelsSection } from './ChannelsSection.tsx';
import { useHearing } from './hearing-store.ts';
import { InterpretationMenu } from './InterpretationMenu.tsx';

type SecondRoomOptions = Parameters<typeof joinSecondRoom>[1];

const media = vi.hoisted(() => ({ loudness: vi.fn() }));
const room = {
  roomId: 'es',
  setSending: async () => ({ ok: true }) as const,
  ownLevel: () => null,
  leave: () => undefined,
};
vi.mock(import('../media/public.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    setChamberLoudness: media.loudness,
    joinSecondRoom: (roomId: string, _options: SecondRoomOptions) => {
      real.useSecondRoom.setState({ current: { roomId, connection: 'joined' } });
      return { ...room, roomId, leave: () => real.useSecondRoom.setState({ current: null }) };
    },
  };
});

const spanish: InterpreterChannel = {
  id: 'es',
  idVotingSession: testSession.idVotingSession,
  language: 'es',
  languageNative: 'Español',
  boothId: 'es-booth',
  interpreters: [{ userId: signedIn.userId, displayName: 'Ana' }],
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
const SAY = `PUT /api/interpretation/votingsession/${testSession.idVotingSession}/floor`;
let isRefused = false;

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

beforeEach(() => {
  useSite.setState({ config: publicSite });
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: [permissions.interpreterRoomView] } });
  inSitting(spanish, french);
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    const { pathname } = new URL(address, 'http://here');
    calls.push([method, pathname, body].filter((part) => part !== undefined).join(' '));
    return isRefused
      ? Response.json({ error: { code: 'channel-not-found' } }, { status: 404 })
      : new Response(null, { status: 204 });
  });
});
afterEach(() => {
  calls.length = 0;
  isRefused = false;
  localStorage.clear();
  useOwnAir.setState({ air: null });
  useSecondRoom.setState({ current: null });
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

function InFrame({ children }: { children: React.ReactNode }) {
  const frame = {
    ...{ huddles: { huddle: null, moving: false, enter: async () => undefined } },
    ...{ leave: () => undefined, openTab: () => undefined },
    ...{ chime: () => undefined, chimeAtZero: () => undefined },
  };
  return (
    <MemoryRouter>
      <FrameProvider value={frame}>{children}</FrameProvider>
    </MemoryRouter>
  );
}

const openDesk = () =>
  draw(
    <InFrame>
      <Page />
    </InFrame>,
  );
const floorSpeaks = (floorLanguage: InterpretationLanguage | null) =>
  act(() => useLive.setState({ floorLanguages: floorLanguage === null ? [] : [floorLanguage] }));
const asked = () => within(screen.getByRole('group', { name: 'The floor speaks' }));
const isChecked = (name: string) =>
  asked().getByRole('button', { name }).getAttribute('aria-pressed') === 'true';

test('[BEY-38] by one press or key an interpreter says which language the floor speaks, and reads what was said', async () => {
  openDesk();
  await screen.findByRole('region', { name: 'Your booth: Español' });
  expect(isChecked('Another, or not said')).toBe(true);
  await userEvent.click(asked().getByRole('button', { name: 'Français' }));
  await waitFor(() => expect(calls).toEqual([`${SAY} {"language":"fr","huddleId":null}`]));
  // Nothing is shown as said before the server has told it.
  expect(isChecked('Français')).toBe(false);
  floorSpeaks('fr');
  expect(isChecked('Français')).toBe(true);
  expect(useAnnouncements.getState().polite.text).toBe('The floor speaks Français.');
  expect(screen.getByText('The floor speaks Français.')).toBeDefined();
  await expectAccessible();
  const key = { code: 'KeyF', key: 'f', altKey: true };
  fireEvent.keyDown(document.body, key);
  await waitFor(() => expect(calls.at(-1)).toBe(`${SAY} {"language":"es","huddleId":null}`));
  floorSpeaks('es');
  expect(screen.getByText('Spoken on the floor')).toBeDefined();
  fireEvent.keyDown(document.body, key);
  await waitFor(() => expect(calls.at(-1)).toBe(`${SAY} {"language":null,"huddleId":null}`));
});

test('[BEY-38] a refusal is told, and what was said stays', async () => {
  isRefused = true;
  floorSpeaks('es');
  draw(
    <InFrame>
      <ChannelsSection />
    </InFrame>,
  );
  await userEvent.click(asked().getByRole('button', { name: 'Français' }));
  await waitFor(() =>
    expect(useToasts.getState().list.shown.at(-1)?.toast).toMatchObject({
      text: 'The language of the floor was not changed.',
      detail: 'The sitting has no such interpretation channel, or it was closed.',
    }),
  );
  expect(isChecked('Español')).toBe(true);
  expect(screen.getByText('The floor speaks Español.')).toBeDefined();
  await expectAccessible();
});

test('[BEY-16] relay from the booth of the floor’s language gives way to the floor, says why, and comes back by itself', async () => {
  openDesk();
  await userEvent.click(await screen.findByRole('radio', { name: /Français.*Claire/u }));
  expect(await screen.findByText('Français, in relay')).toBeDefined();
  floorSpeaks('fr');
  expect(await screen.findByText('The floor speaks Français. You hear the floor.')).toBeDefined();
  await waitFor(() => expect(useHearing.getState().hearing).toBeNull());
  expect(media.loudness).toHaveBeenLastCalledWith('full');
  expect(calls.at(-1)).toBe('DELETE /api/interpretation/fr/listening');
  floorSpeaks('es');
  expect(await screen.findByText('Français, in relay')).toBeDefined();
  expect(media.loudness).toHaveBeenLastCalledWith(0.2);
});

test('[BEY-16] whoever listens to the floor’s language hears the floor in full, and reads why', async () => {
  const { StandBy } = interpretationChamberPart;
  if (StandBy === undefined) return;
  draw(
    <InFrame>
      <StandBy />
      <InterpretationMenu onClose={() => undefined} />
    </InFrame>,
  );
  await userEvent.click(screen.getByRole('radio', { name: 'Français' }));
  expect(await screen.findByText('You hear Français, and the floor beneath it.')).toBeDefined();
  expect(media.loudness).toHaveBeenLastCalledWith(0.2);
  floorSpeaks('fr');
  expect(screen.getByText('The floor speaks Français. You hear it in full.')).toBeDefined();
  expect(media.loudness).toHaveBeenLastCalledWith('full');
  expect(useAnnouncements.getState().polite.text).toBe('The floor speaks Français. You hear it in full.');
  // The listener stays in the channel, so that a voice is heard at once when the floor changes.
  expect(useHearing.getState().hearing?.channelId).toBe('fr');
  act(() => inSitting(spanish, { ...french, onAir: null }));
  expect(screen.getByText(/Nobody interprets into Français/u)).toBeDefined();
});

test('[BEY-38] an interpreter whose language the floor speaks is warned, and goes on air all the same', async () => {
  openDesk();
  floorSpeaks('es');
  expect(await screen.findByText('The floor speaks Español: there is nothing to interpret.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Go on air in Español' })).toBeDefined();
  act(() => {
    inSitting({ ...spanish, onAir: { userId: signedIn.userId, sinceMs: 1 } });
    useOwnAir.setState({
      air: { channelId: 'es', languageNative: 'Español', room, open: true, coughs: false },
    });
  });
  floorSpeaks('es');
  const warning = 'The floor speaks Español, and you are on air. Listeners hear both in full.';
  expect(screen.getByText(warning)).toBeDefined();
  expect(useAnnouncements.getState().assertive.text).toBe(warning);
  await expectAccessible();
});

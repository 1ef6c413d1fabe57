import type { BoothHandover } from '@hemicycle/contract/booth-handover';
import type { InterpreterChannel } from '@hemicycle/contract/interpretation';
import { permissions } from '@hemicycle/contract/permissions';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FrameProvider } from '../../chamber-frame/use-frame.ts';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { livePerson, publicSite, signedIn, testSession } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useToasts } from '../../ui/toast-store.ts';
import { useSignIn } from '../auth/public.ts';
import { type joinSecondRoom, useSecondRoom } from '../media/public.ts';
import { useSite } from '../site/public.ts';
import { cough } from './air.ts';
import { useOwnAir } from './air-store.ts';
import { interpretationChamberPart } from './chamber-part.tsx';
import { useStandBy } from './handover-store.ts';

type SecondRoomOptions = Parameters<typeof joinSecondRoom>[1];

const room = vi.hoisted(() => ({
  setSending: vi.fn(async () => ({ ok: true }) as const),
  sendSilence: vi.fn(async () => ({ ok: true }) as const),
  leave: vi.fn(),
}));
vi.mock(import('../media/public.ts'), async (original) => ({
  ...(await original()),
  joinSecondRoom: (roomId: string, _options: SecondRoomOptions) => ({ roomId, ...room }),
}));

const self = signedIn.userId;
const { idVotingSession } = testSession;
const channel: InterpreterChannel = {
  id: 'es',
  idVotingSession,
  language: 'es',
  languageNative: 'Español',
  boothId: 'es-booth',
  interpreters: [
    { userId: self, displayName: 'Ana' },
    { userId: 'hugo', displayName: 'Hugo Paz' },
  ],
  onAir: null,
  handover: null,
  alarm: null,
  huddleId: null,
};
const calls: string[] = [];

beforeEach(() => {
  useSite.setState({ config: publicSite });
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: [permissions.interpreterRoomView] } });
  const here = { meeting: 'mainchamber', meetingId: idVotingSession } as const;
  useLive.setState({
    ...emptyLiveStore,
    ...{ session: testSession, connection: 'connected', interpreterChannels: [channel] },
    people: { [self]: { ...livePerson(self), ...here }, hugo: { ...livePerson('hugo'), ...here } },
  });
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    const path = new URL(address, 'http://here').pathname.replace('/api/interpretation/es', '');
    calls.push(`${method} ${path}${typeof body === 'string' ? ` ${body}` : ''}`);
    return path === '/listening' ? new Response(null, { status: 204 }) : Response.json(channel);
  });
});
afterEach(() => {
  calls.length = 0;
  useOwnAir.setState({ air: null });
  useStandBy.setState({ standBy: null });
  useSecondRoom.setState({ current: null });
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

function drawPart() {
  const { banner, Details } = interpretationChamberPart;
  if (banner === undefined || Details === undefined) throw new Error('Interpretation gives too little.');
  const frame = {
    ...{ huddles: { huddle: null, moving: false, enter: async () => undefined } },
    ...{ leave: () => undefined, openTab: () => undefined },
    ...{ chime: () => undefined, chimeAtZero: () => undefined },
  };
  return draw(
    <FrameProvider value={frame}>
      <banner.Banner />
      <Details />
    </FrameProvider>,
  );
}

const toast = () => useToasts.getState().list.shown.at(-1)?.toast.text;

const now = (onAirId: string | null, handover: Partial<BoothHandover> | null = null, sinceMs = 1) =>
  act(() =>
    useLive.setState({
      interpreterChannels: [
        {
          ...channel,
          onAir: onAirId === null ? null : { userId: onAirId, sinceMs },
          handover: handover && {
            ...{ giverId: 'hugo', takerId: self, askedBy: self, minutes: 0, state: 'asked' },
            ...{ endsAtMs: Date.now() + 60_000, changedMs: 1 },
            ...handover,
          },
        },
      ],
    }),
  );

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const joinsSound = () =>
  act(() => useSecondRoom.setState({ current: { roomId: 'es', connection: 'joined' } }));

test('[BEY-38] the partner asks to take over now: the sound is joined first, and the microphone opens when the server says so', async () => {
  const { container } = drawPart();
  now('hugo');
  await press('Take over from Hugo Paz');
  await waitFor(() => expect(useStandBy.getState().standBy?.channelId).toBe('es'));
  expect(calls).toEqual(['POST /listening']);
  joinsSound();
  await waitFor(() => expect(calls).toContain('POST /handover {"userId":"hugo","minutes":0}'));
  now('hugo', {});
  expect(await screen.findByText(/You have asked Hugo Paz to hand over in Español/u)).toBeDefined();
  await expectAccessible(container);
  expect(room.setSending).not.toHaveBeenCalled();
  now(self, { state: 'done', changedMs: 5 }, 5);
  await waitFor(() => expect(room.setSending).toHaveBeenCalledWith(true));
  expect(useOwnAir.getState().air?.channelId).toBe('es');
  expect(toast()).toBe('You are on air in Español now. Hugo Paz is off air.');
});

test('[BEY-38] the interpreter on air accepts, and goes off air when the server gives the air away', async () => {
  drawPart();
  await press('Go on air in Español');
  await waitFor(() => expect(useOwnAir.getState().air).not.toBeNull());
  joinsSound();
  now(self);
  const asked = { giverId: self, takerId: 'hugo', askedBy: 'hugo', minutes: 5 };
  now(self, asked);
  const banner = await screen.findByRole('alert');
  expect(banner.textContent).toContain('Hugo Paz asks to take over in Español');
  expect(screen.queryByRole('button', { name: 'Hand over to Hugo Paz' })).toBeNull();
  await press('Accept');
  await waitFor(() => expect(calls).toContain('PUT /handover {"now":false}'));
  now(self, { ...asked, state: 'accepted' });
  await press('Hand over now');
  await waitFor(() => expect(calls).toContain('PUT /handover {"now":true}'));
  now('hugo', { ...asked, state: 'done', changedMs: 9 }, 9);
  expect(useOwnAir.getState().air).toBeNull();
  expect(room.leave).toHaveBeenCalledOnce();
  expect(toast()).toBe('Hugo Paz is on air in Español now. You are off air.');
});

test('[BEY-38] while the air is changing who takes over sends silence, and is heard at its time, before the server tells it', async () => {
  drawPart();
  await screen.findByText('Nobody is on air.');
  now('hugo', { minutes: 5, state: 'accepted', askedBy: 'hugo', endsAtMs: Date.now() + 8_000 });
  await waitFor(() => expect(useStandBy.getState().standBy?.channelId).toBe('es'));
  joinsSound();
  now('hugo', { minutes: 5, state: 'changing', askedBy: 'hugo', endsAtMs: Date.now() + 1_500 });
  expect(await screen.findByText('You are on air in Español in a moment.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull();
  expect(room.sendSilence).toHaveBeenCalledOnce();
  expect(room.setSending).not.toHaveBeenCalled();
  await waitFor(() => expect(room.setSending).toHaveBeenCalledExactlyOnceWith(true));
  expect(useOwnAir.getState().air).toBeNull();
  now(self, { state: 'done', changedMs: 5 }, 5);
  await waitFor(() => expect(useOwnAir.getState().air?.open).toBe(true));
});

test('[BEY-38] whoever hands over is silent at its time, also while they cough, and heard again where it fails', async () => {
  drawPart();
  await press('Go on air in Español');
  joinsSound();
  now(self);
  await waitFor(() => expect(useOwnAir.getState().air?.open).toBe(true));
  const given = { giverId: self, takerId: 'hugo', askedBy: 'hugo' };
  now(self, { ...given, state: 'changing', endsAtMs: Date.now() + 50 });
  expect(await screen.findByText('Hugo Paz takes over in Español in a moment.')).toBeDefined();
  await waitFor(() => expect(room.sendSilence).toHaveBeenCalledOnce());
  room.setSending.mockClear();
  await cough(true);
  await cough(false);
  expect(room.setSending).not.toHaveBeenCalled();
  now(self, { ...given, state: 'not-ready' });
  await waitFor(() => expect(room.setSending).toHaveBeenCalledExactlyOnceWith(true));
  expect(toast()).toBe('The sound of Hugo Paz was not connected. You stay on air in Español.');
});

test.each([
  ['refused', self, 'Hugo Paz stays on air in Español.'],
  ['taken-back', 'hugo', 'Hugo Paz has taken the request back and stays on air in Español.'],
  ['unanswered', self, 'The handover was not answered. Hugo Paz stays on air in Español.'],
  ['giver-gone', self, 'Hugo Paz went off air in Español before the handover. Go on air if nobody else is.'],
  ['not-ready', self, 'Your sound was not connected. Hugo Paz stays on air in Español.'],
] as const)('[BEY-38] a handover that ends as %s is told', async (state, askedBy, text) => {
  drawPart();
  now('hugo', { askedBy });
  await screen.findByText(/Hugo Paz/u, { selector: 'b' });
  now('hugo', { askedBy, state });
  expect(toast()).toBe(text);
  expect(screen.queryByRole('button', { name: /Accept|Take it back/u })).toBeNull();
});

test('[BEY-38] the page of the taker stands by shortly before an accepted handover, and leaves when it is called off', async () => {
  drawPart();
  await screen.findByText('Nobody is on air.');
  now('hugo', { minutes: 5, state: 'accepted', askedBy: 'hugo', endsAtMs: Date.now() + 8_000 });
  await waitFor(() => expect(useStandBy.getState().standBy?.channelId).toBe('es'));
  now('hugo', { minutes: 5, state: 'refused' });
  expect(useStandBy.getState().standBy).toBeNull();
  expect(room.leave).toHaveBeenCalledOnce();
});

test('[BEY-38] with nobody in the booth to take over, that is said in place of a button', async () => {
  useLive.setState({ people: {} });
  drawPart();
  now(self);
  expect(await screen.findByText(/No partner is in the same room/u)).toBeDefined();
});

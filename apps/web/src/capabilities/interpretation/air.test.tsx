import type { InterpreterChannel } from '@hemicycle/contract/interpretation';
import { permissions } from '@hemicycle/contract/permissions';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FrameProvider } from '../../chamber-frame/use-frame.ts';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { publicSite, signedIn, testSession } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useToasts } from '../../ui/toast-store.ts';
import { useSignIn } from '../auth/public.ts';
import { type joinSecondRoom, useSecondRoom } from '../media/public.ts';
import { useSite } from '../site/public.ts';
import { interpretationChamberPart } from './chamber-part.tsx';
import { useOwnAir } from './air-store.ts';

type SecondRoomOptions = Parameters<typeof joinSecondRoom>[1];

const room = vi.hoisted(() => ({
  setSending: vi.fn(async () => ({ ok: true }) as const),
  leave: vi.fn(),
  ended: { onEnded: (_why: 'line' | 'refused' | 'failed'): void => undefined },
}));
vi.mock(import('../media/public.ts'), async (original) => ({
  ...(await original()),
  joinSecondRoom: (roomId: string, { onEnded }: SecondRoomOptions) => {
    room.ended.onEnded = onEnded;
    return { roomId, setSending: room.setSending, leave: room.leave, ownLevel: () => null };
  },
}));

const channel: InterpreterChannel = {
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
const calls: string[] = [];
let refuses = false;

beforeEach(() => {
  useSite.setState({ config: publicSite });
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: [permissions.interpreterRoomView] } });
  useLive.setState({
    ...emptyLiveStore,
    session: testSession,
    connection: 'connected',
    interpreterChannels: [channel],
  });
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    calls.push(`${method} ${new URL(address, 'http://here').pathname}`);
    if (refuses) return Response.json({ error: { code: 'air-taken' } }, { status: 409 });
    return method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json(channel);
  });
});
afterEach(() => {
  calls.length = 0;
  refuses = false;
  useOwnAir.setState({ air: null });
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

const isOnAir = (userId: string | null, sinceMs = Date.now()) =>
  act(() =>
    useLive.setState({
      interpreterChannels: [{ ...channel, onAir: userId === null ? null : { userId, sinceMs } }],
    }),
  );

async function goOnAir() {
  await userEvent.click(await screen.findByRole('button', { name: 'Go on air in Español' }));
  await waitFor(() => expect(useOwnAir.getState().air).not.toBeNull());
  act(() => useSecondRoom.setState({ current: { roomId: 'es', connection: 'joined' } }));
  await waitFor(() => expect(room.setSending).toHaveBeenLastCalledWith(true));
}

test('[BEY-38][INTERP-02] an interpreter goes on air, coughs unheard by pointer and key, and goes off air', async () => {
  const { container } = drawPart();
  await goOnAir();
  expect(screen.queryByText(/You are on air in Español/u)).toBeNull();
  isOnAir(signedIn.userId);
  const words = await screen.findByText(/You are on air in Español/u);
  // Red, and read without an interruption.
  expect(words.closest('[role="status"]')?.getAttribute('data-kind')).toBe('error');
  const cough = screen.getByRole('button', { name: 'Cough (hold)' });
  fireEvent.pointerDown(cough);
  expect(room.setSending).toHaveBeenLastCalledWith(false);
  expect(await screen.findByText(/Muted for a cough/u)).toBeDefined();
  fireEvent.pointerLeave(cough);
  expect(room.setSending).toHaveBeenLastCalledWith(false);
  fireEvent.pointerUp(cough);
  expect(room.setSending).toHaveBeenLastCalledWith(true);
  fireEvent.keyDown(cough, { key: ' ' });
  expect(room.setSending).toHaveBeenLastCalledWith(false);
  fireEvent.blur(cough);
  expect(room.setSending).toHaveBeenLastCalledWith(true);
  await expectAccessible(container);
  await userEvent.click(screen.getByRole('button', { name: 'Go off air' }));
  expect(room.leave).toHaveBeenCalledOnce();
  await waitFor(() =>
    expect(calls).toEqual(['PUT /api/interpretation/es/air', 'DELETE /api/interpretation/es/air']),
  );
});

test('[BEY-38] the partner reads who is on air and when the shift ends, and cannot take the air', async () => {
  drawPart();
  await screen.findByText('Nobody is on air.');
  isOnAir('hugo', Date.now() - 29.5 * 60_000);
  expect(await screen.findByText(/On air: Hugo Paz/u)).toBeDefined();
  expect(screen.getByText(/The last minute of the shift/u)).toBeDefined();
  expect(screen.queryByRole('button', { name: /Go on air/u })).toBeNull();
});

test('[BEY-38] a refusal and an end by the server are told, and nothing is sent', async () => {
  drawPart();
  refuses = true;
  await userEvent.click(await screen.findByRole('button', { name: 'Go on air in Español' }));
  await waitFor(() => expect(toast()).toBe('You are not on air.'));
  expect(useOwnAir.getState().air).toBeNull();
  refuses = false;
  await goOnAir();
  act(() => room.ended.onEnded('refused'));
  expect(useOwnAir.getState().air).toBeNull();
  expect(toast()).toBe('You are no longer on air in Español');
});

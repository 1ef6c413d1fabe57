import type { Huddle } from '@hemicycle/contract/huddles';
import { permissions } from '@hemicycle/contract/permissions';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FrameProvider } from '../../chamber-frame/use-frame.ts';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { livePerson, publicSite, signedIn, testSession } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useToasts } from '../../ui/toast-store.ts';
import { useSignIn } from '../auth/public.ts';
import { type joinSecondRoom, useChamberMedia, useSecondRoom } from '../media/public.ts';
import { useSite } from '../site/public.ts';
import { huddlesChamberPart } from './chamber-part.tsx';
import { HuddlesInDetails } from './HuddlesInDetails.tsx';
import { useListening } from './listening-store.ts';

type SecondRoomOptions = Parameters<typeof joinSecondRoom>[1];

const room = vi.hoisted(() => ({
  setSending: vi.fn(async () => ({ ok: true }) as const),
  leave: vi.fn(),
  ended: { onEnded: (_why: 'line' | 'refused' | 'failed'): void => undefined },
  loudness: vi.fn(),
}));
vi.mock(import('../media/public.ts'), async (original) => ({
  ...(await original()),
  setChamberLoudness: room.loudness,
  joinSecondRoom: (roomId: string, { onEnded }: SecondRoomOptions) => {
    room.ended.onEnded = onEnded;
    return { roomId, setSending: room.setSending, leave: room.leave };
  },
}));

const budget: Huddle = {
  id: 'budget',
  type: 'other',
  title: 'Budget',
  idVotingSession: testSession.idVotingSession,
  webex: { id: 'budget', title: 'Budget' },
  davra: { subtype: 'default', avatar: null, invitees: ['all'] },
};
const calls: string[] = [];
let refuses = false;

beforeEach(() => {
  useSite.setState({ config: publicSite });
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: [permissions.moderation] } });
  useLive.setState({
    ...emptyLiveStore,
    session: testSession,
    connection: 'connected',
    people: { marit: livePerson('marit', { displayName: 'Marit Solberg' }) },
    huddles: [budget],
  });
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    const { pathname } = new URL(address, 'http://here');
    calls.push([method, pathname, body].filter(Boolean).map(String).join(' '));
    if (refuses) return Response.json({ error: 'room-closed', message: 'closed' }, { status: 409 });
    return Response.json({ roomId: 'budget', userId: 'marit', sends: false });
  });
});
afterEach(() => {
  calls.length = 0;
  refuses = false;
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

function drawPart(own: Huddle | null) {
  const { banner, StandBy } = huddlesChamberPart;
  if (banner?.InPanel === undefined || StandBy === undefined) throw new Error('The huddles give too little.');
  const huddles = { huddle: own, moving: false, enter: async () => undefined };
  const frame = {
    ...{ huddles, leave: () => undefined, openTab: () => undefined },
    ...{ chime: () => undefined, chimeAtZero: () => undefined },
  };
  return draw(
    <FrameProvider value={frame}>
      <banner.Banner />
      <HuddlesInDetails />
      <StandBy />
    </FrameProvider>,
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const stands = () =>
  act(() => useSecondRoom.setState({ current: { roomId: 'budget', connection: 'joined' } }));

test('[BEY-37] a moderator listens in to a huddle, speaks into it, and ends it by one press', async () => {
  const { container } = drawPart(null);
  await press('Listen in to Budget');
  expect(await screen.findByText(/You are listening in to Budget/)).toBeDefined();
  expect(room.loudness).toHaveBeenLastCalledWith('low');
  expect(screen.getByText('Connecting…')).toBeDefined();
  stands();
  await press('Mute the main chamber');
  expect(room.loudness).toHaveBeenLastCalledWith('off');
  await press('Hear the main chamber softly');
  expect(room.loudness).toHaveBeenLastCalledWith('low');
  await expectAccessible(container);

  await press('Speak into Budget');
  expect(await screen.findByText(/You are speaking into Budget/)).toBeDefined();
  expect(room.setSending).toHaveBeenLastCalledWith(true);
  await expectAccessible(container);
  await press('Stop speaking');
  expect(await screen.findByText(/You are listening in to Budget/)).toBeDefined();
  expect(room.setSending).toHaveBeenLastCalledWith(false);

  await press('Stop listening in to Budget');
  expect(screen.queryByText(/You are listening in/)).toBeNull();
  expect(room.leave).toHaveBeenCalledOnce();
  expect(room.loudness).toHaveBeenLastCalledWith('full');
  await waitFor(() => expect(calls.at(-1)).toBe('DELETE /api/huddle/budget/listening'));
  expect(calls).toEqual([
    'POST /api/huddle/budget/listening',
    'PUT /api/huddle/budget/listening {"sends":true}',
    'PUT /api/huddle/budget/listening {"sends":false}',
    'DELETE /api/huddle/budget/listening',
  ]);
});

test('[BEY-37] the button held speaks only meanwhile, by pointer and key, also where it is let go at once', async () => {
  drawPart(null);
  await press('Listen in to Budget');
  stands();
  let nowMs = 1_000;
  const at = (event: Event) => Object.defineProperty(event, 'timeStamp', { value: nowMs });
  const pointer = (kind: 'pointerdown' | 'pointerup') =>
    fireEvent(speak, at(new PointerEvent(kind, { bubbles: true, pointerId: 1 })));
  const key = (kind: 'keydown' | 'keyup') =>
    fireEvent(speak, at(new KeyboardEvent(kind, { bubbles: true, cancelable: true, key: ' ' })));
  const speak = await screen.findByRole('button', { name: 'Speak into Budget' });
  for (const [hold, letGo] of [
    [() => pointer('pointerdown'), () => pointer('pointerup')],
    [() => key('keydown'), () => key('keyup')],
  ] as const) {
    hold();
    expect(await screen.findByText(/You are speaking into Budget/)).toBeDefined();
    nowMs += 600;
    letGo();
    expect(await screen.findByText(/You are listening in to Budget/)).toBeDefined();
  }
  // Let go while the server is still asked: both calls are made, in their order.
  calls.length = 0;
  pointer('pointerdown');
  nowMs += 600;
  pointer('pointerup');
  await waitFor(() =>
    expect(calls).toEqual([
      'PUT /api/huddle/budget/listening {"sends":true}',
      'PUT /api/huddle/budget/listening {"sends":false}',
    ]),
  );
  expect(room.setSending).toHaveBeenLastCalledWith(false);
  // A screen reader clicks without a pointer.
  fireEvent.click(speak);
  expect(await screen.findByText(/You are speaking into Budget/)).toBeDefined();
});

test('[BEY-37] a refusal, and an end by the server, are told', async () => {
  drawPart(null);
  refuses = true;
  await press('Listen in to Budget');
  const toasts = () => useToasts.getState().list.shown.map(({ toast }) => toast.text);
  await waitFor(() => expect(toasts()).toContain('You do not listen in to Budget.'));
  expect(useListening.getState().listening).toBeNull();
  refuses = false;
  await press('Listen in to Budget');
  await screen.findByText(/You are listening in to Budget/);
  act(() => room.ended.onEnded('refused'));
  expect(screen.queryByText(/You are listening in/)).toBeNull();
  expect(toasts()).toContain('You no longer listen in to Budget.');
});

test('[BEY-37] the microphone of the main chamber ends the speaking, once, wherever the bar stands', async () => {
  drawPart(null);
  await press('Listen in to Budget');
  stands();
  await press('Speak into Budget');
  await screen.findByText(/You are speaking into Budget/);
  calls.length = 0;
  act(() =>
    useChamberMedia.setState(({ snapshot }) => ({
      snapshot: {
        ...snapshot,
        self: {
          ...snapshot.self,
          microphone: { status: 'on', track: {} as MediaStreamTrack, deviceId: null },
        },
      },
    })),
  );
  await waitFor(() => expect(calls).toEqual(['PUT /api/huddle/budget/listening {"sends":false}']));
  expect(screen.queryByText(/You are speaking into/)).toBeNull();
});

test('[BEY-37] those inside see who listens in, and when they speak', async () => {
  const { container } = drawPart(budget);
  const tell = (sends: boolean) =>
    act(() => useLive.setState({ huddleListeners: [{ roomId: 'budget', userId: 'marit', sends }] }));
  tell(false);
  expect(screen.getByText('Marit Solberg (moderator) is listening')).toBeDefined();
  tell(true);
  expect(screen.getByText('Marit Solberg (moderator) is speaking to this room')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Listen in/ })).toBeNull();
  await expectAccessible(container);
});

test('[BEY-37] nobody else has the button', () => {
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: [permissions.huddleButton] } });
  drawPart(null);
  expect(screen.getByText('Budget')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Listen in/ })).toBeNull();
});

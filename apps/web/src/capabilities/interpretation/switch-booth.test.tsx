import type { InterpreterChannel } from '@hemicycle/contract/interpretation';
import { permissions } from '@hemicycle/contract/permissions';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useInterpretingMode } from '../../chamber-frame/interpreting.ts';
import { FrameProvider } from '../../chamber-frame/use-frame.ts';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { publicSite, signedIn, testSession } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useToasts } from '../../ui/toast-store.ts';
import { useSignIn } from '../auth/public.ts';
import { type joinSecondRoom, useSecondRoom } from '../media/public.ts';
import { useSite } from '../site/public.ts';
import { useOwnAir } from './air-store.ts';
import { interpretationChamberPart } from './chamber-part.tsx';

type SecondRoomOptions = Parameters<typeof joinSecondRoom>[1];

const media = vi.hoisted(() => ({
  joins: new Array<string>(),
  sends: new Array<string>(),
  ended: new Map<string, (why: 'refused' | 'replaced') => void>(),
}));
vi.mock(import('../media/public.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    joinSecondRoom: (roomId: string, { onEnded }: SecondRoomOptions) => {
      media.joins.push(roomId);
      media.ended.set(roomId, onEnded);
      real.useSecondRoom.setState({ current: { roomId, connection: 'joined' } });
      return {
        roomId,
        setSending: async () => {
          media.sends.push(roomId);
          return { ok: true } as const;
        },
        leave: () => real.useSecondRoom.setState({ current: null }),
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
};
const calls: string[] = [];
let answer: { readonly onAirId: string | null } | 'refused' = { onAirId: signedIn.userId };

beforeEach(() => {
  useSite.setState({ config: publicSite });
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: [permissions.interpreterRoomView] } });
  useLive.setState({
    ...emptyLiveStore,
    session: testSession,
    connection: 'connected',
    interpreterChannels: [spanish, french],
  });
  answer = { onAirId: signedIn.userId };
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    calls.push(`${method} ${new URL(address, 'http://here').pathname.replace('/api/interpretation/', '')}`);
    if (method === 'DELETE') return new Response(null, { status: 204 });
    if (answer === 'refused') return Response.json({ error: { code: 'not-of-booth' } }, { status: 403 });
    // The server ends the second room of the air that is left.
    if (method === 'POST') media.ended.get('es')?.('refused');
    const onAir = answer.onAirId === null ? null : { userId: answer.onAirId, sinceMs: 5 };
    return Response.json({ ...(method === 'POST' ? french : spanish), onAir });
  });
});
afterEach(() => {
  calls.length = 0;
  media.joins.length = 0;
  media.sends.length = 0;
  localStorage.clear();
  useOwnAir.setState({ air: null });
  useSecondRoom.setState({ current: null });
  vi.unstubAllGlobals();
});

function Page() {
  useInterpretingMode(true);
  const { Desk } = interpretationChamberPart;
  return <main>{Desk !== undefined && <Desk />}</main>;
}

const desk = (language: string) => screen.findByRole('region', { name: `Your booth: ${language}` });
const toast = () => useToasts.getState().list.shown.at(-1)?.toast.text;

async function goOnAir() {
  const frame = {
    ...{ huddles: { huddle: null, moving: false, enter: async () => undefined } },
    ...{ leave: () => undefined, openTab: () => undefined },
    ...{ chime: () => undefined, chimeAtZero: () => undefined },
  };
  draw(
    <MemoryRouter>
      <FrameProvider value={frame}>
        <Page />
      </FrameProvider>
    </MemoryRouter>,
  );
  await desk('Español');
  await userEvent.click(screen.getByRole('button', { name: 'Go on air in Español' }));
  await waitFor(() => expect(useOwnAir.getState().air?.open).toBe(true));
  act(() => useToasts.setState(useToasts.getInitialState()));
}

test('[BEY-16] [BEY-38] by one press the interpreter on air speaks into the other booth, without a word of an end', async () => {
  await goOnAir();
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: 'Switch to Français' }));
  await desk('Français');
  await waitFor(() => expect(useOwnAir.getState().air).toMatchObject({ channelId: 'fr', open: true }));
  expect(calls).toEqual(['PUT es/air', 'POST fr/switch']);
  expect(media.joins).toEqual(['es', 'fr']);
  expect(media.sends).toEqual(['es', 'fr']);
  expect(toast()).toBeUndefined();
  expect(screen.getByRole('button', { name: 'Switch to Español' })).toBeDefined();
});

test('[BEY-38] by one key, where the partner is on air there, the interpreter is off air and reads it', async () => {
  await goOnAir();
  answer = { onAirId: 'hugo' };
  fireEvent.keyDown(document.body, { code: 'KeyD', key: 'd', altKey: true });
  await desk('Français');
  expect(useOwnAir.getState().air).toBeNull();
  expect(media.sends).toEqual(['es']);
  expect(toast()).toBe('Hugo Paz is on air in Français. You are off air.');
});

test('[BEY-38] refused, the interpreter stays on air where they were', async () => {
  await goOnAir();
  answer = 'refused';
  await userEvent.selectOptions(screen.getByLabelText('Your booth'), 'Français');
  await waitFor(() => expect(toast()).toBe('You are still in the same booth.'));
  await desk('Español');
  expect(useOwnAir.getState().air).toMatchObject({ channelId: 'es', open: true, switches: false });
});

import { defaultFlags } from '@hemicycle/contract/default-flags';
import type { InterpretedLanguage } from '@hemicycle/contract/interpretation';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { publicSite, signedIn, testSession } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useAnnouncements } from '../../ui/announcer.ts';
import { useToasts } from '../../ui/toast-store.ts';
import { useSignIn } from '../auth/public.ts';
import { type joinSecondRoom, useSecondRoom } from '../media/public.ts';
import { hearNotification } from '../moderation/public.ts';
import { useSite } from '../site/public.ts';
import { interpretationChamberPart } from './chamber-part.tsx';
import { useHearing } from './hearing-store.ts';
import { InterpretationMenu } from './InterpretationMenu.tsx';
import { chooseLanguage } from './choose-language.ts';
import { KeptHearing, useInterpretationControl } from './listening-part.tsx';

type SecondRoomOptions = Parameters<typeof joinSecondRoom>[1];

const room = vi.hoisted(() => ({
  leave: vi.fn(),
  ended: { onEnded: (_why: 'line' | 'refused' | 'failed' | 'replaced'): void => undefined },
  loudness: vi.fn(),
}));
vi.mock(import('../media/public.ts'), async (original) => ({
  ...(await original()),
  setChamberLoudness: room.loudness,
  joinSecondRoom: (roomId: string, { onEnded }: SecondRoomOptions) => {
    room.ended.onEnded = onEnded;
    return {
      roomId,
      setSending: async () => ({ ok: true }) as const,
      leave: room.leave,
      ownLevel: () => null,
    };
  },
}));

const spanish: InterpretedLanguage = {
  channelId: 'es-channel',
  language: 'es',
  languageNative: 'Español',
  onAir: false,
  huddleId: null,
};
const calls: string[] = [];

beforeAll(() => KeptHearing.loadAhead());

beforeEach(() => {
  useSite.setState({ config: publicSite });
  useSignIn.setState({ info: signedIn });
  useLive.setState({
    ...emptyLiveStore,
    session: testSession,
    connection: 'connected',
    interpretedLanguages: [spanish],
  });
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    const { pathname } = new URL(address, 'http://here');
    calls.push(`${String(method)} ${pathname}`);
    return new Response(null, { status: 204 });
  });
});
afterEach(() => {
  calls.length = 0;
  localStorage.clear();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

function Listener() {
  const { StandBy } = interpretationChamberPart;
  if (StandBy === undefined) throw new Error('Interpretation gives too little.');
  return <StandBy />;
}

function Control() {
  const [placed] = useInterpretationControl();
  return (
    <>
      <p data-testid="warning">{placed?.control.warning ?? 'none'}</p>
      <p data-testid="word">{placed?.control.shortLabel ?? placed?.control.label}</p>
      <p data-testid="name">{placed?.control.label}</p>
    </>
  );
}

function drawPart() {
  return draw(
    <>
      <Listener />
      <InterpretationMenu onClose={() => undefined} />
    </>,
  );
}

const joined = () =>
  act(() => useSecondRoom.setState({ current: { roomId: 'es-channel', connection: 'joined' } }));
const onAir = (isOnAir: boolean) =>
  act(() => useLive.setState({ interpretedLanguages: [{ ...spanish, onAir: isOnAir }] }));
const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }));

test('[BEY-16] [INTERP-04] [INTERP-05] a chosen language is heard over the lowered floor while somebody is on air', async () => {
  drawPart();
  await choose('Español');
  expect(await screen.findByText('Connecting to Español. Until then you hear the floor.')).toBeDefined();
  joined();
  expect(screen.getByText(/^Nobody interprets into Español/)).toBeDefined();
  expect(room.loudness).toHaveBeenLastCalledWith('full');
  onAir(true);
  expect(screen.getByText('You hear Español, and the floor beneath it.')).toBeDefined();
  expect(room.loudness).toHaveBeenLastCalledWith(0.2);
  expect(useAnnouncements.getState().polite.text).toBe('You hear Español now.');
  fireEvent.change(screen.getByRole('slider'), { target: { value: '45' } });
  expect(room.loudness).toHaveBeenLastCalledWith(0.45);
  await expectAccessible();
  onAir(false);
  expect(room.loudness).toHaveBeenLastCalledWith('full');
  expect(useAnnouncements.getState().polite.text).toBe(
    'Nobody interprets into Español now. You hear the floor.',
  );
  await choose('Floor (original)');
  expect(room.leave).toHaveBeenCalledOnce();
  expect(calls).toEqual([
    'POST /api/interpretation/es-channel/listening',
    'DELETE /api/interpretation/es-channel/listening',
  ]);
});

test('[INTERP-09] [BEY-16] the control names the floor or the language that is listened to, its whole name says of what, and without languages it is called Interpretation', async () => {
  draw(
    <>
      <Listener />
      <Control />
    </>,
  );
  const shown = () => ['word', 'name'].map((id) => screen.getByTestId(id).textContent);
  expect(shown()).toEqual(['Floor', 'Interpretation: Floor']);
  await act(() => chooseLanguage('rosa', spanish));
  expect(shown()).toEqual(['Español', 'Interpretation: Español']);
  await act(() => chooseLanguage('rosa', null));
  expect(shown()).toEqual(['Floor', 'Interpretation: Floor']);
  act(() => useLive.setState({ interpretedLanguages: [] }));
  expect(shown()).toEqual(['Interpretation', 'Interpretation']);
});

test('[BEY-16] [BEY-38] where the voice is lost before the server knows it, the floor is heard in full; the control says why, until a voice is back', async () => {
  localStorage.setItem('interpretation.rosa', 'es');
  useLive.setState({ interpretedLanguages: [{ ...spanish, onAir: true }] });
  draw(
    <>
      <Listener />
      <Control />
    </>,
  );
  await waitFor(() => expect(useHearing.getState().hearing?.channelId).toBe('es-channel'));
  const stands = (isVoiceLost: boolean) =>
    act(() =>
      useSecondRoom.setState({ current: { roomId: 'es-channel', connection: 'joined', isVoiceLost } }),
    );
  const warning = () => screen.getByTestId('warning').textContent;
  const said = () => useAnnouncements.getState().polite.text;
  stands(false);
  expect(warning()).toBe('none');
  expect(room.loudness).toHaveBeenLastCalledWith(0.2);
  stands(true);
  expect(room.loudness).toHaveBeenLastCalledWith('full');
  expect(warning()).toBe('Connecting to Español. Until then you hear the floor.');
  expect(said()).toBe('Connecting to Español. Until then you hear the floor.');
  onAir(false);
  stands(false);
  expect(warning()).toBe('Nobody interprets into Español at the moment. You hear the floor.');
  expect(said()).toBe('Nobody interprets into Español now. You hear the floor.');
  onAir(true);
  expect(room.loudness).toHaveBeenLastCalledWith(0.2);
  expect(warning()).toBe('none');
  expect(said()).toBe('You hear Español now.');
});

test('[INTERP-06] [BEY-16] a language that is offered no longer leaves the floor in full', async () => {
  localStorage.setItem('interpretation.rosa', 'es');
  useLive.setState({ interpretedLanguages: [{ ...spanish, onAir: true }] });
  drawPart();
  await waitFor(() => expect(useHearing.getState().hearing?.channelId).toBe('es-channel'));
  joined();
  expect(room.loudness).toHaveBeenLastCalledWith(0.2);
  act(() => useLive.setState({ interpretedLanguages: [] }));
  expect(room.loudness).toHaveBeenLastCalledWith('full');
  expect(useHearing.getState().hearing).toBeNull();
  expect(screen.getByText('None Available Currently')).toBeDefined();
});

test('[INTERP-04] another language leaves the one before first, which is not told as an end', async () => {
  const french = { ...spanish, channelId: 'fr-channel', language: 'fr', languageNative: 'Français' } as const;
  useLive.setState({ interpretedLanguages: [spanish, french] });
  drawPart();
  await choose('Español');
  await waitFor(() => expect(useHearing.getState().hearing?.channelId).toBe('es-channel'));
  const { onEnded } = room.ended;
  await choose('Français');
  expect(room.leave).toHaveBeenCalledOnce();
  act(() => onEnded('refused'));
  await waitFor(() => expect(useHearing.getState().hearing?.channelId).toBe('fr-channel'));
  expect(useToasts.getState().list.shown).toEqual([]);
});

test.each([
  { reorders: false, expected: ['Deutsch', 'Español', 'العربية'] },
  { reorders: true, expected: ['العربية', 'Español', 'Deutsch'] },
])('[INTERP-08] the order of the languages after the floor: $expected', ({ reorders, expected }) => {
  const flags = { ...defaultFlags, reorderInterpreterLanguages: reorders };
  useSite.setState({ config: { ...publicSite, flags } });
  const german = { ...spanish, channelId: 'de-channel', language: 'de', languageNative: 'Deutsch' } as const;
  const arabic = { ...spanish, channelId: 'ar-channel', language: 'ar', languageNative: 'العربية' } as const;
  useLive.setState({ interpretedLanguages: [german, spanish, arabic] });
  drawPart();
  const names = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
  expect(names).toEqual(['Floor (original)', ...expected]);
});

test('[INTERP-06] without a channel the menu says so', async () => {
  useLive.setState({ interpretedLanguages: [] });
  drawPart();
  expect(await screen.findByText('None Available Currently')).toBeDefined();
  expect(screen.queryByRole('radio')).toBeNull();
});

test('[INTERP-04] the language is taken up again after a lost line, and not after an end by the server', async () => {
  localStorage.setItem('interpretation.rosa', 'es');
  drawPart();
  await waitFor(() => expect(useHearing.getState().hearing?.channelId).toBe('es-channel'));
  act(() => {
    useLive.setState({ connection: 'closed' });
    room.ended.onEnded('line');
  });
  expect(useHearing.getState().hearing).toBeNull();
  act(() => useLive.setState({ connection: 'connected' }));
  await waitFor(() => expect(useHearing.getState().hearing).not.toBeNull());
  act(() => room.ended.onEnded('refused'));
  expect(useHearing.getState()).toMatchObject({ hearing: null, failedId: 'es-channel' });
  expect(useToasts.getState().list.shown.at(-1)?.toast.text).toBe('You no longer hear Español.');
});

const instruct = (newInterpreterRoomId: string, newInterpreterTitle: string) =>
  act(async () =>
    hearNotification({
      type: 'notification',
      from: 'marit',
      notification: {
        type: 'moderatorInstruction',
        message: { instruction: 'changeInterpreter', newInterpreterRoomId, newInterpreterTitle },
      },
    }),
  );

test('[INTERP-12] a language that a moderator chose is heard and kept, and so is the floor', async () => {
  drawPart();
  await instruct('es-channel', 'Español');
  await waitFor(() => expect(useHearing.getState().hearing?.channelId).toBe('es-channel'));
  expect(localStorage.getItem('interpretation.rosa')).toBe('es');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Español' }).checked).toBe(true);
  await instruct('gone-meanwhile', 'Deutsch');
  expect(useHearing.getState().hearing?.channelId).toBe('es-channel');
  await instruct('none', '');
  expect(useHearing.getState().hearing).toBeNull();
  expect(localStorage.getItem('interpretation.rosa')).toBe('');
  expect(calls).toEqual([
    'POST /api/interpretation/es-channel/listening',
    'DELETE /api/interpretation/es-channel/listening',
  ]);
});

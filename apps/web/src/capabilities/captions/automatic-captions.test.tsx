import type { Caption } from '@hemicycle/contract/captions';
import { permissions } from '@hemicycle/contract/permissions';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FrameProvider } from '../../chamber-frame/use-frame.ts';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { serverClock } from '../../server-clock.ts';
import { livePerson, publicSite, signedIn, testSession } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { showAccessible } from '../../ui/accessibility-mode.ts';
import { Dialogs } from '../../ui/Dialogs.tsx';
import { useSignIn } from '../auth/public.ts';
import { idleMedia, useChamberMedia } from '../media/chamber-media.ts';
import { useSite } from '../site/public.ts';
import { keepSittingChoice } from './caption-choices.ts';
import { CaptionSettings } from './CaptionSettings.tsx';
import { CaptionStrip } from './CaptionStrip.tsx';
import { SittingTranscript } from './SittingTranscript.tsx';
import { SpeechChip } from './SpeechChip.tsx';

const SITTING = testSession.idVotingSession;
const capture = vi.hoisted(() => ({ started: [] as unknown[], stopped: 0 }));
vi.mock('./capture-speech.ts', () => ({
  captureSpeech: async (track: unknown) => {
    capture.started.push(track);
    return () => void (capture.stopped += 1);
  },
}));

const calls: { readonly call: string; readonly body: unknown }[] = [];
let kept: Caption[] = [];

function line(number: number, more: Partial<Caption> = {}): Caption {
  return {
    id: `c${String(number)}`,
    language: 'default',
    number,
    version: number,
    text: `Line ${String(number)}`,
    speaker: 'Rosa Quispe',
    captioner: 'Tones',
    createdAt: serverClock.nowMs(),
    correction: null,
    growing: false,
    automatic: { approval: null },
    ...more,
  };
}

const automaticCaptions = { language: 'en', by: 'Marit Solberg', since: Date.UTC(2026, 10, 27, 9) };

beforeEach(() => {
  localStorage.clear();
  calls.length = 0;
  kept = [];
  Object.assign(capture, { started: [], stopped: 0 });
  useSite.setState({ config: { ...publicSite, speechLanguages: ['ar', 'en'] } });
  useSignIn.setState({ info: signedIn });
  useLive.setState({
    ...emptyLiveStore,
    session: testSession,
    connection: 'connected',
    people: { rosa: livePerson('rosa') },
    automaticCaptions,
  });
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname } = new URL(address, 'http://here');
    calls.push({ call: `${method} ${pathname}`, body: body === undefined ? null : JSON.parse(String(body)) });
    if (pathname.startsWith('/api/agenda/')) return Response.json({ items: [] });
    if (method === 'GET')
      return Response.json({ captions: kept, more: false, languages: ['default'], captionReaders: [] });
    return Response.json({ approved: 1, automaticCaptions: null });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const frame = {
  huddles: { huddle: null, moving: false, enter: async () => undefined },
  leave: () => undefined,
  openTab: () => undefined,
  chime: () => undefined,
  chimeAtZero: () => undefined,
};
const menu = () =>
  draw(
    <FrameProvider value={frame}>
      <CaptionSettings onClose={() => undefined} />
    </FrameProvider>,
  );
const speakInto = (track: object | null) =>
  act(() =>
    useChamberMedia.setState({
      snapshot: {
        ...idleMedia,
        self: {
          ...idleMedia.self,
          microphone: (track === null
            ? { status: 'muted', deviceId: 'm', track: {} }
            : { status: 'on', deviceId: 'm', track }) as never,
        },
      },
    }),
  );

test('[CAP-01] the menu has 0, 1 and 2; 1 cannot be chosen where no speech is recognised', async () => {
  const { unmount, container } = menu();
  expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual(['0', '1', '2']);
  expect(screen.getByText(/^Switched on by Marit Solberg/)).toBeTruthy();
  expect(screen.queryByRole('switch')).toBeNull();
  await expectAccessible(container);
  unmount();
  useSite.setState({ config: publicSite });
  const without = menu();
  const radios = screen.getAllByRole<HTMLInputElement>('radio');
  expect(radios.map(({ value, disabled }) => [value, disabled])).toEqual([
    ['0', false],
    ['1', true],
    ['2', false],
  ]);
  expect(screen.getByText('Automatic captions are not set up on this site.')).toBeTruthy();
  expect(screen.queryByText(/HEMICYCLE_SPEECH_COMMAND/)).toBeNull();
  without.unmount();
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: [permissions.moderation] } });
  menu();
  expect(
    screen.getByText(/^Automatic captions cannot be switched on: .*HEMICYCLE_SPEECH_COMMAND/),
  ).toBeTruthy();
});

test('[CAP-01] a moderator switches them on in the language that is spoken, and off', async () => {
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: [permissions.moderation] } });
  useLive.setState({ automaticCaptions: null });
  menu();
  expect(screen.getByLabelText('Language that is spoken')).toHaveProperty('value', 'en');
  await userEvent.selectOptions(screen.getByLabelText('Language that is spoken'), 'العربية');
  await userEvent.click(screen.getByRole('switch', { name: 'Automatic captions in this sitting' }));
  act(() => useLive.setState({ automaticCaptions }));
  await userEvent.click(screen.getByRole('switch', { name: 'Automatic captions in this sitting' }));
  const switched = calls.filter(({ call }) => call.startsWith('PUT'));
  expect(switched.map(({ body }) => body)).toEqual([{ on: true, language: 'ar' }, { on: false }]);
});

test('[A11Y-03][BEY-39] accessibility mode shows automatic lines, marked so, while nobody types, until the person chooses', () => {
  act(() => showAccessible(true));
  const { container } = draw(<CaptionStrip />);
  const texts = () =>
    [...container.querySelectorAll('[data-colour] p')].map(({ textContent }) => textContent);
  const told = (...captions: Caption[]) => act(() => useLive.setState({ captions }));
  told(line(1));
  expect(texts()).toEqual(['Line 1']);
  expect(screen.getByText('Automatic')).toBeTruthy();
  const typed = line(2, { automatic: null, text: 'Typed' });
  told(line(1), typed);
  expect(texts()).toEqual(['Typed']);
  expect(screen.queryByText('Automatic')).toBeNull();
  // The captioner has ceased.
  const later = { createdAt: serverClock.nowMs() + 61_000 };
  told(line(1), typed, line(3, { ...later, text: 'Again' }));
  expect(screen.getByText('Automatic')).toBeTruthy();
  act(() => keepSittingChoice('mode', 'rosa', '2'));
  expect(screen.queryByText('Automatic')).toBeNull();
  act(() => showAccessible(false));
});

test('[CAP-01][BEY-39] the display shows automatic lines, marked so, or those that people wrote', () => {
  act(() => keepSittingChoice('mode', 'rosa', '1'));
  const { container } = draw(<CaptionStrip />);
  act(() => useLive.setState({ captions: [line(1), line(2, { automatic: null, text: 'Typed' })] }));
  const texts = () =>
    [...container.querySelectorAll('[data-colour] p')].map(({ textContent }) => textContent);
  expect(texts()).toEqual(['Line 1']);
  expect(screen.getByText('Automatic')).toBeTruthy();
  act(() => keepSittingChoice('mode', 'rosa', '2'));
  expect(texts()).toEqual(['Typed']);
  expect(screen.queryByText('Automatic')).toBeNull();
});

test('[CAP-01] what is said is recognised while the microphone is on, and the person is told and may say no', async () => {
  const { container } = draw(<SpeechChip />);
  expect(container.textContent).toBe('');
  const track = {};
  speakInto(track);
  expect(
    screen.getByRole('button', { name: 'What you say is recognised for automatic captions' }),
  ).toBeTruthy();
  await waitFor(() => expect(capture.started).toEqual([track]));
  await expectAccessible(container);
  speakInto(null);
  expect(capture.stopped).toBe(1);
  expect(screen.queryByRole('button')).toBeNull();
  act(() => keepSittingChoice('recognised', 'rosa', false));
  speakInto(track);
  expect(screen.queryByRole('button')).toBeNull();
  act(() => keepSittingChoice('recognised', 'rosa', true));
  await waitFor(() => expect(capture.started).toHaveLength(2));
  act(() => useLive.setState({ automaticCaptions: null }));
  expect(capture.stopped).toBe(2);
});

test('[BEY-39] members read approved lines only in the page of a sitting; captioners see all and approve', async () => {
  kept = [
    line(1, { text: 'Unread' }),
    line(2, { text: 'Read', automatic: { approval: { by: 'Leila Haddad', at: serverClock.nowMs() } } }),
  ];
  const { unmount } = draw(<SittingTranscript idVotingSession={SITTING} />);
  await screen.findByText('Read');
  expect(screen.queryByText('Unread')).toBeNull();
  expect(screen.getByText(/^Approved by Leila Haddad/)).toBeTruthy();
  unmount();
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: [permissions.transcriber] } });
  const { container } = draw(
    <>
      <SittingTranscript idVotingSession={SITTING} />
      <Dialogs />
    </>,
  );
  await screen.findByText('Unread');
  expect(screen.getByText('1 automatic line is in no record, since nobody has approved it.')).toBeTruthy();
  await expectAccessible(container);
  await userEvent.click(screen.getByRole('button', { name: 'Approve “Unread”' }));
  await userEvent.click(screen.getByRole('button', { name: 'Approve all…' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  await waitFor(() =>
    expect(calls.filter(({ call }) => call.endsWith('/approvals')).map(({ body }) => body)).toEqual([
      { lines: [{ captionId: 'c1', version: 1 }] },
      { lines: [{ captionId: 'c1', version: 1 }] },
    ]),
  );
});

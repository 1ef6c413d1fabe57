import type { Playback } from '@hemicycle/contract/playback';
import type { Recording } from '@hemicycle/contract/recording';
import type { PublicStream } from '@hemicycle/contract/streaming';
import { act, fireEvent, screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { publicSite, signedIn } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useSignIn } from '../auth/sign-in.ts';
import { useSite } from '../site/public.ts';
import type { attachStream as attach } from './attach-stream.ts';
import { PlaybackPage } from './PlaybackPage.tsx';
import { StreamPage } from './StreamPage.tsx';
import { SittingRecordings } from './SittingRecordings.tsx';

type AttachedTo = Pick<Parameters<typeof attach>[2], 'failed' | 'sounds'>;
const { attachStream } = vi.hoisted(() => ({
  attachStream: vi.fn<(media: unknown, address: string, to: AttachedTo) => Promise<() => void>>(),
}));
vi.mock('./attach-stream.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  attachStream,
}));

const BEGAN = Date.UTC(2026, 10, 24, 10);
const at = (seconds: number) => BEGAN + seconds * 1000;

const recording: Recording = {
  ...{ id: 'r1', idVotingSession: 's1', roomId: null, roomTitle: 'Main', fileName: 'sitting' },
  ...{ interpreter: false, state: 'whole', beganAt: BEGAN, endedAt: at(300), byName: 'Clerk', parts: [] },
  gaps: [{ fromMs: at(120), toMs: at(180), why: 'recorder-lost' }],
  file: { bytes: 1, sha256: 'a', finishedAt: at(400) },
  ...{ soundOnly: false, tracks: [], sounds: [], recognition: null },
};
const playback: Playback = {
  ...{ title: 'Plenary sitting 114', timeZone: 'UTC' },
  spans: [
    { fromMs: BEGAN, ms: 120_000 },
    { fromMs: at(180), ms: 120_000 },
  ],
  items: [
    { id: 'i1', number: '1', title: 'Opening', fromMs: at(0), untilMs: at(60) },
    { id: 'i2', number: '4', title: 'Water Protection Bill', fromMs: at(60), untilMs: at(300) },
  ],
  speakers: [
    { id: 's', name: 'Marit Solberg', groupName: 'Greens', color: '#557', fromMs: at(65), untilMs: at(90) },
  ],
  votes: [
    {
      id: 'v',
      number: 7,
      title: 'Third reading',
      result: 'PASS',
      items: ['4'],
      fromMs: at(200),
      untilMs: at(230),
    },
    {
      id: 'c',
      number: 8,
      title: 'Behind closed doors',
      result: 'FAIL',
      items: [],
      fromMs: at(130),
      untilMs: at(140),
    },
  ],
  languages: ['default', 'ar'],
  sounds: [
    {
      ...{ recordingId: 'r2', title: 'Español', language: 'Español' },
      spans: [{ fromMs: BEGAN, ms: 240_000 }],
    },
  ],
};
const caption = (number: number, seconds: number, text: string, speaker = 'Marit Solberg') => ({
  ...{ id: `c${String(number)}`, language: 'default', number, version: number, text, speaker },
  ...{ captioner: 'Leila', createdAt: at(seconds), correction: null, growing: false, automatic: null },
});
const captions = [
  caption(1, 30, 'The House will now take item 4.'),
  caption(2, 70, 'Article 6 sets the limit at fifty milligrams.'),
  caption(3, 130, 'Nobody may read this.'),
  caption(4, 190, 'Fifty Milligrams is where it begins.', 'Ngozi Adeyemi'),
  {
    ...caption(5, 200, 'It protects our rivers and our '),
    automatic: { approval: { by: 'Leila', at: at(900) } },
  },
  { ...caption(6, 200, 'lakes.'), automatic: { approval: { by: 'Leila', at: at(900) } } },
  { ...caption(7, 210, 'The Walgher bill.'), automatic: { approval: null } },
];

const channel = (id: string, title: string, live: boolean, floorId = id) => ({
  ...{ id, floorId, title, live, language: floorId === id ? null : title, captioned: floorId === 'm' },
});
let stream: PublicStream;
let given: Partial<Recording>;
let zone: string;

beforeEach(() => {
  given = {};
  zone = 'UTC';
  attachStream.mockReset();
  attachStream.mockResolvedValue(() => undefined);
  stream = { title: 'Plenary', epochStartTime: BEGAN, closed: false, captions: [], channels: [] };
  useSignIn.setState({
    info: { ...signedIn, actionsAllowed: [...signedIn.actionsAllowed, 'recordings-view'] },
  });
  useSite.setState({ config: publicSite });
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit = {}) => {
    if (method === 'POST' && address === '/api/recordings/r1/file') {
      given = { ...given, state: 'joining' };
      return Response.json({ ...recording, ...given });
    }
    if (address === '/api/recordings/r1') return Response.json({ ...recording, ...given });
    if (address === '/api/recordings/of/s1') return Response.json([{ ...recording, ...given }]);
    if (address.startsWith('/api/stream/')) return Response.json(stream);
    if (address.endsWith('/playback')) return Response.json({ ...playback, timeZone: zone });
    if (address.startsWith('/api/captions/')) {
      return Response.json({ captions, more: false, languages: ['default', 'ar'] });
    }
    return Response.json({ error: { code: 'not-found' } }, { status: 404 });
  });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await act(() => i18next.changeLanguage('en-US'));
});

const show = (id = 'r1', search = '') =>
  draw(
    <MemoryRouter initialEntries={[`/app/recordings/${id}${search}`]}>
      <PlaybackPage recordingId={id} sittingPath={(session) => `/app/sittings/${session}`} />
    </MemoryRouter>,
  );
const place = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Place in the recording' });
const openTab = (name: RegExp) => fireEvent.click(screen.getByRole('tab', { name }));

test('[BEY-17] marks lead to their places; a part that was lost is said, and has no mark', async () => {
  show();
  await screen.findByRole('heading', { name: 'Plenary sitting 114' });
  openTab(/^Items/);
  fireEvent.click(screen.getByRole('button', { name: /Water Protection Bill/ }));
  expect(place().value).toBe('60000');
  openTab(/^Speakers/);
  fireEvent.click(screen.getByRole('button', { name: /Marit Solberg Greens/ }));
  expect(place().value).toBe('65000');
  openTab(/^Votes/);
  const votes = within(screen.getByRole('tabpanel'));
  expect(votes.getAllByRole('button')).toHaveLength(1);
  fireEvent.click(votes.getByRole('button', { name: /7 Third reading passed · Item 4/ }));
  // The minute that was lost plays in no time.
  expect(place().value).toBe('140000');
  expect(screen.getByText(/a recorder failed and another went on/)).toBeDefined();
  await expectAccessible();
});

test('[BEY-17] captions follow, and their search leads from hit to hit', async () => {
  show('r1', '?at=72');
  const panel = within(await screen.findByRole('tabpanel'));
  const line = await panel.findByRole('button', { name: /fifty milligrams/ });
  expect(line.getAttribute('aria-current')).toBe('true');
  expect(screen.queryByText('Nobody may read this.')).toBeNull();
  expect(screen.getByRole('button', { name: 'Copy link to 1:12' })).toBeDefined();
  const search = screen.getByRole('searchbox', { name: 'Search the captions' });
  fireEvent.change(search, { target: { value: 'milligrams' } });
  expect(screen.getByText('1 of 2')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Next hit' }));
  expect(screen.getByText('2 of 2')).toBeDefined();
  expect(place().value).toBe('130000');
  fireEvent.change(search, { target: { value: 'nothing' } });
  expect(screen.getByText('None')).toBeDefined();
  await expectAccessible();
});

test('[BEY-15][BEY-39] lines of one utterance are shown together and marked as automatic; what nobody approved is left out', async () => {
  show('r1', '?at=145');
  expect(await screen.findByText('It protects our rivers and our lakes.')).toBeDefined();
  expect(screen.getByText('Automatic')).toBeDefined();
  expect(screen.queryByText(/Walgher/)).toBeNull();
  expect(screen.getByText('1 automatic line is left out, since nobody has approved it.')).toBeDefined();
});

test('[BEY-17] a file to download has its hash beside it, to compare with the audit log', async () => {
  given = { file: { bytes: 1, sha256: 'f00d', finishedAt: at(400) } };
  show();
  expect(await screen.findByText(/^SHA-256 of the file, as in the audit log: f00d$/)).toBeDefined();
});

test('[BEY-17] sounds, captions and speed are chosen; the file is offered once it is whole', async () => {
  given = { state: 'joining', file: null };
  show();
  const sound = await screen.findByRole('combobox', { name: 'Sound' });
  expect(
    within(sound)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Floor', 'Español']);
  fireEvent.change(screen.getByRole('combobox', { name: 'Speed' }), { target: { value: '1.5' } });
  expect(document.querySelector('video')?.playbackRate).toBe(1.5);
  expect(screen.queryByRole('link', { name: 'Download' })).toBeNull();
  expect(screen.queryByText(/SHA-256/)).toBeNull();
  expect(screen.getByText(/Its file to download is being made/)).toBeDefined();
});

const failOf = (part: string) =>
  attachStream.mockImplementation(async (_media, address, { failed }) => {
    if (address.includes(part)) failed();
    return () => undefined;
  });

test('[BEY-17] a sound that cannot be played is said, the floor is heard, and it can be tried again', async () => {
  failOf('/r2/');
  show();
  const sound = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Sound' });
  fireEvent.change(sound, { target: { value: 'r2' } });
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The sound Español cannot be played/);
  expect(sound.value).toBe('floor');
  await expectAccessible();
  attachStream.mockResolvedValue(() => undefined);
  fireEvent.change(sound, { target: { value: 'r2' } });
  expect(sound.value).toBe('r2');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('[BEY-17] a file with languages has them in its own stream, in their own names', async () => {
  given = { sounds: ['Español', 'العربية'] };
  show();
  const sound = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Sound' });
  const options = within(sound).getAllByRole<HTMLOptionElement>('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Floor', 'Español', 'العربية']);
  // What plays a stream is loaded after the page has drawn.
  await vi.waitFor(() => expect(attachStream).toHaveBeenCalled());
  const [, address, { sounds }] = attachStream.mock.lastCall ?? [null, '', { failed: () => undefined }];
  expect(address).toBe('/api/recordings/r1/master.m3u8');
  const apply = vi.fn<() => void>();
  if (sounds !== undefined) sounds.apply = apply;
  fireEvent.change(sound, { target: { value: 'own العربية' } });
  expect(apply).toHaveBeenCalledOnce();
  expect(sounds?.wanted).toBe('العربية');
  expect(document.querySelector('video')?.muted).toBe(false);
  act(() => sounds?.lost());
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The sound العربية cannot be played/);
  expect(sound.value).toBe('floor');
  await expectAccessible();
});

test('[BEY-17] a recording that cannot be played names its file only where it has one', async () => {
  failOf('/r1/');
  const { unmount } = show();
  expect((await screen.findByRole('alert')).textContent).toContain('or download the file');
  unmount();
  given = { state: 'joining', file: null };
  show();
  expect((await screen.findByRole('alert')).textContent).toMatch(/read the page again\.$/);
});

test('[BEY-17] the day is that of the house, as the hours are', async () => {
  zone = 'Pacific/Kiritimati';
  show();
  expect(await screen.findByText(/25 November 2026|November 25, 2026/)).toBeDefined();
});

test('[PERM-30] a file that could not be made is made again by those who make recordings', async () => {
  given = { state: 'failed', file: null };
  const { unmount } = show();
  await screen.findByText(/Its file could not be made/);
  expect(screen.queryByRole('button', { name: 'Make the file again' })).toBeNull();
  unmount();
  const actionsAllowed = [...signedIn.actionsAllowed, 'recordings-view', 'recordings-create'];
  useSignIn.setState({ info: { ...signedIn, actionsAllowed } });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Make the file again' }));
  await screen.findByText(/Its file to download is being made/);
  expect(screen.queryByRole('button', { name: 'Make the file again' })).toBeNull();
});

test('[PERM-31] a recording of others, and one without a second, say so', async () => {
  show('r9');
  expect(await screen.findByText('This recording is not open to you')).toBeDefined();
});

test('[BEY-17] in Arabic', async () => {
  await act(() => i18next.changeLanguage('ar'));
  show();
  await screen.findByRole('heading', { name: 'Plenary sitting 114' });
  await expectAccessible();
});

test('[PERM-31] the recordings of a sitting are listed for those who may see them', async () => {
  const list = (
    <MemoryRouter>
      <SittingRecordings idVotingSession="s1" />
    </MemoryRouter>
  );
  const { unmount } = draw(list);
  const link = await screen.findByRole('link', { name: /Main chamber/ });
  expect(link.getAttribute('href')).toBe('/app/recordings/r1');
  unmount();
  useSignIn.setState({ info: signedIn });
  draw(list);
  expect(screen.queryByRole('link')).toBeNull();
});

test('[STREAM-12] the public page of a stream says when nothing is live, and has a player a room with the languages of its interpreters', async () => {
  const { unmount } = draw(<StreamPage code="c" />);
  expect(await screen.findByText('Nothing is live at the moment')).toBeDefined();
  unmount();
  stream.channels = [
    channel('m', 'Main chamber', true),
    channel('e', 'Español', true, 'm'),
    channel('f', 'Français', false, 'm'),
    channel('h', 'Committee room', true),
  ];
  draw(<StreamPage code="c" />);
  const optionsOf = async (name: string) =>
    within(await screen.findByRole('combobox', { name }))
      .getAllByRole('option')
      .map((option) => option.textContent);
  expect(await optionsOf('Room')).toEqual(['Main chamber', 'Committee room']);
  expect(await optionsOf('Sound')).toEqual(['Floor', 'Español']);
  await expectAccessible();
});

test('[STREAM-12] the whole screen shows the stage with its captions, by a button where the browser can', async () => {
  stream.channels = [channel('m', 'Main chamber', true)];
  const { unmount } = draw(<StreamPage code="c" />);
  expect((await screen.findByLabelText('Main chamber')).getAttribute('controlslist')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Full screen' })).toBeNull();
  unmount();
  Object.assign(document, { fullscreenEnabled: true });
  const filled: Element[] = [];
  HTMLElement.prototype.requestFullscreen = async function (this: HTMLElement) {
    filled.push(this);
  };
  onTestFinished(() => {
    Reflect.deleteProperty(document, 'fullscreenEnabled');
    Reflect.deleteProperty(HTMLElement.prototype, 'requestFullscreen');
  });
  draw(<StreamPage code="c" />);
  const video = await screen.findByLabelText('Main chamber');
  expect(video.getAttribute('controlslist')).toBe('nofullscreen');
  fireEvent.click(screen.getByRole('button', { name: 'Full screen' }));
  expect(filled.map((stage) => stage.contains(video))).toEqual([true]);
});

test('[STREAM-12] another language plays in the same player, and the floor where it ends', async () => {
  vi.useFakeTimers();
  stream.channels = [channel('m', 'Main chamber', true), channel('e', 'Español', true, 'm')];
  draw(<StreamPage code="c" />);
  await act(() => vi.advanceTimersByTimeAsync(0));
  const video = screen.getByLabelText('Main chamber');
  const playsNow = () => attachStream.mock.calls.at(-1)?.[1];
  expect(playsNow()).toBe('/api/stream/c/m/master.m3u8');
  fireEvent.change(screen.getByRole('combobox', { name: 'Sound' }), { target: { value: 'Español' } });
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(playsNow()).toBe('/api/stream/c/e/master.m3u8');
  expect(screen.getByLabelText('Main chamber')).toBe(video);
  stream.channels = [channel('m', 'Main chamber', true)];
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(playsNow()).toBe('/api/stream/c/m/master.m3u8');
  expect(screen.getByRole('status').textContent).toMatch(/^Español is not interpreted at the moment/u);
  expect(screen.getByLabelText('Main chamber')).toBe(video);
});

test('[BEY-45] [STREAM-12] a stream that stops since its sitting was closed says so at once, and plays again by itself', async () => {
  vi.useFakeTimers();
  const live = [channel('m', 'Main chamber', true)];
  stream.channels = live;
  draw(<StreamPage code="c" />);
  await act(() => vi.advanceTimersByTimeAsync(0));
  const { failed } = attachStream.mock.lastCall?.[2] ?? {};
  stream = { ...stream, closed: true, channels: [] };
  await act(async () => failed?.());
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByText('The sitting is private')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
  stream = { ...stream, closed: false, channels: live };
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.getByLabelText('Main chamber')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(attachStream).toHaveBeenCalledTimes(2);
});

test('[BEY-15] [STREAM-12] captions are offered with the chamber, and not with a room beside it', async () => {
  stream.channels = [channel('m', 'Main chamber', true), channel('h', 'Committee room', true)];
  stream.captions = ['default', 'fr'];
  draw(<StreamPage code="c" />);
  expect(await screen.findByRole('combobox', { name: 'Captions' })).toBeDefined();
  fireEvent.change(screen.getByRole('combobox', { name: 'Room' }), { target: { value: 'h' } });
  expect(await screen.findByLabelText('Committee room')).toBeDefined();
  expect(screen.queryByRole('combobox', { name: 'Captions' })).toBeNull();
});

test('[STREAM-12] a question for the channels that fails leaves what plays', async () => {
  vi.useFakeTimers();
  stream.channels = [channel('m', 'Main chamber', true)];
  draw(<StreamPage code="c" />);
  await act(() => vi.advanceTimersByTimeAsync(0));
  const video = screen.getByLabelText('Main chamber');
  const asked = vi.fn(async () => Response.json({ error: { code: 'internal' } }, { status: 500 }));
  vi.stubGlobal('fetch', asked);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(asked).toHaveBeenCalledTimes(1);
  expect(screen.getByLabelText('Main chamber')).toBe(video);
  expect(screen.queryByText('The stream could not be read')).toBeNull();
});

test('[REC-01] of sound alone the page says so, and gives the track of each person by name', async () => {
  const spans = [{ fromMs: BEGAN, ms: 65_000 }];
  given = {
    soundOnly: true,
    tracks: [{ personId: 'p 1', name: 'Marit Solberg', bytes: 9, sha256: 'b', spans }],
  };
  show();
  const link = await screen.findByRole('link', { name: 'Download the track of Marit Solberg' });
  expect(link.getAttribute('href')).toBe('/api/recordings/r1/tracks/p%201');
  expect(screen.getByText('heard for 1:05')).toBeDefined();
  expect(screen.getByText('Sound only, without a picture.')).toBeDefined();
  await expectAccessible();
});

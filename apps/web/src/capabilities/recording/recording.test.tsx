import { permissions } from '@hemicycle/contract/permissions';
import type { RecordingState } from '@hemicycle/contract/recording-live';
import type { RecordingStatus } from '@hemicycle/contract/recording';
import type { ChannelPreview, StreamingChannel } from '@hemicycle/contract/streaming';
import { defaultFlags } from '@hemicycle/contract/default-flags';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { publicSite, signedIn, testSession } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { Dialogs } from '../../ui/Dialogs.tsx';
import { useSignIn } from '../auth/public.ts';
import { useSite } from '../site/public.ts';
import { recordingChamberPart } from './chamber-part.tsx';
import { ControlCenterList } from './ControlCenterList.tsx';
import { useRecordingOpen } from './recording-transition.ts';

const READY: RecordingStatus = {
  ...{ rdp: 'running', legislate: 'running', recording: 'stopped', recordingInterpreter: false },
};
const NONE: RecordingState = { rooms: [], statuses: [], streaming: null };
const clerk = [permissions.recordingsView, permissions.recordingsCreate, permissions.streamingsView];
const calls: { readonly call: string; readonly body: unknown }[] = [];
let answer: (call: string) => Response;

beforeEach(() => {
  answer = () => Response.json(READY);
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: clerk } });
  flags({ enablePrivateRecordingMainchamber: true });
  useLive.setState({ ...emptyLiveStore, session: testSession, connection: 'connected' });
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    const { pathname } = new URL(address, 'http://here');
    if (pathname === '/api/siteconfig/client') return Response.json(useSite.getState().config);
    const call = `${method} ${pathname}`;
    calls.push({ call, body: body === undefined ? null : JSON.parse(String(body)) });
    return answer(call);
  });
});
afterEach(() => {
  calls.length = 0;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function flags(given: Partial<typeof defaultFlags>): void {
  useSite.setState({ config: { ...publicSite, flags: { ...defaultFlags, ...given } } });
}

function told(state: Partial<RecordingState>): void {
  act(() => useLive.setState({ recording: { ...NONE, ...state } }));
}
const statusOf = (
  status: RecordingStatus | null,
  error: string | null = null,
  asksUntil: number | null = null,
  soundOnly = false,
) => ({ statuses: [{ roomId: null, status, asksUntil, error, soundOnly }] });

function Controls() {
  return recordingChamberPart.useControls?.().map(({ key, control }) => (
    <button key={key} type="button" data-tone={control.tone} onClick={control.onPress}>
      {control.label}
    </button>
  ));
}

function drawPart() {
  const { StandBy, Chip } = recordingChamberPart;
  if (StandBy === undefined || Chip === undefined) throw new Error('The part has no stand-by.');
  return draw(
    <>
      <Controls />
      <Chip />
      <StandBy />
    </>,
  );
}

async function openDesk() {
  drawPart();
  act(() => useRecordingOpen.setState({ open: true }));
  return within(await screen.findByRole('region', { name: 'Recording' }));
}

test('[REC-02] [REC-06] [REC-07] [REC-10] the status line follows the state', async () => {
  const desk = await openDesk();
  expect(desk.getByRole('status').textContent).toBe('This session is not being recorded.');
  told(statusOf({ ...READY, legislate: 'stopped' }));
  expect(desk.getByRole('status').textContent).toBe('Getting ready for the recording...');
  told(statusOf({ ...READY, recording: 'running' }));
  expect(desk.getByRole('status').textContent).toBe('The main chamber is being recorded.');
  await expectAccessible();
});

test('[REC-02] a recorder that takes the sound alone is said in the menu of the room', async () => {
  const desk = await openDesk();
  told(statusOf(READY));
  expect(desk.queryByText(/^Its recorder takes the sound alone/)).toBeNull();
  told(statusOf(READY, null, null, true));
  expect(desk.getByText(/^Its recorder takes the sound alone/)).toBeDefined();
  await expectAccessible();
});

test('[REC-11] [REC-12] [REC-17] a start shows Starting... and no actions until the status matches', async () => {
  const desk = await openDesk();
  told(statusOf(READY));
  await userEvent.type(desk.getByLabelText('Name of the file'), 'Plenary');
  await userEvent.click(desk.getByRole('button', { name: 'Start recording' }));
  expect(calls).toContainEqual({
    call: 'POST /api/huddle/startRecording/s1',
    body: { from: 'rosa', id: 's1', filename: 'Plenary' },
  });
  expect(desk.getByRole('status').textContent).toBe('Starting...');
  expect(desk.queryAllByRole('button')).toEqual([]);
  told(statusOf({ ...READY, recording: 'running' }));
  await waitFor(() => expect(desk.getByRole('button', { name: 'Stop recording' })).toBeDefined());
});

test('[REC-12] a start that has matched is over: a stop by somebody else soon after is shown as it is', async () => {
  const desk = await openDesk();
  told(statusOf(READY));
  await userEvent.click(desk.getByRole('button', { name: 'Start recording' }));
  told(statusOf({ ...READY, recording: 'running' }));
  told(statusOf(READY));
  expect(desk.getByRole('status').textContent).toBe('This session is not being recorded.');
  expect(desk.getByRole('button', { name: 'Start recording' })).toBeDefined();
});

test('[REC-16] where cases start recordings no button is there, and that is said', async () => {
  flags({ enablePrivateRecordingMainchamber: true, enableFastCasesStartStopPrivateRecordings: true });
  const desk = await openDesk();
  told(statusOf({ ...READY, recording: 'running' }));
  expect(desk.queryByRole('button', { name: 'Stop recording' })).toBeNull();
  told(statusOf(READY));
  expect(desk.queryByRole('button', { name: 'Start recording' })).toBeNull();
  expect(desk.getByText(/begins and ends with each case/)).toBeDefined();
});

const refused = (status: number, message: string) =>
  Response.json({ error: { code: 'no-available-controller', message, requestId: 'r' } }, { status });

test('[REC-24] [REC-26] [REC-27] failures are told: known texts as they are, others by their call', async () => {
  answer = () => refused(503, 'no available controller found.');
  const desk = await openDesk();
  told(statusOf(null, 'No available controller found.'));
  expect((await desk.findByRole('alert')).textContent).toBe('No available controller found.');
  answer = () => refused(503, 'Something else.');
  told(statusOf(READY));
  await waitFor(() =>
    expect(desk.getByRole('alert').textContent).toBe('Something went wrong getting the recording status.'),
  );
  await userEvent.click(desk.getByRole('button', { name: 'Start recording' }));
  await waitFor(() =>
    expect(desk.getByRole('alert').textContent).toBe('Something went wrong starting the recording.'),
  );
});

test('[REC-11] [BEY-17] while the room is asked, others see that it starts, and may stop it', async () => {
  const desk = await openDesk();
  told(statusOf(READY, null, Date.now() + 20_000));
  expect(desk.getByRole('status').textContent).toBe('Starting...');
  expect(desk.queryByRole('button', { name: 'Start recording' })).toBeNull();
  await userEvent.click(desk.getByRole('button', { name: 'Stop recording' }));
  expect(calls).toContainEqual({
    call: 'POST /api/huddle/stopRecording/s1',
    body: { from: 'rosa', id: 's1' },
  });
});

test('[REC-28] a stop that fails says so', async () => {
  const desk = await openDesk();
  told(statusOf({ ...READY, recording: 'running' }));
  answer = () => refused(500, 'Something else.');
  await userEvent.click(desk.getByRole('button', { name: 'Stop recording' }));
  await waitFor(() =>
    expect(desk.getByRole('alert').textContent).toBe('Something went wrong stopping the recording.'),
  );
});

test('[REC-14] [REC-15] the icon is hidden, plain or red', () => {
  flags({});
  drawPart();
  expect(screen.queryByRole('button')).toBeNull();
  act(() => flags({ enablePrivateRecordingMainchamber: true }));
  expect(screen.getByRole('button', { name: 'Recordings' }).dataset['tone']).toBe('rest');
  told(statusOf({ ...READY, recording: 'running' }));
  expect(screen.getByRole('button', { name: 'Recordings' }).dataset['tone']).toBe('danger');
  act(() => useSignIn.setState({ info: signedIn }));
  expect(screen.queryByRole('button')).toBeNull();
});

test('[BEY-17] everybody is asked, and the notice stays until it is answered', async () => {
  useSignIn.setState({ info: signedIn });
  answer = () => new Response(null, { status: 204 });
  drawPart();
  const room = {
    recordingId: 'r1',
    kind: 'recording' as const,
    roomId: null,
    interpreter: false,
    answer: null,
  };
  told({ rooms: [{ ...room, asksUntil: Date.now() + 20_000 }] });
  expect(await screen.findByRole('dialog', { name: 'This room is about to be recorded' })).toBeDefined();
  await expectAccessible();
  // The notice came unasked: keys that were meant for something else answer nothing.
  expect(document.activeElement).toBe(screen.getByRole('dialog'));
  await userEvent.keyboard('{Escape}{Enter} ');
  expect(calls).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Take part without picture and sound' }));
  expect(calls).toEqual([
    { call: 'PUT /api/recordings/consent/s1', body: { recordingId: 'r1', consents: false } },
  ]);
  told({ rooms: [{ ...room, asksUntil: null, answer: false }] });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Recorded without you')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: /^Recorded without you/ }));
  expect(await screen.findByRole('dialog', { name: 'This room is being recorded' })).toBeDefined();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('[BEY-17] an agreement is taken back from the top bar; a stream has words of its own', async () => {
  useSignIn.setState({ info: signedIn });
  answer = () => new Response(null, { status: 204 });
  drawPart();
  const room = { kind: 'streaming' as const, roomId: null, interpreter: false, asksUntil: null };
  told({ rooms: [{ ...room, recordingId: 'r1', answer: true }] });
  expect(screen.getByText('Live')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: /^Live: you are in the stream/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'This room is being streamed' }));
  expect(dialog.getByText(/people outside of this room see and hear you live/)).toBeDefined();
  expect(dialog.queryByRole('button', { name: 'Agree' })).toBeNull();
  await expectAccessible();
  await userEvent.click(dialog.getByRole('button', { name: 'Take part without picture and sound' }));
  expect(calls).toEqual([
    { call: 'PUT /api/recordings/consent/s1', body: { recordingId: 'r1', consents: false } },
  ]);
  told({ rooms: [{ ...room, recordingId: 'r1', answer: false }] });
  expect(screen.getByText('Live without you')).toBeDefined();
});

test('[PERM-31] [REC-24] the section of recordings is for recordings-view, and says in its own words why no recorder is ready', async () => {
  const desk = await openDesk();
  answer = () => refused(503, 'No available controller found.');
  await userEvent.click(desk.getByRole('button', { name: 'Get a recorder ready' }));
  await waitFor(() => expect(desk.getByText('No available controller found.')).toBeDefined());
  answer = () =>
    Response.json({ error: { code: 'session-ended', message: 'm', requestId: 'r' } }, { status: 409 });
  await userEvent.click(desk.getByRole('button', { name: 'Get a recorder ready' }));
  await waitFor(() => expect(desk.queryByText('No available controller found.')).toBeNull());
  expect(desk.queryByText('Something went wrong starting the recording.')).toBeNull();
  act(() => useSignIn.setState({ info: { ...signedIn, actionsAllowed: [permissions.streamingsView] } }));
  expect(screen.queryByRole('region', { name: 'Recording' })).toBeNull();
});

const channel: StreamingChannel = {
  ...{ id: 's1', language: null, title: 'Plenary' },
  status: {
    ...{ rdp: 'running', selenium: 'running', encoder: 'started', stream: 'live', error: null },
    stream_status: { playback: '/app/stream/code', youtube_settings: null },
  },
};

test('[STREAM-09] [STREAM-10] [PERM-32] the stream of the room is started and stopped in the same menu', async () => {
  flags({ publicStreamingLinkEnabled: true });
  drawPart();
  told({ streaming: { ts: 1, arrayOfStreamingChannels: [], LiveChannels: 0, LiveInterpreters: 0 } });
  answer = () => Response.json({ ts: 1, arrayOfStreamingChannels: [], LiveChannels: 0, LiveInterpreters: 0 });
  act(() => useRecordingOpen.setState({ open: true }));
  const desk = within(await screen.findByRole('region', { name: 'Streaming' }));
  expect(desk.getByRole('status').textContent).toBe('This room is not being streamed.');
  await userEvent.click(desk.getByRole('button', { name: 'Start streaming' }));
  expect(calls).toContainEqual({
    call: 'POST /api/huddle/startStreaming/s1',
    body: { from: 'rosa', id: 's1', rtmp: null },
  });
  told({ streaming: { ts: 2, arrayOfStreamingChannels: [channel], LiveChannels: 1, LiveInterpreters: 0 } });
  expect(desk.getByRole('status').textContent).toBe('This room is being streamed.');
  expect(desk.getByRole('button', { name: 'Copy the public link' })).toBeDefined();
  await userEvent.click(desk.getByRole('button', { name: 'Stop streaming' }));
  expect(calls).toContainEqual({
    call: 'POST /api/huddle/stopStreaming/s1',
    body: { from: 'rosa', id: 's1' },
  });
});

test('[STREAM-08] [STREAM-09] without a public page a stream needs an address, and says when it is ready', async () => {
  drawPart();
  const none = { ts: 1, arrayOfStreamingChannels: [], LiveChannels: 0, LiveInterpreters: 0 };
  told({ streaming: none });
  answer = () => Response.json(none);
  act(() => useRecordingOpen.setState({ open: true }));
  const desk = within(await screen.findByRole('region', { name: 'Streaming' }));
  await userEvent.click(desk.getByRole('button', { name: 'Start streaming' }));
  expect(calls.filter(({ call }) => call.includes('startStreaming'))).toEqual([]);
  await userEvent.type(desk.getByLabelText('RTMP server that it is sent to'), 'rtmp://a.test/x');
  await userEvent.click(desk.getByRole('button', { name: 'Start streaming' }));
  expect(calls).toContainEqual({
    call: 'POST /api/huddle/startStreaming/s1',
    body: { from: 'rosa', id: 's1', rtmp: 'rtmp://a.test/x' },
  });
  const ready: StreamingChannel = {
    ...channel,
    status: { ...channel.status, encoder: 'stopped', stream: 'stopped' },
  };
  told({ streaming: { ...none, arrayOfStreamingChannels: [ready] } });
  expect(desk.getByRole('status').textContent).toMatch(/^The stream is ready/);
});

const french = { ...channel, id: 'fr', language: 'Français', title: 'Français' };
const room = {
  ...{ roomId: 's1', title: 'Plenary', language: null, takesRecording: true, takesStream: true },
  ...{ planned: false, status: null, asksUntil: null, error: null },
};

function answerCenter(
  rooms: readonly unknown[],
  channels: readonly StreamingChannel[],
  previews: readonly ChannelPreview[] = [],
): void {
  answer = (call) => {
    if (call === 'GET /api/recordings/rooms/s1') return Response.json(rooms);
    if (call === 'GET /api/streaming/s1/previews') return Response.json(previews);
    if (call.startsWith('PUT ')) return Response.json({ rooms: [] });
    if (call.includes('Recording')) return Response.json(READY);
    return Response.json({
      ...{ ts: 1, LiveChannels: channels.length, LiveInterpreters: 1 },
      arrayOfStreamingChannels: channels,
    });
  };
}

test('[ADMIN-04] [STREAM-02] [STREAM-03] [STREAM-10] the control center lists the channels with their states and counts', async () => {
  answerCenter([room], [channel, french]);
  draw(<ControlCenterList idVotingSession="s1" />);
  const table = await screen.findByRole('grid', { name: 'Control center' });
  expect(await within(table).findAllByText('On air')).toHaveLength(2);
  for (const words of ['Screen and sound', '(rdp)', 'Browser', '(selenium)']) {
    expect(within(table).getAllByText(words)).toHaveLength(2);
  }
  expect(screen.getByRole('status').textContent).toBe('Live channels: 2, interpreters among them: 1');
  await userEvent.click(within(table).getByRole('button', { name: 'Stop streaming: Français' }));
  expect(calls).toContainEqual({
    call: 'POST /api/huddle/stopStreaming/s1',
    body: { from: 'rosa', id: 'fr' },
  });
  await expectAccessible();
});

test('[ADMIN-04] [REC-04] [REC-09] [REC-17] [REC-18] an interpreter channel is recorded and streamed from the control center', async () => {
  flags({ enablePrivateRecordingBooths: true, publicStreamingLinkEnabled: true });
  const channelRoom = { ...room, roomId: 'fr', title: 'Français', language: 'Français' };
  answerCenter([room, { ...channelRoom, planned: true, status: READY, soundOnly: true }], []);
  draw(<ControlCenterList idVotingSession="s1" />);
  const table = within(await screen.findByRole('grid', { name: 'Control center' }));
  expect(await table.findByText('A recorder is ready')).toBeDefined();
  expect(table.getAllByText('Sound only, with a track a person')).toHaveLength(1);
  await userEvent.type(table.getByRole('textbox', { name: /^Name of the file: Français/ }), 'Le débat');
  for (const deed of ['Start recording: Français', 'Start streaming: Français']) {
    // oxlint-disable-next-line no-await-in-loop -- one press after the other
    await userEvent.click(table.getByRole('button', { name: deed }));
  }
  await userEvent.click(table.getByRole('button', { name: 'Get a recorder ready: Plenary' }));
  const body = { from: 'rosa', id: 'fr' };
  expect(calls).toContainEqual({
    call: 'POST /api/huddle/startRecording/s1',
    body: { ...body, filename: 'Le débat' },
  });
  expect(calls).toContainEqual({ call: 'POST /api/huddle/startStreaming/s1', body });
  expect(calls).toContainEqual({
    call: 'PUT /api/recordings/plan/s1',
    body: { roomId: null, planned: true },
  });
  expect(table.queryByRole('button', { name: /^Stop/ })).toBeNull();
});

test('[ADMIN-04] several channels at once show a still and how loud they are', async () => {
  const preview = { jobId: 'j1', kind: 'streaming', takenAt: 5, hasStill: true, levelDb: -23.4 } as const;
  answerCenter(
    [room],
    [channel, french],
    [
      { ...preview, channelId: channel.id },
      { ...preview, jobId: 'j2', channelId: 'fr', hasStill: false, levelDb: null },
    ],
  );
  draw(<ControlCenterList idVotingSession="s1" />);
  const table = within(await screen.findByRole('grid', { name: 'Control center' }));
  const stills = await table.findAllByRole('img', { name: /at \d\d:\d\d:\d\d$/ });
  expect(stills.map((still) => still.getAttribute('src'))).toEqual(['/api/streaming/s1/previews/j1?at=5']);
  expect(table.getByText('-23 dB')).toBeDefined();
  expect(table.getByText('No sound')).toBeDefined();
  await expectAccessible();
});

test('[STREAM-12] the public page is given a new link once that was confirmed', async () => {
  answerCenter([room], [channel]);
  draw(
    <>
      <ControlCenterList idVotingSession="s1" />
      <Dialogs />
    </>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'New link' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'New link' }));
  await waitFor(() => expect(calls).toContainEqual({ call: 'POST /api/streaming/s1/link', body: null }));
});

test('[REC-09] [REC-11] [REC-12] [REC-13] the control center has the texts of the room menu, and a start or stop that is under way has no actions', async () => {
  flags({ enablePrivateRecordingMainchamber: true, enablePrivateRecordingBooths: true });
  const ofChannel = { ...room, roomId: 'fr', title: 'Français', planned: true };
  const runs = { ...READY, recording: 'running', recordingInterpreter: true } as const;
  answerCenter(
    [
      { ...room, planned: true, status: READY },
      { ...ofChannel, status: runs },
    ],
    [],
  );
  draw(<ControlCenterList idVotingSession="s1" />);
  const table = within(await screen.findByRole('grid', { name: 'Control center' }));
  expect(await table.findByText('This room is being recorded. (interpreter)')).toBeDefined();
  await userEvent.click(table.getByRole('button', { name: 'Start recording: Plenary' }));
  expect(await table.findByText('Starting...')).toBeDefined();
  expect(table.queryByRole('button', { name: /: Plenary$/ })).toBeNull();
  await userEvent.click(table.getByRole('button', { name: 'Stop recording: Français' }));
  expect(await table.findByText('Stopping...')).toBeDefined();
  expect(table.queryByRole('button', { name: /recording: Français$/ })).toBeNull();
  await expectAccessible();
});

test.each([
  {
    code: 'no-available-client',
    message: 'No available client found.',
    words: /^No available client found\.$/,
  },
  {
    ...{ code: 'session-is-closed', message: 'x' },
    words: /^Something went wrong starting the recording\. ./,
  },
])('[REC-25] [REC-27] the control center tells $code at its room', async ({ code, message, words }) => {
  answerCenter([{ ...room, planned: true, status: READY }], []);
  const others = answer;
  answer = (call) =>
    call.includes('startRecording')
      ? Response.json({ error: { code, message, requestId: 'r' } }, { status: 409 })
      : others(call);
  draw(<ControlCenterList idVotingSession="s1" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Start recording: Plenary' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(words);
  expect(screen.getByRole('button', { name: 'Start recording: Plenary' })).toBeDefined();
});

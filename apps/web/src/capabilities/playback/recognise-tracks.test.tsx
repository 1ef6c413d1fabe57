import type { Recording } from '@hemicycle/contract/recording';
import type { RecordingRecognition } from '@hemicycle/contract/recording-recognition';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { standInForApi } from '../../testing-api-client.ts';
import { publicSite, signedIn } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useSignIn } from '../auth/sign-in.ts';
import { useSite } from '../site/public.ts';
import { PersonTracks } from './PersonTracks.tsx';

const waiting: RecordingRecognition = {
  ...{ state: 'waiting', language: 'en', byName: 'Clerk', askedAt: 1, done: 0, lines: 0, error: null },
};
const recording: Recording = {
  ...{ id: 'r1', idVotingSession: 's1', roomId: null, roomTitle: 'Main', fileName: 'sitting' },
  ...{ interpreter: false, state: 'whole', beganAt: 1, endedAt: 2, byName: 'Clerk', parts: [], gaps: [] },
  file: { bytes: 1, sha256: 'a', finishedAt: 3 },
  ...{ soundOnly: true, sounds: [], recognition: null },
  tracks: [{ personId: 'ada', name: 'Ada', bytes: 1, sha256: 'b', spans: [{ fromMs: 1, ms: 60_000 }] }],
};

let stands: RecordingRecognition | null;
const asked = vi.fn<(call: string, options: unknown) => void>();
standInForApi(async (call, options) => {
  asked(call, options);
  if (call === 'POST /api/recordings/:recordingId/recognition') stands = waiting;
  return { ...recording, recognition: stands };
});
const onLines = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  stands = null;
  asked.mockClear();
  onLines.mockClear();
  const actionsAllowed = [
    ...signedIn.actionsAllowed,
    ...['recordings-view', 'recordings-create', 'app_transcriber-bool'],
  ];
  useSignIn.setState({ info: { ...signedIn, actionsAllowed } });
  useSite.setState({ config: { ...publicSite, speechLanguages: ['ar', 'en'] } });
});
afterEach(() => {
  vi.useRealTimers();
});

const show = (change: Partial<Recording> = {}) =>
  draw(
    <MemoryRouter>
      <PersonTracks
        recording={{ ...recording, ...change }}
        sittingPath="/app/sittings/s1"
        onLines={onLines}
      />
    </MemoryRouter>,
  );

test('[BEY-39] [issue 34] what was said is recognised from the tracks, and leads to where it is approved', async () => {
  show();
  await expectAccessible();
  fireEvent.click(screen.getByRole('button', { name: 'Recognise what was said' }));
  await screen.findByText('Waiting for a recorder with time for it.');
  expect(asked).toHaveBeenCalledWith('POST /api/recordings/:recordingId/recognition', {
    params: { recordingId: 'r1' },
    body: { language: 'en' },
  });
  stands = { ...waiting, state: 'running', done: 0.426 };
  await act(() => vi.advanceTimersByTimeAsync(3_100));
  await screen.findByText(/Read so far: 42 %/);
  expect(screen.getByRole('button').getAttribute('aria-disabled')).toBe('true');
  expect(onLines).not.toHaveBeenCalled();
  stands = { ...waiting, state: 'done', done: 1, lines: 7 };
  await act(() => vi.advanceTimersByTimeAsync(3_100));
  await screen.findByText(/Recognised as English, asked for by Clerk: 7 lines/);
  expect(screen.getByRole('link', { name: /approve them/ }).getAttribute('href')).toBe('/app/sittings/s1');
  expect(onLines).toHaveBeenCalledTimes(1);
  const calls = asked.mock.calls.length;
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(asked).toHaveBeenCalledTimes(calls);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Recognise again' })).toBeDefined());
});

test('[BEY-39] [PERM-30] who makes no recordings asks for nothing, and reads what came of it', () => {
  useSignIn.setState({ info: signedIn });
  const { unmount } = show();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByText(/A program can write/)).toBeNull();
  unmount();
  const error = 'A track could not be read: ffmpeg: 1';
  show({ recognition: { ...waiting, state: 'failed', lines: 2, error } });
  expect(screen.getByText(/It could not be recognised to its end/)).toBeDefined();
  expect(screen.getByText(/A track could not be read/)).toBeDefined();
  expect(screen.queryByRole('link', { name: /approve/ })).toBeNull();
});

test('[BEY-39] nothing is offered of a huddle, or where no program recognises speech', () => {
  const { unmount } = show({ roomId: 'h1' });
  expect(screen.queryByRole('button')).toBeNull();
  unmount();
  useSite.setState({ config: publicSite });
  show();
  expect(screen.queryByRole('button')).toBeNull();
});

import { act, fireEvent, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw, expectAccessible } from '../../../testing-render.tsx';
import { useDialogs } from '../../../ui/dialog-store.ts';
import { useToasts } from '../../../ui/toast-store.ts';
import { DialogWindow } from '../../../ui/DialogWindow.tsx';
import { useLoggedOut } from '../../auth/public.ts';
import { useJoinFailure } from './use-join-failure.ts';

const rejoin = vi.fn();
const reload = vi.fn();

let out = new AbortController();

function Page() {
  const failure = useJoinFailure({ huddle: () => null, rejoin, reload, out: out.signal });
  const open = useDialogs((dialogs) => dialogs.open);
  return (
    <main>
      <button type="button" onClick={() => failure.report('refused')}>
        fail
      </button>
      <button type="button" onClick={() => failure.report('not-ready')}>
        not ready
      </button>
      <button type="button" onClick={() => failure.report('too-many-places')}>
        fourth place
      </button>
      <button type="button" onClick={() => failure.recovered()}>
        recover
      </button>
      <button type="button" onClick={() => failure.report('lost')}>
        lose
      </button>
      {open.map((dialog) => (
        <DialogWindow key={dialog.id} dialog={dialog} />
      ))}
    </main>
  );
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 200 })));
  rejoin.mockReset();
  reload.mockReset();
  out = new AbortController();
});
afterEach(async () => {
  act(() => useDialogs.setState({ open: [] }));
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await act(() => i18next.changeLanguage('en-US'));
});

test('[SESS-12] [DLG-02] [SESS-13] a failed join says so in the words of the specification, and OK joins again', async () => {
  draw(<Page />);
  fireEvent.click(screen.getByRole('button', { name: 'fail' }));
  const dialog = await screen.findByRole('dialog', { name: 'Error with media' });
  expect(dialog.textContent).toContain(
    'There was an issue while attempting to join. Please click OK to retry.',
  );
  await expectAccessible();
  fireEvent.click(screen.getByRole('button', { name: 'OK' }));
  await vi.waitFor(() => expect(rejoin).toHaveBeenCalledOnce());
  expect(reload).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'fail' }));
  fireEvent.click(await screen.findByRole('button', { name: 'OK' }));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(rejoin).toHaveBeenCalledOnce();
});

test('[MEDIA-06] [MEDIA-07] media that could not reconnect says so in a toast, and is joined again', async () => {
  await i18next.loadNamespaces('chamber');
  draw(<Page />);
  fireEvent.click(screen.getByRole('button', { name: 'lose' }));
  expect(rejoin).toHaveBeenCalledOnce();
  expect(useToasts.getState().list.shown.map(({ toast }) => toast.text)).toEqual(['Reconnection failure']);
  expect(useDialogs.getState().open).toEqual([]);
});

test('[SESS-18] a provider’s program that is not initialised in time is said in the words of the specification', async () => {
  draw(<Page />);
  fireEvent.click(screen.getByRole('button', { name: 'not ready' }));
  const dialog = await screen.findByRole('dialog', { name: 'Error with media' });
  expect(dialog.textContent).toContain('Could not initialize webex SDK. Please try logging in again.');
  await expectAccessible();
});

test('[SESS-12] who is there in three places already reads so in a fourth, and what to do', async () => {
  draw(<Page />);
  fireEvent.click(screen.getByRole('button', { name: 'fourth place' }));
  const dialog = await screen.findByRole('dialog', { name: 'Error with media' });
  expect(dialog.textContent).toContain('Leave it on one of them, then click OK.');
  await expectAccessible();
});

test('[SESS-12] [SESS-13] the window of a failed join closes once the meeting is joined again by itself, and that is said', async () => {
  draw(<Page />);
  fireEvent.click(screen.getByRole('button', { name: 'fail' }));
  await screen.findByRole('dialog', { name: 'Error with media' });
  // The window keeps the rest of the page from being pressed by role.
  fireEvent.click(screen.getByText('recover'));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(useToasts.getState().list.shown.map(({ toast }) => toast.text)).toEqual(['Reconnection success']);
  expect([rejoin.mock.calls, reload.mock.calls]).toEqual([[], []]);
  fireEvent.click(screen.getByRole('button', { name: 'fail' }));
  fireEvent.click(await screen.findByRole('button', { name: 'OK' }));
  await vi.waitFor(() => expect(rejoin).toHaveBeenCalledOnce());
});

test('[SESS-20] [SESS-14] the line of an inactive connection shows the same dialog, and only one', async () => {
  draw(<Page />);
  // oxlint-disable-next-line no-console -- the line that a media provider writes
  console.log('plugin-meetings: Meeting disconnected due to inactivity (id 7)');
  // oxlint-disable-next-line no-console -- again
  console.log('plugin-meetings: Meeting disconnected due to inactivity (id 7)');
  expect(await screen.findAllByRole('dialog', { name: 'Error with media' })).toHaveLength(1);
});

test('[SESS-20] other lines show nothing, nor does the line once the meeting is left', async () => {
  const { unmount } = draw(<Page />);
  // oxlint-disable-next-line no-console -- a line of another kind
  console.log('Meeting connected');
  unmount();
  // oxlint-disable-next-line no-console -- too late
  console.log('Meeting disconnected due to inactivity');
  await Promise.resolve();
  expect(useDialogs.getState().open).toEqual([]);
});

test('[SESS-12] [I18N-08] in Arabic', async () => {
  await act(() => i18next.changeLanguage('ar'));
  draw(<Page />);
  fireEvent.click(screen.getByRole('button', { name: 'fail' }));
  expect(await screen.findByRole('dialog', { name: 'خطأ في الوسائط' })).toBeDefined();
});

test('[PEOP-02] [AUTH-07] the window of a failed join closes when the sign-in turns out to have ended, and no other opens', async () => {
  draw(<Page />);
  fireEvent.click(screen.getByRole('button', { name: 'fail' }));
  await screen.findByRole('dialog', { name: 'Error with media' });
  act(() => useLoggedOut.setState({ isOut: true }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'not ready' }));
  fireEvent.click(screen.getByRole('button', { name: 'lose' }));
  await act(() => Promise.resolve());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(useToasts.getState().list.shown).toEqual([]);
  expect(rejoin).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
});

test('[SESS-12] [SESS-13] the window of a failed join closes when the page says why nobody comes in, and no other opens', async () => {
  draw(<Page />);
  fireEvent.click(screen.getByRole('button', { name: 'fail' }));
  await screen.findByRole('dialog', { name: 'Error with media' });
  act(() => out.abort());
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'not ready' }));
  fireEvent.click(screen.getByRole('button', { name: 'lose' }));
  await act(() => Promise.resolve());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect([rejoin.mock.calls, reload.mock.calls]).toEqual([[], []]);
});

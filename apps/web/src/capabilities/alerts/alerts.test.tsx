import type { Alert } from '@hemicycle/contract/alerts';
import { permissions } from '@hemicycle/contract/permissions';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { serverClock } from '../../server-clock.ts';
import { signedIn, testSession } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useToasts } from '../../ui/toast-store.ts';
import { useSignIn } from '../auth/public.ts';
import { alertsChamberPart } from './chamber-part.tsx';
import { SendAlert } from './SendAlert.tsx';

const alertOf = (id: string, given: Partial<Alert> = {}): Alert => ({
  id,
  style: 'info',
  message: `Message ${id}`,
  fromName: 'Marit Solberg',
  sentAt: 0,
  shownUntil: null,
  ...given,
});
const calls: { readonly call: string; readonly body: unknown }[] = [];
let answer: () => Response;

beforeEach(() => {
  answer = () => new Response(null, { status: 204 });
  useSignIn.setState({ info: signedIn });
  useLive.setState({ ...emptyLiveStore, session: testSession, connection: 'connected' });
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    const { pathname } = new URL(address, 'http://here');
    calls.push({ call: `${method} ${pathname}`, body: body === undefined ? null : JSON.parse(String(body)) });
    return answer();
  });
});
afterEach(() => {
  calls.length = 0;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function drawBanners() {
  const Banner = alertsChamberPart.banner?.Banner;
  if (Banner === undefined) throw new Error('There is no banner.');
  return draw(<Banner />);
}

test('[NOTIF-02] [NOTIF-11] a message is a banner in its style, which the viewer dismisses', async () => {
  drawBanners();
  expect(screen.queryByRole('status')).toBeNull();
  act(() => useLive.setState({ alerts: [alertOf('a'), alertOf('b', { style: 'error' })] }));
  const banner = await screen.findByRole('status');
  expect(banner.textContent).toContain('Marit Solberg to everybody: Message a');
  expect(banner.dataset['kind']).toBe('info');
  expect(screen.getByRole('alert').textContent).toContain('Message b');
  expect(screen.queryByRole('button', { name: 'Take back for everybody' })).toBeNull();
  await expectAccessible();
  const [first] = screen.getAllByRole('button', { name: 'Dismiss' });
  if (first === undefined) throw new Error('There is no button to dismiss it.');
  await userEvent.click(first);
  expect(screen.queryByText('Message a')).toBeNull();
  expect(screen.getByText('Message b')).toBeDefined();
});

test('[NOTIF-03] it goes when its time is over, but not from under somebody who points at it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: (ms) => void vi.advanceTimersByTime(ms) });
  drawBanners();
  const shownUntil = Math.ceil(serverClock.nowMs() / 1000) * 1000 + 5_000;
  act(() => useLive.setState({ alerts: [alertOf('a', { shownUntil })] }));
  await user.hover(await screen.findByText('Message a'));
  act(() => void vi.advanceTimersByTime(7_000));
  expect(screen.getByText('Message a')).toBeDefined();
  await user.unhover(screen.getByText('Message a'));
  await waitFor(() => expect(screen.queryByText('Message a')).toBeNull());
});

test('[NOTIF-03] it stays while the focus goes from one of its buttons to the other', async () => {
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: [permissions.moderation] } });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: (ms) => void vi.advanceTimersByTime(ms) });
  drawBanners();
  const shownUntil = Math.ceil(serverClock.nowMs() / 1000) * 1000 + 5_000;
  act(() => useLive.setState({ alerts: [alertOf('a', { shownUntil })] }));
  await screen.findByText('Message a');
  await user.tab();
  act(() => void vi.advanceTimersByTime(7_000));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Dismiss' }));
  await user.tab();
  await waitFor(() => expect(screen.queryByText('Message a')).toBeNull());
});

test('[NOTIF-11] a moderator takes it back for everybody, and reads when that failed', async () => {
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: [permissions.moderation] } });
  drawBanners();
  act(() => useLive.setState({ alerts: [alertOf('a')] }));
  await userEvent.click(await screen.findByRole('button', { name: 'Take back for everybody' }));
  expect(calls).toEqual([{ call: 'DELETE /api/alerts/a', body: null }]);
  answer = () => Response.json({ error: { code: 'internal' } }, { status: 500 });
  await userEvent.click(screen.getByRole('button', { name: 'Take back for everybody' }));
  await waitFor(() =>
    expect(useToasts.getState().list.shown.at(-1)?.toast.text).toBe('The message was not taken back.'),
  );
});

test('[NOTIF-11] a message is written, and a second try after a failure is the same request', async () => {
  const close = vi.fn();
  draw(<SendAlert idVotingSession="s1" onClose={close} />);
  const send = await screen.findByRole('button', { name: 'Send' });
  expect(send).toHaveProperty('disabled', true);
  await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'We go on at three.');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Warning');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Shown' }), 'for 1 minute');
  await expectAccessible();
  answer = () => Response.json({ error: { code: 'alerts-full' } }, { status: 409 });
  await userEvent.click(send);
  expect(await screen.findByText(/Take one back first/u)).toBeDefined();
  expect(close).not.toHaveBeenCalled();
  answer = () => new Response(null, { status: 204 });
  await userEvent.click(send);
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  const [first, second] = calls;
  expect(second).toEqual(first);
  expect(first).toMatchObject({
    call: 'POST /api/people/broadcast',
    body: {
      type: 'message',
      toGroup: 's1',
      message: 'We go on at three.',
      style: 'warning',
      shownMs: 60_000,
    },
  });
});

import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { idleMedia, useChamberMedia } from './chamber-media.ts';
import { MediaBanner } from './MediaBanner.tsx';
import { MeetingPassword } from './MeetingPassword.tsx';
import { askMeetingPassword } from './meeting-password.ts';

afterEach(async () => {
  useChamberMedia.setState({ snapshot: idleMedia });
  await act(() => i18next.changeLanguage('en-US'));
});

test('[SESS-23] the password is asked for, an empty one is not sent, and a right one closes the question', async () => {
  draw(<MeetingPassword />);
  expect(screen.queryByRole('dialog')).toBeNull();
  let asked: Promise<string | null> = Promise.resolve(null);
  act(() => {
    asked = askMeetingPassword(false);
  });
  const field = await screen.findByLabelText('Password');
  expect(screen.queryByText(/not right/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Join' }));
  expect(screen.getByText('Type the password.')).toBeTruthy();
  await expectAccessible();
  await userEvent.type(field, ' order {Enter}');
  expect(await asked).toBe('order');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('[SESS-23] a wrong one is said so, and giving up is an answer', async () => {
  draw(<MeetingPassword />);
  let asked: Promise<string | null> = Promise.resolve('');
  act(() => {
    asked = askMeetingPassword(true);
  });
  expect(await screen.findByText('This password is not right. Try again.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await asked).toBeNull();
});

test('[SESS-23] [SESS-20] who gave it up reads what goes on without it, no error, and may type it after all', async () => {
  const onRejoin = vi.fn<() => void>();
  const problem = { code: 'given-up', source: null, limit: null } as const;
  useChamberMedia.setState({ snapshot: { ...idleMedia, connection: 'failed', problem } });
  draw(<MediaBanner onRejoin={onRejoin} />);
  expect(screen.getByText('You are not in the video.')).toBeTruthy();
  expect(screen.queryByText('Error with media.')).toBeNull();
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: 'Type the password' }));
  expect(onRejoin).toHaveBeenCalledOnce();
});

test('[SESS-20] the banner of a failed connection says in a sentence of its own what happened', () => {
  const problem = { code: 'not-joined', source: null, limit: null } as const;
  useChamberMedia.setState({ snapshot: { ...idleMedia, connection: 'failed', problem } });
  draw(<MediaBanner onRejoin={() => undefined} />);
  expect(screen.getByRole('alert').textContent).toContain('Error with media. There was an issue');
});

test('[SESS-12] in a fourth place the banner says that the person is in three, and what to do', () => {
  const problem = { code: 'too-many-stays', source: null, limit: 3 } as const;
  useChamberMedia.setState({ snapshot: { ...idleMedia, connection: 'failed', problem } });
  draw(<MediaBanner onRejoin={() => undefined} />);
  expect(screen.getByRole('alert').textContent).toContain('on three tabs or devices already');
});

test('[SESS-12] in a browser without WebRTC the banner says what works there and what does not, with nothing to press', () => {
  const problem = { code: 'unsupported', source: null, limit: null } as const;
  useChamberMedia.setState({ snapshot: { ...idleMedia, connection: 'failed', problem } });
  draw(<MediaBanner onRejoin={() => undefined} />);
  expect(screen.getByRole('alert').textContent).toContain(
    'You can vote, raise your hand and write. Open this page in another browser',
  );
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  { level: 'near', says: 'Room for one more camera. Turn yours off when you do not need it.' },
  { level: 'full', says: 'LiveKit carries larger chambers.' },
] as const)('[SESS-20] cameras are $level: the banner says what to do', ({ level, says }) => {
  const caps = { ...idleMedia.caps, warnings: [{ source: 'camera', level, limit: 6 } as const] };
  useChamberMedia.setState({ snapshot: { ...idleMedia, connection: 'joined', caps } });
  draw(<MediaBanner onRejoin={() => undefined} />);
  expect(document.body.textContent).toContain(says);
});

test('[SESS-23] a later question gives up the one before', async () => {
  draw(<MeetingPassword />);
  let first: Promise<string | null> = Promise.resolve('');
  act(() => {
    first = askMeetingPassword(false);
    void askMeetingPassword(true);
  });
  expect(await first).toBeNull();
  expect(await screen.findByText('This password is not right. Try again.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
});

test('[SESS-23] in Arabic', async () => {
  await act(() => i18next.changeLanguage('ar'));
  draw(<MeetingPassword />);
  act(() => void askMeetingPassword(false));
  expect(await screen.findByLabelText('كلمة المرور')).toBeTruthy();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
});

import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { signedIn } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useDialogs } from '../../ui/dialog-store.ts';
import { DialogWindow } from '../../ui/DialogWindow.tsx';
import { showLoggedOutDialog, showRolesChangedDialog, useLoggedOut } from './logged-out.ts';

function OpenDialogs() {
  const open = useDialogs((dialogs) => dialogs.open);
  return open.map((dialog) => <DialogWindow key={dialog.id} dialog={dialog} />);
}

afterEach(() => act(() => useDialogs.setState({ open: [] })));

test('[DLG-02] [AUTH-07] whoever was logged out is told so once, and OK leads to the sign-in page', async () => {
  draw(<OpenDialogs />);
  const go = vi.fn();
  void showLoggedOutDialog({ go });
  void showLoggedOutDialog({ go });
  const dialogs = await screen.findAllByRole('dialog', { name: 'You have been logged out' });
  expect(dialogs).toHaveLength(1);
  expect(dialogs[0]?.textContent).toContain('Click ok button to log back in');
  await expectAccessible();
  expect(go).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'OK' }));
  await vi.waitFor(() => expect(go).toHaveBeenCalledOnce());
  expect(go.mock.calls[0]?.[0]).toMatch(/^\/app\/login/);
});

test('[AUTH-07] [BEY-23] a page under which the site was renewed goes to the sign-in page without its window', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  draw(<OpenDialogs />);
  const go = vi.fn();
  await showLoggedOutDialog({
    go,
    loadWindow: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  });
  expect(go.mock.calls[0]?.[0]).toMatch(/^\/app\/login/);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[PEOP-02] [AUTH-07] who was switched off is told that alone', async () => {
  draw(<OpenDialogs />);
  const go = vi.fn();
  void showLoggedOutDialog({ go, why: 'switched-off' });
  void showLoggedOutDialog({ go });
  const dialog = await screen.findByRole('dialog', { name: 'Your account is switched off' });
  expect(dialog.textContent).toContain('It was switched off, so you are signed out everywhere');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(useLoggedOut.getState().isOut).toBe(true);
  await expectAccessible();
});

test.each([
  { why: 'the server reads them anew', status: 200 },
  { why: 'the server does not answer', status: 500 },
])('[AUTH-12] [AUTH-05] changed roles are told once, and OK reloads the page: $why', async ({ status }) => {
  const warn = vi
    .spyOn(console, 'warn')
    .mockReset()
    .mockImplementation(() => undefined);
  const asked = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
  asked.mockImplementation(() =>
    Promise.resolve(Response.json({ serverTime: 1, info: signedIn }, { status })),
  );
  vi.stubGlobal('fetch', asked);
  draw(<OpenDialogs />);
  const reload = vi.fn();
  void showRolesChangedDialog(reload);
  void showRolesChangedDialog(reload);
  const dialogs = await screen.findAllByRole('dialog', { name: 'Your roles have changed by an Admin' });
  expect(dialogs).toHaveLength(1);
  expect(dialogs[0]?.textContent).toContain('Click OK to reload the page and apply those changes');
  expect(asked).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'OK' }));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(asked.mock.calls.map(([address, { method, body }]) => [address, method, body])).toEqual([
    ['/api/auth/sessioninfo', 'PUT', '{"reload":true}'],
  ]);
  const logged = warn.mock.calls.map(([line]) => String(line));
  expect(logged).toEqual(status === 200 ? [] : [expect.stringMatching(/^the user appears logged out/)]);
  vi.unstubAllGlobals();
});

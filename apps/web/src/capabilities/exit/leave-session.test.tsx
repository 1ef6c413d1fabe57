import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useDialogs } from '../../ui/dialog-store.ts';
import { DialogWindow } from '../../ui/DialogWindow.tsx';
import { confirmLeave } from './leave-session.ts';

function OpenDialogs() {
  const open = useDialogs((dialogs) => dialogs.open);
  return open.map((dialog) => <DialogWindow key={dialog.id} dialog={dialog} />);
}

const settings = {
  exitButtonDestinationUrl: null,
  rolesWhichExitToChooseSessionPage: [],
  rolesWhichLeaveToSessionEndPage: ['Observer'],
  rolesWhichLeaveToLogoutPage: [],
};

afterEach(() => act(() => useDialogs.setState({ open: [] })));

test.each([
  { press: 'Leave', roles: ['Member'], expected: '/app/choose-session' },
  { press: 'Leave', roles: ['Observer'], expected: '/app/session-finished' },
  { press: 'Stay', roles: ['Member'], expected: null },
])(
  '[DLG-02] [EXIT-03] "Are you sure?" before leaving: $press as $roles leads to $expected',
  async ({ press, roles, expected }) => {
    draw(<OpenDialogs />);
    const destination = confirmLeave(settings, roles);
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure?' });
    expect(dialog.textContent).toContain('You will leave the session and return to the foyer');
    await expectAccessible();
    fireEvent.click(screen.getByRole('button', { name: press }));
    expect(await destination).toBe(expected);
  },
);

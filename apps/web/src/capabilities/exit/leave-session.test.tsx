import { act, fireEvent, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, expect, test } from 'vitest';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useDialogs } from '../../ui/dialog-store.ts';
import { DialogWindow } from '../../ui/DialogWindow.tsx';
import { confirmLeave } from './leave-session.tsx';

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

afterEach(async () => {
  act(() => useDialogs.setState({ open: [] }));
  await act(() => i18next.changeLanguage('en-US'));
});

test.each([
  { press: 'Leave', roles: ['Member'], expected: '/app/choose-session' },
  { press: 'Leave', roles: ['Observer'], expected: '/app/session-finished' },
  { press: 'Stay', roles: ['Member'], expected: null },
])(
  '[DLG-02] [EXIT-03] "Are you sure?" before leaving: $press as $roles leads to $expected',
  async ({ press, roles, expected }) => {
    draw(<OpenDialogs />);
    const destination = confirmLeave(settings, roles, { isHost: false, actions: ['handOver', 'endMeeting'] });
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure?' });
    expect(dialog.textContent).toContain('You will leave the session and return to the foyer');
    await expectAccessible();
    fireEvent.click(screen.getByRole('button', { name: press }));
    expect((await destination)?.destination ?? null).toBe(expected);
  },
);

test.each([
  {
    row: 'EXIT-07',
    url: 'https://parliament.example/',
    text: 'You will now leave the session',
    arabic: 'ستغادر الجلسة الآن',
    leadsTo: 'https://parliament.example/',
  },
  {
    row: 'EXIT-08',
    url: null,
    text: 'You will leave the session and return to the foyer',
    arabic: 'ستغادر الجلسة وتعود إلى الردهة',
    leadsTo: '/app/choose-session',
  },
])('[$row] [EXIT-04] with the exit address $url the question reads "$text"', async (given) => {
  draw(<OpenDialogs />);
  const host = { isHost: false, actions: [] };
  const address = { ...settings, exitButtonDestinationUrl: given.url };
  const answer = confirmLeave(address, ['Member'], host);
  await screen.findByText(given.text, { exact: true });
  fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(await answer).toEqual({ destination: given.leadsTo, endsForAll: false });
  await act(() => i18next.changeLanguage('ar'));
  void confirmLeave(address, ['Member'], host);
  await screen.findByText(given.arabic, { exact: true });
});

test.each([{ ends: true }, { ends: false }])(
  '[EXIT-11] a host is told who presides next, also that perhaps nobody does, and may end the meeting for everybody: $ends',
  async ({ ends }) => {
    draw(<OpenDialogs />);
    const answer = confirmLeave(settings, ['Moderator'], {
      isHost: true,
      actions: ['handOver', 'endMeeting'],
    });
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure?' });
    const handOver = screen.getByText(
      'If somebody else here moderates, they preside from now on; otherwise nobody does until a moderator comes.',
    );
    const over = screen.getByText('The sitting is over then, and everybody leaves it.');
    expect(dialog.contains(handOver) && dialog.contains(over)).toBe(true);
    // Only one of the two texts is visible; the hidden one keeps its room, so that the buttons do
    // not move.
    const unseen = () => [handOver, over].filter((text) => text.hasAttribute('data-hidden'));
    expect(unseen()).toEqual([over]);
    await expectAccessible();
    const answers = () => screen.getAllByRole('button').map((button) => button.textContent);
    expect(answers()).toEqual(['Stay', 'Leave']);
    const everybody = screen.getByRole('switch', { name: 'End the sitting for everybody' });
    fireEvent.click(everybody);
    expect(unseen()).toEqual([handOver]);
    expect(answers()).toEqual(['Stay', 'End the sitting']);
    if (!ends) fireEvent.click(everybody);
    fireEvent.click(screen.getByRole('button', { name: ends ? 'End the sitting' : 'Leave' }));
    expect(await answer).toEqual({ destination: '/app/choose-session', endsForAll: ends });
  },
);

test('[EXIT-11] without configured actions a host reads what everybody reads', async () => {
  draw(<OpenDialogs />);
  void confirmLeave(settings, ['Moderator'], { isHost: true, actions: [] });
  await screen.findByRole('dialog', { name: 'Are you sure?' });
  expect(screen.queryByRole('switch')).toBeNull();
});

test.each([
  { isHost: true, told: true },
  { isHost: false, told: false },
])(
  '[POLL-07] [EXIT-03] votes that are not declared are told to a host who leaves: $isHost',
  async ({ isHost, told }) => {
    draw(<OpenDialogs />);
    const host = { isHost, actions: ['handOver' as const] };
    const destination = confirmLeave(settings, ['Member'], host, { hasFloor: false, undeclared: 2 });
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure?' });
    const text = '2 votes are closed, and their results are not declared yet.';
    expect(dialog.textContent?.includes(text)).toBe(told);
    fireEvent.click(screen.getByRole('button', { name: 'Stay' }));
    expect(await destination).toBeNull();
  },
);

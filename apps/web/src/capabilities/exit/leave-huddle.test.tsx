import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { draw } from '../../testing-render.tsx';
import { useDialogs } from '../../ui/dialog-store.ts';
import { DialogWindow } from '../../ui/DialogWindow.tsx';
import { confirmLeaveHuddle } from './leave-huddle.ts';

function OpenDialogs() {
  const open = useDialogs((dialogs) => dialogs.open);
  return open.map((dialog) => <DialogWindow key={dialog.id} dialog={dialog} />);
}

afterEach(() => act(() => useDialogs.setState({ open: [] })));

test.each([
  {
    row: 'EXIT-09',
    over: false,
    text: 'You are about to leave the huddle room and return to main chamber',
    deed: 'Leave huddle',
  },
  {
    row: 'EXIT-10',
    over: true,
    text: 'Main meeting has finished so leaving this room will log you out',
    deed: 'Leave',
  },
])('[EXIT-09] [EXIT-10] [DLG-01] leaving a huddle asks by $row', async ({ over, text, deed }) => {
  draw(<OpenDialogs />);
  const stays = confirmLeaveHuddle({ mainMeetingOver: over, isInterview: false });
  await screen.findByText(text);
  fireEvent.click(screen.getByRole('button', { name: 'Stay' }));
  expect(await stays).toBe(false);
  const leaves = confirmLeaveHuddle({ mainMeetingOver: over, isInterview: false });
  fireEvent.click(await screen.findByRole('button', { name: deed }));
  expect(await leaves).toBe(true);
});

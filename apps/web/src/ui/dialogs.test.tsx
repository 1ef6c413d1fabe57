import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { draw, expectAccessible } from '../testing-render.tsx';
import { confirmDialog, errorDialog, infoDialog, timedDialog, useDialogs } from './dialog-store.ts';
import { Dialog } from './Dialog.tsx';
import { DialogWindow } from './DialogWindow.tsx';
import { PopupMenu } from './PopupMenu.tsx';
import { TimedProgress } from './TimedProgress.tsx';

afterEach(() => {
  vi.useRealTimers();
  act(() => useDialogs.setState({ open: [] }));
});

function OpenDialogs() {
  const open = useDialogs((dialogs) => dialogs.open);
  return open.map((dialog) => <DialogWindow key={dialog.id} dialog={dialog} />);
}

const question = {
  title: 'Are you sure?',
  text: 'You will leave.',
  cancelLabel: 'Stay',
  confirmLabel: 'Leave',
};

test.each([
  { press: 'Stay', expected: false },
  { press: 'Leave', expected: true },
])(
  '[DLG-01] a confirmation answers $press with $expected, the safe answer standing first',
  async ({ press, expected }) => {
    draw(<OpenDialogs />);
    let answer: Promise<boolean> = Promise.resolve(false);
    act(() => {
      answer = confirmDialog({ ...question, danger: true });
    });
    expect(screen.getByRole('dialog', { name: 'Are you sure?' })).toBeDefined();
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Stay', 'Leave']);
    await expectAccessible();
    fireEvent.click(screen.getByRole('button', { name: press }));
    expect(await answer).toBe(expected);
    expect(useDialogs.getState().open).toEqual([]);
  },
);

test('[DLG-01] the focus goes to a button at the foot without scrolling past the text, and to a field with scrolling', () => {
  const focus = vi.spyOn(HTMLElement.prototype, 'focus');
  const asked = (name: string) =>
    focus.mock.calls[focus.mock.contexts.findIndex((one) => (one as HTMLElement).textContent === name)];
  draw(
    <>
      <Dialog title="Results" onClose={() => undefined} actions={<button data-autofocus>Close</button>}>
        A long text.
      </Dialog>
      <Dialog title="Form" onClose={() => undefined}>
        <button data-autofocus>Field</button>
      </Dialog>
    </>,
  );
  expect(asked('Close')).toEqual([{ preventScroll: true }]);
  expect(asked('Field')).toEqual([{ preventScroll: false }]);
  focus.mockRestore();
});

test('[DLG-01] Escape is the safe answer', async () => {
  draw(<OpenDialogs />);
  let answer: Promise<boolean> = Promise.resolve(true);
  act(() => {
    answer = confirmDialog(question);
  });
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(await answer).toBe(false);
});

test('[FND-20][A3] with popups off, information and errors are not shown; a question that a person started is', async () => {
  localStorage.setItem('popups', 'false');
  expect(await infoDialog({ title: 't', text: 'x' })).toBe(true);
  expect(await errorDialog({ title: 't', text: 'x' })).toBe(true);
  void confirmDialog(question);
  expect(useDialogs.getState().open.map((dialog) => dialog.kind)).toEqual(['confirm']);
});

test('[AUTH-08][A3] with popups off the time of a timed dialog runs all the same', async () => {
  vi.useFakeTimers();
  localStorage.setItem('popups', 'false');
  const over = vi.fn();
  void timedDialog({ title: 't', text: 'x', lastsMs: 60_000 }).then(over);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(over).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(over).toHaveBeenCalledWith(true);
});

test('[DLG-03] timed progress refreshes every 500 ms and ends once over 100 %', () => {
  vi.useFakeTimers();
  let now = 0;
  const pass = (ms: number) =>
    act(() => {
      now += ms;
      vi.advanceTimersByTime(ms);
    });
  const onOver = vi.fn();
  draw(
    <TimedProgress
      startedAtMs={0}
      lastsMs={2000}
      describeLeft={(seconds) => `in ${seconds} seconds`}
      onOver={onOver}
      nowMs={() => now}
    />,
  );
  const value = () => screen.getByRole('progressbar').getAttribute('value');
  pass(499);
  expect(value()).toBe('0');
  pass(1);
  expect(value()).toBe('500');
  expect(screen.getByText('in 2 seconds')).toBeDefined();
  pass(1500);
  expect(onOver).not.toHaveBeenCalled();
  pass(500);
  expect(onOver).toHaveBeenCalledOnce();
});

test('[FND-11] the focus comes back to where it was when a dialog goes', async () => {
  draw(
    <>
      <button type="button">Leave</button>
      <OpenDialogs />
    </>,
  );
  const opener = screen.getByRole('button', { name: 'Leave' });
  opener.focus();
  act(() => void confirmDialog(question));
  screen.getByRole('button', { name: 'Stay' }).focus();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await vi.waitFor(() => expect(document.activeElement).toBe(opener));
});

test('[FND-11] a dialog that a menu opened gives the focus back to what opened the menu', async () => {
  draw(
    <>
      <PopupMenu
        label="More"
        position="top-end"
        sections={[[{ key: 'leave', label: 'Leave', onSelect: () => void confirmDialog(question) }]]}
        trigger={<button type="button">More</button>}
      />
      <OpenDialogs />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  screen.getByRole('menuitem', { name: 'Leave' }).focus();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Leave' }));
  screen.getByRole('button', { name: 'Stay' }).focus();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' })));
});

test('[FND-11] where the opener of a dialog is gone the focus goes to the main part, not to the beginning of the page', async () => {
  const page = (opener: boolean) => (
    <main>
      {opener && <button type="button">Leave</button>}
      <OpenDialogs />
    </main>
  );
  const { rerender } = draw(page(true));
  screen.getByRole('button', { name: 'Leave' }).focus();
  act(() => void confirmDialog(question));
  screen.getByRole('button', { name: 'Stay' }).focus();
  rerender(page(false));
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'));
});

test('[FND-11] where something has taken the place of the opener of a dialog, the focus goes there', async () => {
  const page = (opener: boolean) => (
    <main>
      {opener ? (
        <button type="button">Leave</button>
      ) : (
        <h2 tabIndex={-1} data-focus-home="">
          In its place
        </h2>
      )}
      <OpenDialogs />
    </main>
  );
  const { rerender } = draw(page(true));
  screen.getByRole('button', { name: 'Leave' }).focus();
  act(() => void confirmDialog(question));
  screen.getByRole('button', { name: 'Stay' }).focus();
  rerender(page(false));
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('In its place'));
});

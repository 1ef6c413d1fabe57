import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useNewsKey } from './public.ts';
import { Announcer } from '../../ui/Announcer.tsx';
import { confirmDialog, infoDialog, useDialogs } from '../../ui/dialog-store.ts';
import { Dialogs } from '../../ui/Dialogs.tsx';
import { writesText } from '../../ui/modifier-keys.ts';
import { focusedTextField } from '../../ui/text-field.ts';
import { focusOnNews, mayKeysAct, newsMayTakeFocus, useTyping, watchTyping } from '../../ui/typing.ts';

let stop = () => {};
beforeEach(() => {
  vi.useFakeTimers();
  useTyping.setState(useTyping.getInitialState());
  stop = watchTyping();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  act(() => useDialogs.setState({ open: [] }));
});

const press = (target: Element, key: string, code = key, more: object = {}) => {
  const goesOn = fireEvent.keyDown(target, { key, code, ...more });
  return fireEvent.keyUp(target, { key, code, ...more }) && goesOn;
};
const type = (target: Element, text: string) => {
  for (const sign of text) press(target, sign);
};

function Page() {
  useNewsKey();
  return (
    <>
      <form>
        <input aria-label="Message" />
        <button type="button">Send</button>
      </form>
      <textarea aria-label="Commentary" />
      <div role="textbox" aria-label="Rich" contentEditable suppressContentEditableWarning tabIndex={0} />
      <button>News</button>
      <Dialogs />
      <Announcer />
    </>
  );
}

const field = (name = 'Message') => screen.getByRole('textbox', { name });
const news = () => screen.getByRole('button', { name: 'News' });

describe('news and the focus', () => {
  test.each(['Message', 'Commentary', 'Rich'])('[BEY-14] news leaves the focus in the field %s', (name) => {
    render(<Page />);
    act(() => field(name).focus());
    expect(newsMayTakeFocus()).toBe(false);
    type(field(name), 'half a sen');
    vi.advanceTimersByTime(60_000);
    focusOnNews(news());
    expect(document.activeElement).toBe(field(name));
  });

  test('[BEY-14] it takes the focus from a button, and from a field what its own Enter opens', () => {
    render(<Page />);
    act(() => news().focus());
    expect(newsMayTakeFocus()).toBe(true);
    act(() => field().focus());
    type(field(), 'Ada');
    press(field(), 'Enter');
    expect(newsMayTakeFocus()).toBe(true);
    vi.advanceTimersByTime(5_000);
    expect(newsMayTakeFocus()).toBe(false);
  });

  test('[BEY-14] a form counts as the field until the focus has left it', () => {
    render(<Page />);
    act(() => field().focus());
    act(() => screen.getByRole('button', { name: 'Send' }).focus());
    expect(useTyping.getState().place).not.toBeNull();
    act(() => news().focus());
    expect(useTyping.getState().place).toBeNull();
  });
});

describe('a run of typing whose field is gone', () => {
  /** Removes, hides or disables the field. Real browsers then take the focus away; this test
   *  environment does not, so the test does it. */
  function loseField(how: 'removed' | 'hidden' | 'disabled') {
    const { rerender } = render(<Page />);
    const box = field();
    act(() => box.focus());
    type(box, 'I move that');
    if (how === 'removed') rerender(<button>News</button>);
    if (how === 'hidden') box.hidden = true;
    act(() => box.blur());
    if (how === 'disabled' && box instanceof HTMLInputElement) box.disabled = true;
    return box;
  }

  test.each(['removed', 'hidden', 'disabled'] as const)(
    '[BEY-14] what is typed on presses nothing: the field is %s',
    (how) => {
      loseField(how);
      const pressed = vi.fn<() => void>();
      document.addEventListener('keydown', pressed);
      document.addEventListener('keyup', pressed);
      for (const key of [' ', 'm', 'v', 'h', 'Enter', 'Backspace', 'ArrowDown', 'é', 'م']) {
        expect(press(news(), key)).toBe(false);
        expect(press(document.body, key)).toBe(false);
      }
      document.removeEventListener('keydown', pressed);
      document.removeEventListener('keyup', pressed);
      expect(pressed).not.toHaveBeenCalled();
      expect(newsMayTakeFocus()).toBe(false);
    },
  );

  test('[BEY-14][MOD-03] a window that opens then gets the focus after the pause, and answers no key before', () => {
    const { rerender } = render(<Page />);
    act(() => field().focus());
    type(field(), 'I move that');
    const answered = vi.fn<(yes: boolean) => void>();
    act(() => void infoDialog({ title: 'Moderator is moving you', text: '' }).then(answered));
    rerender(
      <>
        <Dialogs />
        <Announcer />
      </>,
    );
    const ok = screen.getByRole('button', { name: 'OK' });
    for (let time = 0; time < 4; time += 1) {
      act(() => void vi.advanceTimersByTime(1_000));
      expect(document.activeElement).not.toBe(ok);
      expect(press(document.body, 'Enter')).toBe(false);
    }
    act(() => void vi.advanceTimersByTime(2_500));
    expect(document.activeElement).toBe(ok);
    expect(answered).not.toHaveBeenCalled();
  });

  test('[BEY-14] a key held on, and one that an input method composes, belong to the run', () => {
    loseField('removed');
    for (let time = 0; time < 20; time += 1) {
      vi.advanceTimersByTime(1_000);
      expect(press(document.body, ' ', 'Space', { repeat: true })).toBe(false);
      expect(press(document.body, 'Process', 'KeyM', { isComposing: true })).toBe(false);
    }
  });

  test('[BEY-14] Space speaks only after something else than typing, and after a pause; Enter alone is nothing else', () => {
    render(<Page />);
    act(() => field().focus());
    type(field(), 'sent');
    press(field(), 'Enter');
    act(() => field().blur());
    vi.advanceTimersByTime(60_000);
    expect(mayKeysAct()).toBe(false);
    fireEvent.pointerDown(document.body);
    expect(mayKeysAct()).toBe(true);
    press(document.body, 'x');
    expect(mayKeysAct()).toBe(false);
    vi.advanceTimersByTime(3_000);
    expect(mayKeysAct()).toBe(true);
  });

  test.each(['Tab', 'Escape'])('[BEY-14] %s ends it: the next key presses what has the focus', (key) => {
    loseField('removed');
    press(document.body, key);
    expect(press(news(), ' ')).toBe(true);
  });
});

test.each([
  ['a', {}, true],
  [' ', {}, true],
  ['لا', {}, true],
  ['Dead', {}, true],
  ['ß', { altKey: true, getModifierState: (name: string) => name === 'AltGraph' }, true],
  ['c', { ctrlKey: true }, false],
  ['Enter', {}, false],
  ['F6', {}, false],
  ['F12', {}, false],
])('[BEY-14] whether the key %s %o writes: %s', (key, held, expected) => {
  const press = { ...{ altKey: false, ctrlKey: false, metaKey: false, shiftKey: false }, ...held };
  expect(writesText({ key, code: '', isComposing: false, ...press }, false)).toBe(expected);
});

test('[BEY-14] [MOD-01] a question that comes while one types is said, answered by no letter, and one key away', async () => {
  vi.useRealTimers();
  render(<Page />);
  act(() => field().focus());
  type(field(), 'I move that ');
  const answer = vi.fn<(yes: boolean) => void>();
  void confirmDialog({ title: 'A moderator asks you to unmute', text: '', confirmLabel: 'Unmute' }).then(
    answer,
  );
  const unmute = await screen.findByRole('button', { name: 'Unmute' });
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe(
      'A moderator asks you to unmute. A window has opened; press Alt+G to go to it.',
    ),
  );
  expect(focusedTextField()).toBe(field());
  type(field(), 'we adjourn ');
  expect(answer).not.toHaveBeenCalled();
  fireEvent.keyDown(field(), { key: 'g', code: 'KeyG', altKey: true });
  await waitFor(() => expect(document.activeElement).toBe(unmute));
  fireEvent.click(unmute);
  await waitFor(() => expect(answer).toHaveBeenCalledWith(true));
});

test('[BEY-14] a window that waited takes the focus once the field is left', async () => {
  vi.useRealTimers();
  render(<Page />);
  act(() => field().focus());
  type(field(), 'x');
  void confirmDialog({ title: 'Leave?', text: '', confirmLabel: 'Yes' });
  const yes = await screen.findByRole('button', { name: 'Yes' });
  expect(focusedTextField()).toBe(field());
  press(field(), 'Tab');
  act(() => news().focus());
  await waitFor(() => expect(document.activeElement).toBe(yes));
});

import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { Announcer } from '../../ui/Announcer.tsx';
import { useAnnouncements } from '../../ui/announcer.ts';
import { useToasts } from '../../ui/toast-store.ts';
import { ShortcutsHelp } from './LazyShortcutsHelp.tsx';
import {
  isMeantElsewhere,
  type KeyPress,
  shortcutKeys,
  shortcutOf,
  shownKeyOf,
  stageKeys,
} from './shortcut-keys.ts';
import {
  closeShortcutsHelp,
  openShortcutsHelp,
  switchShortcuts,
  useShortcutsHelp,
} from './shortcuts-switch.ts';
import { useMicrophoneHints } from './use-microphone-hints.ts';
import { type ShortcutActions, useShortcuts } from './use-shortcuts.ts';

/** The promised times, in ms, repeated here so that the tests check the constants. */
const TALKING_MUTED_MS = 1200;
const TALKING_MUTED_AGAIN_MS = 30_000;
const SILENT_AFTER_MS = 10_000;

const plain: KeyPress = {
  key: '',
  code: '',
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  shiftKey: false,
  repeat: false,
  isComposing: false,
};

beforeEach(() => {
  switchShortcuts(true);
  closeShortcutsHelp();
  useAnnouncements.setState(useAnnouncements.getInitialState());
});
afterEach(() => {
  vi.useRealTimers();
  useToasts.setState({ list: { shown: [], lastShownAtMs: new Map() } });
  cleanup();
  document.body.innerHTML = '';
});

const alt = { altKey: true };
const onApple = { ctrlKey: true, shiftKey: true };

test.each<[string, Partial<KeyPress>, string | undefined]>([
  ['Alt and M', { ...alt, code: 'KeyM', key: 'm' }, 'microphone'],
  ['Alt and M of an Arabic layout', { ...alt, code: 'KeyM', key: 'ة' }, 'microphone'],
  ['Alt and V', { ...alt, code: 'KeyV', key: 'ر' }, 'camera'],
  ['Alt and S', { ...alt, code: 'KeyS', key: 's' }, 'share'],
  ['Alt and H', { ...alt, code: 'KeyH', key: 'h' }, 'hand'],
  ['Alt and B', { ...alt, code: 'KeyB', key: 'b' }, 'bothHands'],
  ['Alt and G', { ...alt, code: 'KeyG', key: 'g' }, 'news'],
  ['Alt and K', { ...alt, code: 'KeyK', key: 'k' }, 'help'],
  ['Space', { code: 'Space', key: ' ' }, 'talk'],
  ['M', { code: 'KeyM', key: 'm' }, undefined],
  ['V', { code: 'KeyV', key: 'v' }, undefined],
  ['H', { code: 'KeyH', key: 'h' }, undefined],
  ['a question mark', { code: 'Slash', key: '?', shiftKey: true }, undefined],
  ['AltGr and S, which writes', { ...alt, ctrlKey: true, code: 'KeyS', key: 'ś' }, undefined],
  [
    'AltGr and M of another system',
    { ...alt, code: 'KeyM', key: 'µ', getModifierState: (name) => name === 'AltGraph' },
    undefined,
  ],
  ['Control and M', { ctrlKey: true, code: 'KeyM', key: 'm' }, undefined],
  ['Alt, Shift and M', { ...alt, shiftKey: true, code: 'KeyM', key: 'M' }, undefined],
  ['Alt and M while something is composed', { ...alt, isComposing: true, code: 'KeyM', key: 'm' }, undefined],
  ['Alt and M held on', { ...alt, code: 'KeyM', key: 'm', repeat: true }, undefined],
  ['Space held on', { code: 'Space', key: ' ', repeat: true }, undefined],
  ['Space that an input method takes', { code: 'Space', key: 'Process' }, undefined],
  ['Alt and Q', { ...alt, code: 'KeyQ', key: 'q' }, undefined],
])('[BEY-14] %s is the key of %s', (_name, press, expected) => {
  expect(shortcutOf({ ...plain, ...press }, false)).toBe(expected);
});

test.each<[string, Partial<KeyPress>, string | undefined]>([
  ['Control, Shift and M', { ...onApple, code: 'KeyM', key: 'M' }, 'microphone'],
  ['Option and M, which writes µ', { ...alt, code: 'KeyM', key: 'µ' }, undefined],
  ['Option and S, which writes ß', { ...alt, code: 'KeyS', key: 'ß' }, undefined],
])('[BEY-14] on a computer of Apple’s %s: %s', (_name, press, expected) => {
  expect(shortcutOf({ ...plain, ...press }, true)).toBe(expected);
  expect(shownKeyOf('microphone', true)).toBe('⌃⇧M');
});

test('[BEY-14] keys are meant elsewhere in dialogs and menus, and Space where it writes or presses', () => {
  document.body.innerHTML =
    '<input id="i"><textarea id="t"></textarea><div contenteditable="true"><b id="c">x</b></div><button id="b">b</button><p id="p">p</p>';
  const at = (id: string) => document.querySelector(`#${id}`);
  for (const id of ['i', 't', 'c']) {
    expect(isMeantElsewhere('talk', at(id))).toBe(true);
    expect(isMeantElsewhere('microphone', at(id))).toBe(false);
  }
  expect(isMeantElsewhere('microphone', at('b'))).toBe(false);
  expect(isMeantElsewhere('talk', at('b'))).toBe(true);
  expect(isMeantElsewhere('talk', at('p'))).toBe(false);
  expect(isMeantElsewhere('talk', at('b'), { focusedByPointer: true })).toBe(false);
  expect(isMeantElsewhere('talk', at('i'), { focusedByPointer: true })).toBe(true);
  for (const role of ['dialog', 'menu', 'alertdialog']) {
    document.body.insertAdjacentHTML('beforeend', `<div id="above" role="${role}"></div>`);
    expect(isMeantElsewhere('hand', at('p'))).toBe(true);
    at('above')?.remove();
  }
});

function keys(initial: Partial<ShortcutActions> = {}) {
  const actions = {
    microphone: vi.fn<() => void>(),
    camera: vi.fn<() => void>(),
    share: vi.fn<() => void>(),
    hand: vi.fn<() => void>(),
    bothHands: undefined,
    news: undefined,
    cameraState: 'off' as ShortcutActions['cameraState'],
    microphoneState: 'muted' as ShortcutActions['microphoneState'],
    ...initial,
  };
  const { rerender } = renderHook((given: ShortcutActions) => useShortcuts(given), { initialProps: actions });
  return { actions, now: (changed: Partial<ShortcutActions>) => rerender({ ...actions, ...changed }) };
}
const down = (code: string, key = code) =>
  fireEvent.keyDown(document.body, { code, key, altKey: code.startsWith('Key') });
const up = (code: string) => fireEvent.keyUp(document.body, { code, key: code });

describe('the keys of the chamber', () => {
  test('[BEY-14] each does what its control does; what is not available does nothing', () => {
    const { actions } = keys();
    for (const code of ['KeyM', 'KeyV', 'KeyS', 'KeyH', 'KeyB']) down(code);
    for (const action of [actions.microphone, actions.camera, actions.share, actions.hand]) {
      expect(action).toHaveBeenCalledOnce();
    }
  });

  test('[BEY-14] [MEDIA-11] the key of what is not available says why, also Space', () => {
    keys({
      microphone: undefined,
      share: undefined,
      reasons: { microphone: 'Kept off', camera: 'No reason' },
    });
    const texts = () => useToasts.getState().list.shown.map(({ toast }) => toast.text);
    down('KeyS', 's');
    down('KeyV', 'v');
    expect(texts()).toEqual([]);
    down('Space', ' ');
    up('Space');
    expect(texts()).toEqual(['Kept off']);
  });

  test('[BEY-14] nothing happens while they are switched off, from then on', () => {
    const { actions } = keys();
    act(() => switchShortcuts(false));
    down('KeyM');
    down('KeyK', 'k');
    expect(actions.microphone).not.toHaveBeenCalled();
    expect(useShortcutsHelp.getState().open).toBe(false);
    expect(localStorage.getItem('shortcutsEnabled')).toBe('false');
  });

  test('[BEY-14] the letters of a sentence do nothing, wherever the focus is; the keys work in a field too', () => {
    const { actions } = keys();
    render(<input aria-label="Message" />);
    const box = screen.getByLabelText('Message');
    for (const at of [document.body, box]) {
      for (const letter of 'mvhsbgk?')
        fireEvent.keyDown(at, { code: `Key${letter.toUpperCase()}`, key: letter });
    }
    for (const action of [actions.microphone, actions.camera, actions.share, actions.hand]) {
      expect(action).not.toHaveBeenCalled();
    }
    expect(useShortcutsHelp.getState().open).toBe(false);
    fireEvent.keyDown(box, { code: 'KeyM', key: 'm', altKey: true });
    expect(actions.microphone).toHaveBeenCalledOnce();
  });

  test('[BEY-14] microphone and camera are said once a key has changed them, and not after a press of their buttons', () => {
    const { now } = keys();
    draw(<Announcer />);
    const said = () => screen.getByRole('status').textContent;
    now({ microphoneState: 'unmuting' });
    now({ microphoneState: 'unmuted', cameraState: 'on' });
    expect(said()).toBe('');
    down('KeyM', 'm');
    now({ microphoneState: 'muting' });
    expect(said()).toBe('');
    now({ microphoneState: 'muted' });
    expect(said()).toBe('Your microphone is muted.');
    down('KeyV', 'v');
    now({ cameraState: 'starting' });
    now({ cameraState: 'on' });
    expect(said()).toBe('Your camera is on.');
    down('Space', ' ');
    now({ microphoneState: 'unmuted', cameraState: 'on' });
    expect(said()).toBe('Your microphone is on.');
  });

  test('[BEY-14] the key to the open vote leads there, and does nothing without one', () => {
    const news = vi.fn<() => void>();
    const { now } = keys();
    down('KeyG', 'g');
    now({ news });
    down('KeyG', 'g');
    expect(news).toHaveBeenCalledOnce();
  });

  test('[BEY-14] holding Space unmutes, letting go mutes again', () => {
    const { actions, now } = keys();
    down('Space', ' ');
    expect(actions.microphone).toHaveBeenCalledTimes(1);
    now({ microphoneState: 'unmuting' });
    now({ microphoneState: 'unmuted' });
    expect(actions.microphone).toHaveBeenCalledTimes(1);
    up('Space');
    expect(actions.microphone).toHaveBeenCalledTimes(2);
  });

  test('[BEY-14] let go before the microphone was on, it is muted once it is; a window that loses the keyboard lets go', () => {
    const { actions, now } = keys();
    down('Space', ' ');
    now({ microphoneState: 'unmuting' });
    act(() => void window.dispatchEvent(new Event('blur')));
    expect(actions.microphone).toHaveBeenCalledTimes(1);
    now({ microphoneState: 'unmuted' });
    expect(actions.microphone).toHaveBeenCalledTimes(2);
  });

  test('[BEY-14] [MEDIA-10] held while the button rests it unmutes after the rest, and letting go mutes again', () => {
    const { now } = keys({ microphone: undefined });
    down('Space', ' ');
    const microphone = vi.fn<() => void>();
    now({ microphone });
    expect(microphone).toHaveBeenCalledOnce();
    now({ microphone, microphoneState: 'unmuted' });
    up('Space');
    expect(microphone).toHaveBeenCalledTimes(2);
  });

  /** Holds Space until the microphone is on. The microphone action is a new function at each
   *  drawing. */
  function talk() {
    const microphone = vi.fn<() => void>();
    const { now } = keys({ microphone });
    const becomes = (microphoneState: ShortcutActions['microphoneState']) =>
      now({ microphone: () => microphone(), microphoneState });
    down('Space', ' ');
    becomes('unmuting');
    becomes('unmuted');
    microphone.mockClear();
    return { microphone, becomes };
  }

  test.each<{ who: string; mutes: () => void; presses: number }>([
    { who: 'a moderator', mutes: () => undefined, presses: 0 },
    { who: 'the person by the own key', mutes: () => down('KeyM', 'm'), presses: 1 },
  ])('[BEY-14] [MEDIA-11] whom $who mutes while Space is held is unmuted by a new press only', (given) => {
    const { microphone, becomes } = talk();
    given.mutes();
    becomes('muting');
    for (let drawing = 0; drawing < 3; drawing += 1) becomes('muted');
    expect(microphone).toHaveBeenCalledTimes(given.presses);
    up('Space');
    down('Space', ' ');
    expect(microphone).toHaveBeenCalledTimes(given.presses + 1);
  });

  test('[BEY-14] [MEDIA-11] who spoke already and is muted by a moderator while Space is held stays muted', () => {
    const { actions, now } = keys({ microphoneState: 'unmuted' });
    down('Space', ' ');
    now({ microphoneState: 'muted' });
    expect(actions.microphone).not.toHaveBeenCalled();
  });

  test('[BEY-14] [MEDIA-14] an unmute that fails while Space is held is not tried again by itself', () => {
    const { microphone, becomes } = talk();
    for (let drawing = 0; drawing < 3; drawing += 1) {
      becomes('muted');
      becomes('unmuting');
    }
    becomes('muted');
    expect(microphone).not.toHaveBeenCalled();
  });

  test.each(['while Space is held', 'after it was let go'])(
    '[BEY-14] [MEDIA-12] who was muted by somebody else and unmutes by the button %s stays unmuted',
    (when) => {
      const { microphone, becomes } = talk();
      becomes('muted');
      if (when === 'after it was let go') up('Space');
      becomes('unmuting');
      becomes('unmuted');
      if (when === 'while Space is held') up('Space');
      expect(microphone).not.toHaveBeenCalled();
    },
  );

  test('[BEY-14] who speaks already is not muted by Space', () => {
    const { actions } = keys({ microphoneState: 'unmuted' });
    down('Space', ' ');
    up('Space');
    expect(actions.microphone).not.toHaveBeenCalled();
  });
});

describe('Space on a button that has the focus', () => {
  function buttons() {
    const { actions } = keys();
    render(
      <>
        <button>Mute</button>
        <button>Raise hand</button>
      </>,
    );
    const button = (name: string) => screen.getByRole('button', { name });
    const press = (name: string) => {
      fireEvent.pointerDown(button(name));
      act(() => button(name).focus());
    };
    /** Holds Space on a button and returns whether the browser may press the button. */
    const hold = (name: string) => {
      const space = { code: 'Space', key: ' ' };
      const presses = [
        fireEvent.keyDown(button(name), space),
        fireEvent.keyDown(button(name), { ...space, repeat: true }),
        fireEvent.keyUp(button(name), space),
      ];
      return presses.includes(true);
    };
    const tabTo = (name: string) => {
      fireEvent.keyDown(document.body, { code: 'Tab', key: 'Tab' });
      act(() => button(name).focus());
    };
    return { actions, press, hold, tabTo };
  }

  test('[BEY-14] since the pointer pressed it: Space talks and presses nothing, held and let go', () => {
    const { actions, press, hold } = buttons();
    press('Mute');
    expect(hold('Mute')).toBe(false);
    expect(actions.microphone).toHaveBeenCalledOnce();
    // Space does not press the button after another key either, nor the second time.
    fireEvent.keyDown(document.body, { code: 'KeyV', key: 'v' });
    expect(hold('Mute')).toBe(false);
  });

  test('[BEY-14] since the keyboard reached it: Space presses it, even where the pointer had pressed another', () => {
    const { actions, press, hold, tabTo } = buttons();
    press('Mute');
    tabTo('Raise hand');
    expect(hold('Raise hand')).toBe(true);
    tabTo('Mute');
    expect(hold('Mute')).toBe(true);
    expect(actions.microphone).not.toHaveBeenCalled();
  });

  test('[BEY-14] a window that is come back to leaves a pressed button as it was', () => {
    const { press, hold } = buttons();
    press('Mute');
    hold('Mute');
    const mute = screen.getByRole('button', { name: 'Mute' });
    act(() => {
      mute.blur();
      mute.focus();
    });
    expect(hold('Mute')).toBe(false);
  });
});

test('[BEY-14] the sheet lists every key and switches them off', async () => {
  keys();
  draw(<ShortcutsHelp />);
  expect(screen.queryByRole('dialog')).toBeNull();
  down('KeyK', 'k');
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(sheet.querySelectorAll('kbd')).toHaveLength(shortcutKeys.length + stageKeys.length);
  expect(sheet.textContent).toContain('Alt+M');
  await expectAccessible();
  fireEvent.click(screen.getByRole('switch', { name: 'Use these keys' }));
  expect(localStorage.getItem('shortcutsEnabled')).toBe('false');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => openShortcutsHelp());
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

const texts = () => useToasts.getState().list.shown.map(({ toast }) => toast.text);

describe('hints on the microphone', () => {
  test('[BEY-14] who talks while muted is told, once in a while', () => {
    vi.useFakeTimers();
    const { rerender } = renderHook(
      ({ speaking }: { speaking: boolean }) =>
        useMicrophoneHints({ audioLevel: () => 0.5 }, 'muted', speaking),
      { initialProps: { speaking: true } },
    );
    act(() => void vi.advanceTimersByTime(TALKING_MUTED_MS - 1));
    expect(texts()).toEqual([]);
    act(() => void vi.advanceTimersByTime(1));
    expect(texts()).toEqual(['You are muted']);
    rerender({ speaking: false });
    useToasts.setState({ list: { shown: [], lastShownAtMs: new Map() } });
    rerender({ speaking: true });
    act(() => void vi.advanceTimersByTime(TALKING_MUTED_MS));
    expect(texts()).toEqual([]);
    rerender({ speaking: false });
    vi.advanceTimersByTime(TALKING_MUTED_AGAIN_MS);
    rerender({ speaking: true });
    act(() => void vi.advanceTimersByTime(TALKING_MUTED_MS));
    expect(texts()).toEqual(['You are muted']);
  });

  test('[BEY-14] who has unmuted reads no longer that they are muted', () => {
    vi.useFakeTimers();
    const { rerender } = renderHook(
      ({ status, talks }: { status: 'muted' | 'on'; talks: boolean }) =>
        useMicrophoneHints({ audioLevel: () => 0.5 }, status, talks),
      { initialProps: { status: 'muted' as 'muted' | 'on', talks: true } },
    );
    act(() => void vi.advanceTimersByTime(TALKING_MUTED_MS));
    expect(texts()).toEqual(['You are muted']);
    rerender({ status: 'on', talks: false });
    expect(texts()).toEqual([]);
  });

  test('[BEY-14] [MEDIA-11] who is kept off meanwhile reads no longer to unmute, nor does who talks then', () => {
    vi.useFakeTimers();
    const { rerender } = renderHook(
      ({ talks, mayUnmute }: { talks: boolean; mayUnmute: boolean }) =>
        useMicrophoneHints({ audioLevel: () => 0.5 }, 'muted', talks, mayUnmute),
      { initialProps: { talks: true, mayUnmute: true } },
    );
    act(() => void vi.advanceTimersByTime(TALKING_MUTED_MS));
    expect(texts()).toEqual(['You are muted']);
    rerender({ talks: true, mayUnmute: false });
    expect(texts()).toEqual([]);
    rerender({ talks: false, mayUnmute: false });
    vi.advanceTimersByTime(TALKING_MUTED_AGAIN_MS);
    rerender({ talks: true, mayUnmute: false });
    act(() => void vi.advanceTimersByTime(TALKING_MUTED_MS));
    expect(texts()).toEqual([]);
  });

  test.each([
    { what: 'a keyboard is likely', fine: true, keysOn: true, expected: 'Unmute to speak, or hold Space.' },
    { what: 'one points by finger', fine: false, keysOn: true, expected: 'Unmute to speak.' },
    { what: 'the keys are off', fine: true, keysOn: false, expected: 'Unmute to speak.' },
  ])('[BEY-14] Space is named only where it does something: $what', ({ fine, keysOn, expected }) => {
    vi.useFakeTimers();
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: fine && query === '(pointer: fine)' }));
    switchShortcuts(keysOn);
    renderHook(() => useMicrophoneHints({ audioLevel: () => 0.5 }, 'muted', true));
    act(() => void vi.advanceTimersByTime(TALKING_MUTED_MS));
    const details = useToasts.getState().list.shown.map(({ toast }) => toast.detail);
    expect(details).toEqual([`Nobody hears you. ${expected}`]);
    vi.unstubAllGlobals();
  });

  test('[BEY-14] a microphone that falls silent later, as by its own switch, is told of once; a quiet room is none', () => {
    vi.useFakeTimers();
    let level = 0.2;
    const port = { audioLevel: () => level };
    const { rerender } = renderHook(
      ({ status }: { status: 'muted' | 'on' | 'off' }) => useMicrophoneHints(port, status, false),
      { initialProps: { status: 'on' as 'muted' | 'on' | 'off' } },
    );
    const then = (next: number, forMs: number) => {
      level = next;
      act(() => void vi.advanceTimersByTime(forMs));
    };
    const unmuteAnew = (by: 'muted' | 'off') => {
      rerender({ status: by });
      rerender({ status: 'on' });
      useToasts.setState({ list: { shown: [], lastShownAtMs: new Map() } });
    };
    then(0.2, 60_000);
    then(0.0001, 60_000);
    then(0, SILENT_AFTER_MS - 250);
    then(0.0001, 250);
    then(0, SILENT_AFTER_MS - 250);
    expect(texts()).toEqual([]);
    then(0, 250);
    expect(texts()).toEqual(['Nothing comes from your microphone']);

    unmuteAnew('muted');
    then(0.2, 1_000);
    then(0, 60_000);
    expect(texts()).toEqual([]);
    unmuteAnew('off');
    then(0.2, 1_000);
    then(0, SILENT_AFTER_MS);
    expect(texts()).toEqual(['Nothing comes from your microphone']);
  });

  test.each([
    [0, ['Nothing comes from your microphone']],
    [0.01, []],
    [null, []],
  ])('[BEY-14] a microphone at level %s after unmuting: %o', (level, expected) => {
    vi.useFakeTimers();
    renderHook(() => useMicrophoneHints({ audioLevel: () => level }, 'on', false));
    act(() => void vi.advanceTimersByTime(SILENT_AFTER_MS - 1));
    expect(texts()).toEqual([]);
    act(() => void vi.advanceTimersByTime(1));
    expect(texts()).toEqual(expected);
  });
});

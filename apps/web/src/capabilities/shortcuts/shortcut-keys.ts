import { holdsModifier, isApple, type PressedKey, shownWithModifier } from '../../ui/modifier-keys.ts';

/** The action of a key in the chamber. `talk`: the person speaks while the key is held. `news`:
 *  leads to the open vote, or to news that arrived while the person typed. */
export type Shortcut = 'talk' | 'microphone' | 'camera' | 'share' | 'hand' | 'bothHands' | 'news' | 'help';

/** The keys by their place on the keyboard, so that they are the same in every layout, also Arabic.
 *  All keys but Space need the modifier that `holdsModifier` checks, so that no typed character is
 *  a shortcut. Source: BEY-14, WCAG 2.1.4. */
export const shortcutKeys: readonly {
  readonly shortcut: Shortcut;
  readonly code: string;
  /** The letter on the key; null for Space. */
  readonly letter: string | null;
}[] = [
  { shortcut: 'microphone', code: 'KeyM', letter: 'M' },
  { shortcut: 'talk', code: 'Space', letter: null },
  { shortcut: 'camera', code: 'KeyV', letter: 'V' },
  { shortcut: 'share', code: 'KeyS', letter: 'S' },
  { shortcut: 'hand', code: 'KeyH', letter: 'H' },
  { shortcut: 'bothHands', code: 'KeyB', letter: 'B' },
  { shortcut: 'news', code: 'KeyG', letter: 'G' },
  { shortcut: 'help', code: 'KeyK', letter: 'K' },
];

/** The keys for the stage's pictures. They work while a picture has the focus; the stage itself
 *  handles them. */
export const stageKeys = [
  { does: 'move', shown: '← → ↑ ↓' },
  { does: 'pin', shown: 'P' },
  { does: 'pages', shown: 'PgUp PgDn' },
] as const;

/** The displayed name of a shortcut, such as 'Alt+M'; null for Space, whose name is in the
 *  catalogues. */
export function shownKeyOf(shortcut: Shortcut, apple = isApple()): string | null {
  const letter = shortcutKeys.find((key) => key.shortcut === shortcut)?.letter ?? null;
  return letter === null ? null : shownWithModifier(letter, apple);
}

/** The fields of a key event that decide on a shortcut. */
export type KeyPress = PressedKey & Pick<KeyboardEvent, 'repeat'>;

/** The shortcut of a key press. Undefined for every other key, for the repeats of a held key, and
 *  during composition by an input method. Source: BEY-14. */
export function shortcutOf(press: KeyPress, apple = isApple()): Shortcut | undefined {
  if (press.repeat) return undefined;
  if (press.code === 'Space') {
    const plain = !press.ctrlKey && !press.altKey && !press.metaKey && !press.shiftKey;
    return plain && press.key === ' ' && !press.isComposing ? 'talk' : undefined;
  }
  if (!holdsModifier(press, apple)) return undefined;
  return shortcutKeys.find(({ code }) => code === press.code)?.shortcut;
}

const TYPING =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="combobox"]';
const PLAYED_BY_SPACE = 'video, audio';
const PRESSED_BY_SPACE =
  'button, a, summary, label, video, audio, [role="button"], [role="tab"], [role="menuitem"], [role="option"], [role="switch"]';
const ABOVE_THE_PAGE = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], dialog[open]';

/** Whether a dialog or a menu is open, for which every key press is meant. */
export function isMeantForWindow(page: Document = document): boolean {
  return page.querySelector(ABOVE_THE_PAGE) !== null;
}

/** Whether a key press is meant for something else: a dialog or a menu is open, or Space would
 *  write a character or press the focused element. A button that the pointer focused
 *  (`focusedByPointer`) does not take Space, so Space talks; a media player takes it. */
export function isMeantElsewhere(
  shortcut: Shortcut,
  target: EventTarget | null,
  { page = document, focusedByPointer = false }: { page?: Document; focusedByPointer?: boolean } = {},
): boolean {
  if (isMeantForWindow(page)) return true;
  if (shortcut !== 'talk') return false;
  const element = target instanceof Element ? target : null;
  if (element?.closest(TYPING)) return true;
  return element?.closest(focusedByPointer ? PLAYED_BY_SPACE : PRESSED_BY_SPACE) != null;
}

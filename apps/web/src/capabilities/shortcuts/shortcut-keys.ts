import { holdsModifier, isApple, type PressedKey, shownWithModifier } from '../../ui/modifier-keys.ts';

/** What a key does in the chamber. `talk`: held, it lets one speak. `news`: it leads to the vote
 *  that is open, or to what came up while one typed. */
export type Shortcut = 'talk' | 'microphone' | 'camera' | 'share' | 'hand' | 'bothHands' | 'news' | 'help';

/** The keys by their place on the keyboard, so that they are the same under every layout, Arabic
 *  too. All but Space are held together with what `holdsModifier` asks for: no sign that anybody
 *  types is one of them. Source: BEY-14, WCAG 2.1.4. */
export const shortcutKeys: readonly {
  readonly shortcut: Shortcut;
  readonly code: string;
  /** Its sign on the keyboard; null for Space. */
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

/** The keys of the stage's pictures, which count while one of them has the focus; the stage itself
 *  heeds them. */
export const stageKeys = [
  { does: 'move', shown: '← → ↑ ↓' },
  { does: 'pin', shown: 'P' },
  { does: 'pages', shown: 'PgUp PgDn' },
] as const;

/** How the key of a shortcut is shown, as 'Alt+M'; null for Space, whose word the catalogues
 *  have. */
export function shownKeyOf(shortcut: Shortcut, apple = isApple()): string | null {
  const letter = shortcutKeys.find((key) => key.shortcut === shortcut)?.letter ?? null;
  return letter === null ? null : shownWithModifier(letter, apple);
}

/** What of a key press counts. */
export type KeyPress = PressedKey & Pick<KeyboardEvent, 'repeat'>;

/** The shortcut of a press; undefined for every other key, for the repetitions of a key that is
 *  held, and for what an input method composes. Source: BEY-14. */
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

/** Whether a press is meant for something else: a dialog or a menu is open, or Space writes, or
 *  would press what has the focus. A button that has it only since the pointer pressed it
 *  (`focusedByPointer`) leaves Space to talking; a player keeps it. */
export function isMeantElsewhere(
  shortcut: Shortcut,
  target: EventTarget | null,
  { page = document, focusedByPointer = false }: { page?: Document; focusedByPointer?: boolean } = {},
): boolean {
  if (page.querySelector(ABOVE_THE_PAGE) !== null) return true;
  if (shortcut !== 'talk') return false;
  const element = target instanceof Element ? target : null;
  if (element?.closest(TYPING)) return true;
  return element?.closest(focusedByPointer ? PLAYED_BY_SPACE : PRESSED_BY_SPACE) != null;
}

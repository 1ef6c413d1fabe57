/** What a key does in the chamber. `talk`: held, it lets one speak. */
export type Shortcut = 'talk' | 'microphone' | 'camera' | 'share' | 'hand' | 'bothHands' | 'help';

/** The keys by their place on the keyboard, so that they are the same under every layout, Arabic too; the question mark is a sign
 *  and is found wherever the layout has it.  Source: BEY-14. */
export const shortcutKeys: readonly {
  readonly shortcut: Shortcut;
  readonly code: string;
  readonly shown: string;
}[] = [
  { shortcut: 'microphone', code: 'KeyM', shown: 'M' },
  { shortcut: 'talk', code: 'Space', shown: '␣' },
  { shortcut: 'camera', code: 'KeyV', shown: 'V' },
  { shortcut: 'share', code: 'KeyS', shown: 'S' },
  { shortcut: 'hand', code: 'KeyH', shown: 'H' },
  { shortcut: 'bothHands', code: 'KeyB', shown: 'B' },
  { shortcut: 'help', code: '', shown: '?' },
];

/** The keys of the stage's pictures, which count while one of them has the focus; the stage itself heeds them. */
export const stageKeys = [
  { does: 'move', shown: '← → ↑ ↓' },
  { does: 'pin', shown: 'P' },
  { does: 'pages', shown: 'PgUp PgDn' },
] as const;

/** What of a key press counts. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey' | 'repeat'
>;

/** The shortcut of a press; undefined for every other key, for those held together with Control, Alt or Meta, which belong to
 *  browser and system, and for the repetitions of a key that is held. */
export function shortcutOf(press: KeyPress): Shortcut | undefined {
  if (press.ctrlKey || press.altKey || press.metaKey || press.repeat) return undefined;
  if (press.key === '?' || press.key === '؟') return 'help';
  if (press.shiftKey) return undefined;
  return shortcutKeys.find(({ code }) => code !== '' && code === press.code)?.shortcut;
}

const TYPING =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="combobox"]';
const PLAYED_BY_SPACE = 'video, audio';
const PRESSED_BY_SPACE =
  'button, a, summary, label, video, audio, [role="button"], [role="tab"], [role="menuitem"], [role="option"], [role="switch"]';
const ABOVE_THE_PAGE = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], dialog[open]';

/** Whether a press is meant for something else: somebody types, a dialog or a menu is open, or Space would press what has the
 *  focus. A button that has it only since the pointer pressed it (`focusedByPointer`) leaves Space to talking; a player keeps it. */
export function isMeantElsewhere(
  shortcut: Shortcut,
  target: EventTarget | null,
  { page = document, focusedByPointer = false }: { page?: Document; focusedByPointer?: boolean } = {},
): boolean {
  const element = target instanceof Element ? target : null;
  if (element?.closest(TYPING)) return true;
  if (page.querySelector(ABOVE_THE_PAGE) !== null) return true;
  if (shortcut !== 'talk') return false;
  return element?.closest(focusedByPointer ? PLAYED_BY_SPACE : PRESSED_BY_SPACE) != null;
}

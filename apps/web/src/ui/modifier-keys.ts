/** The fields of a key event that tell whether it writes text, and which modifier keys are held. */
export type PressedKey = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey' | 'isComposing'
> & { readonly getModifierState?: KeyboardEvent['getModifierState'] };

/** Whether this is an Apple computer. There the Option key writes characters and is no modifier. */
export function isApple(platform: string = navigator.platform): boolean {
  return /mac|iphone|ipad/i.test(platform);
}

/** Whether a key press belongs to an input method that composes characters. */
function isComposed({ key, isComposing }: PressedKey): boolean {
  return isComposing || key === 'Process' || key === 'Dead' || key === 'Unidentified';
}

function isAltGraph(press: PressedKey): boolean {
  return press.getModifierState?.('AltGraph') ?? false;
}

/** Whether a key press writes a character into the focused field. Keys that write nothing have
 *  names of ASCII letters and digits, such as 'Enter' and 'F6'. One press may write several
 *  characters, such as the Arabic key of lam and alif. Source: BEY-14. */
export function writesText(press: PressedKey, apple = isApple()): boolean {
  if (isComposed(press)) return true;
  if (/^[A-Z][A-Za-z0-9]*[a-z0-9]$/.test(press.key)) return false;
  if (isAltGraph(press)) return true;
  if (press.metaKey) return false;
  if (apple) return !press.ctrlKey;
  return !press.ctrlKey && !press.altKey;
}

/** Whether exactly the modifier of the page's shortcuts is held: Alt, or Control and Shift on an
 *  Apple computer. These write no characters. AltGr does, so it does not count. Source: BEY-14,
 *  WCAG 2.1.4. */
export function holdsModifier(press: PressedKey, apple = isApple()): boolean {
  if (isComposed(press) || isAltGraph(press) || press.metaKey) return false;
  return apple
    ? press.ctrlKey && press.shiftKey && !press.altKey
    : press.altKey && !press.ctrlKey && !press.shiftKey;
}

/** The displayed name of the modifier that `holdsModifier` checks. */
export function shownModifier(apple = isApple()): string {
  return apple ? '⌃⇧' : 'Alt';
}

/** The displayed name of a shortcut, such as 'Alt+M'. */
export function shownWithModifier(letter: string, apple = isApple()): string {
  return apple ? `${shownModifier(apple)}${letter}` : `${shownModifier(apple)}+${letter}`;
}

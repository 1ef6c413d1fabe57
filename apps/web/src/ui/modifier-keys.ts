/** What of a key press tells whether it writes, and what it is held together with. */
export type PressedKey = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey' | 'isComposing'
> & { readonly getModifierState?: KeyboardEvent['getModifierState'] };

/** Whether the computer is one of Apple's, where Option writes signs and does not modify. */
export function isApple(platform: string = navigator.platform): boolean {
  return /mac|iphone|ipad/i.test(platform);
}

/** Whether a press belongs to an input method, which composes what is written. */
function isComposed({ key, isComposing }: PressedKey): boolean {
  return isComposing || key === 'Process' || key === 'Dead' || key === 'Unidentified';
}

function isAltGraph(press: PressedKey): boolean {
  return press.getModifierState?.('AltGraph') ?? false;
}

/** Whether a press writes a sign into the field that has the focus. Keys that write nothing have
 *  names of ASCII letters and digits, as 'Enter' and 'F6' do; one press may write several signs, as
 *  the Arabic key of lam and alif does. Source: BEY-14. */
export function writesText(press: PressedKey, apple = isApple()): boolean {
  if (isComposed(press)) return true;
  if (/^[A-Z][A-Za-z0-9]*[a-z0-9]$/.test(press.key)) return false;
  if (isAltGraph(press)) return true;
  if (press.metaKey) return false;
  if (apple) return !press.ctrlKey;
  return !press.ctrlKey && !press.altKey;
}

/** Whether a press is held together with what the keys of the page need, and nothing else: Alt, and
 *  on a computer of Apple's Control and Shift. Neither writes anything; AltGr, which does, is none
 *  of them. Source: BEY-14, WCAG 2.1.4. */
export function holdsModifier(press: PressedKey, apple = isApple()): boolean {
  if (isComposed(press) || isAltGraph(press) || press.metaKey) return false;
  return apple
    ? press.ctrlKey && press.shiftKey && !press.altKey
    : press.altKey && !press.ctrlKey && !press.shiftKey;
}

/** How what `holdsModifier` asks for is shown. */
export function shownModifier(apple = isApple()): string {
  return apple ? '⌃⇧' : 'Alt';
}

/** How a key of the page is shown and said, as 'Alt+M'. */
export function shownWithModifier(letter: string, apple = isApple()): string {
  return apple ? `${shownModifier(apple)}${letter}` : `${shownModifier(apple)}+${letter}`;
}

/** Follows how what has the focus came to it. `byPointer`: by a press of the pointer, on it or on
 *  what handed it over, as a menu that was chosen from does; thus without the ring that shows the
 *  focus to whoever uses the keyboard. A key that moves no focus changes nothing. Source:
 *  BEY-14. */
export function followFocus(page: Document = document): {
  readonly byPointer: () => boolean;
  readonly stop: () => void;
} {
  let pressedLast: 'pointer' | 'key' = 'key';
  let focused: EventTarget | null = page.activeElement;
  let byPointer = false;
  const handlePointer = () => {
    pressedLast = 'pointer';
    byPointer = true;
  };
  const handleKey = () => {
    pressedLast = 'key';
  };
  const handleFocus = ({ target }: FocusEvent) => {
    // A window that was left and is come back to gives the focus to what had it.
    if (target === focused) return;
    focused = target;
    byPointer = pressedLast === 'pointer';
  };
  page.addEventListener('pointerdown', handlePointer, true);
  page.addEventListener('keydown', handleKey, true);
  page.addEventListener('focusin', handleFocus, true);
  return {
    byPointer: () => byPointer,
    stop() {
      page.removeEventListener('pointerdown', handlePointer, true);
      page.removeEventListener('keydown', handleKey, true);
      page.removeEventListener('focusin', handleFocus, true);
    },
  };
}

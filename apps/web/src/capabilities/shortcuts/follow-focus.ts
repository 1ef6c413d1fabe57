/** Tracks how the focused element got the focus. `byPointer` is true after a press of the pointer
 *  on that element, or on an element that passed the focus on, such as a menu entry. Such an
 *  element has no visible focus ring. A key that moves no focus changes nothing. Source: BEY-14. */
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
    // When a person returns to the window, the browser focuses the same element again.
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

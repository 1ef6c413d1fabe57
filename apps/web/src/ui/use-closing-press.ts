import { type RefObject, useEffect, useRef } from 'react';

/** Closes a floating element when the pointer is pressed outside of it and outside of its anchor,
 *  the element that opened it. The focus goes to the pressed place. Source: FND-14. */
export function useClosingPress(
  floating: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
  onClose: () => void,
): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const handlePress = ({ target }: PointerEvent) => {
      const inside = [floating, anchor].some(
        ({ current }) => target instanceof Node && current?.contains(target),
      );
      if (!inside) close.current();
    };
    document.addEventListener('pointerdown', handlePress, { capture: true });
    return () => document.removeEventListener('pointerdown', handlePress, { capture: true });
  }, [floating, anchor]);
}

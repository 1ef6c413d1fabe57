import { type RefObject, useEffect, useRef } from 'react';

/** Closes something that floats above the page when the pointer is pressed outside of it and of its
 *  anchor, the element that opened it. The focus goes where the press puts it. Source: FND-14. */
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

import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The width of an element's content box in whole px, kept up to date; 0 before it is known. */
export function useWidth<E extends HTMLElement>(): { ref: RefObject<E | null>; widthPx: number } {
  const ref = useRef<E>(null);
  const [widthPx, setWidthPx] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const read = () => setWidthPx(Math.floor(element.clientWidth));
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, widthPx };
}

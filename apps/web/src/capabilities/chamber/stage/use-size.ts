import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type BoxSize, isSameSize, sizeOf } from './stage-size-ahead.ts';

/** The size of an element's content box in whole px, kept up to date; the `expected` size until it
 *  is measured. */
export function useSize(expected: () => BoxSize): { ref: RefObject<HTMLDivElement | null> } & BoxSize {
  const ref = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState(expected);
  // A layout effect, so that the first painting has the measured size.
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const read = () => {
      const next = sizeOf(element);
      setSize((now) => (isSameSize(now, next) ? now : next));
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, ...size };
}

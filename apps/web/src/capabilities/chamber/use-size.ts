import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The size of an element's content box in whole px, kept up to date; 0 before it is known. */
export function useSize(): { ref: RefObject<HTMLDivElement | null>; widthPx: number; heightPx: number } {
  const ref = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ widthPx: 0, heightPx: 0 });
  // Before anything is painted: what depends on it is drawn with the rest.
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const read = () => {
      const next = { widthPx: Math.floor(element.clientWidth), heightPx: Math.floor(element.clientHeight) };
      setSize((now) => (now.widthPx === next.widthPx && now.heightPx === next.heightPx ? now : next));
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, ...size };
}

import { type RefObject, useLayoutEffect, useRef } from 'react';

/** How long a row takes to its new place: long enough for an eye to follow it. */
const GLIDE_MS = 240;

/** Lets the rows of a list glide to their new places when their order changes, so that whoever
 *  looks at one keeps it in sight; nothing else moves, and nothing at all with reduced motion.
 *  `keys` are those of the rows in the order shown. Source: POLL-16, looks §7. */
export function useGlidingRows<List extends HTMLElement>(keys: readonly string[]): RefObject<List | null> {
  const list = useRef<List>(null);
  const tops = useRef<ReadonlyMap<string, number>>(new Map());
  const order = keys.join('\n');
  useLayoutEffect(() => {
    const rows = [...(list.current?.children ?? [])].filter((row) => row instanceof HTMLElement);
    const now = new Map(order.split('\n').map((key, at) => [key, rows[at]?.offsetTop ?? 0]));
    const before = tops.current;
    tops.current = now;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const [at, key] of order.split('\n').entries()) {
      const fromPx = (before.get(key) ?? now.get(key) ?? 0) - (now.get(key) ?? 0);
      if (fromPx === 0) continue;
      rows[at]?.animate([{ transform: `translateY(${fromPx}px)` }, { transform: 'none' }], {
        duration: GLIDE_MS,
        easing: 'ease-out',
      });
    }
  }, [order]);
  return list;
}

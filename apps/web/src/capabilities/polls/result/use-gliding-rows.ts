import { type RefObject, useLayoutEffect, useRef } from 'react';
import { prefersStillness } from '../../../ui/accessibility-mode.ts';

/** How long a row moves to its new place, in ms: long enough for an eye to follow it. */
const GLIDE_MS = 240;

/** Moves the rows of a list smoothly when their order changes, so that a viewer can follow a row.
 *  Nothing else moves, and with reduced motion no row moves smoothly. `keys` are the keys of the
 *  rows in the displayed order. Source: POLL-16, looks §7. */
export function useGlidingRows<List extends HTMLElement>(keys: readonly string[]): RefObject<List | null> {
  const list = useRef<List>(null);
  const tops = useRef<ReadonlyMap<string, number>>(new Map());
  const order = keys.join('\n');
  useLayoutEffect(() => {
    const rows = [...(list.current?.children ?? [])].filter((row) => row instanceof HTMLElement);
    const now = new Map(order.split('\n').map((key, at) => [key, rows[at]?.offsetTop ?? 0]));
    const before = tops.current;
    tops.current = now;
    if (prefersStillness()) return;
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

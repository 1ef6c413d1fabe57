import { recall, remember, useRecalled } from './browser-memory.ts';

/** The storage key of the mode. Keep this name, since browsers hold the mode under it. */
const KEY = 'accessibilityMode';

/** How many times as long as usual a toast is shown. Source: A11Y-03. */
const LONGER = 3;

/** Whether the page is shown in accessibility mode. Source: A11Y-03. */
export function isAccessible(): boolean {
  return recall(KEY) === 'true';
}

/** As `isAccessible`, but redraws the component when the mode changes on this page. */
export function useIsAccessible(): boolean {
  return useRecalled(KEY) === 'true';
}

function draw(): void {
  const { dataset } = document.documentElement;
  if (isAccessible()) dataset['accessible'] = 'true';
  else delete dataset['accessible'];
}

/** Shows this page in the mode, and keeps the mode in the browser for its other pages and for the
 *  sign-in page. Source: A11Y-03. */
export function showAccessible(on: boolean): void {
  if (isAccessible() !== on) remember(KEY, on);
  draw();
}

/** Sets the mode before the page is drawn, and follows the other pages of the browser. Source:
 *  A11Y-03. */
export function startAccessibilityMode(): void {
  draw();
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== KEY) return;
    remember(KEY, newValue === 'true');
    draw();
  });
}

/** Whether nothing may move: by the person's system or by their accessibility mode. */
export function prefersStillness(): boolean {
  return isAccessible() || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** A time for reading, in ms: longer in accessibility mode. 0 stays 0. */
export function timeToRead(usualMs: number): number {
  return isAccessible() ? usualMs * LONGER : usualMs;
}

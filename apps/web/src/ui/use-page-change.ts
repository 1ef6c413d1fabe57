import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { announce } from './announcer.ts';

/** How long a new page may take to be drawn and to have its title, in ms. */
const DRAWN_WITHIN_MS = 10_000;

/** Does for screen readers and the keyboard what a browser does when it loads a page: where the
 *  application goes to another page by itself, the titles of that page are told as they are set,
 *  and its content gets the focus, unless something there took it already. Source: BEY-27. */
export function usePageChange(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  // The pages set their titles in effects, which run after this one.
  useLayoutEffect(() => {
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    let told = document.title;
    const titles = new MutationObserver(() => {
      if (document.title === told) return;
      told = document.title;
      announce(told);
    });
    titles.observe(document.head, { childList: true, subtree: true });
    // Until the person acts: the content may be drawn more than once, as on entering a chamber.
    const focusContent = () => {
      if (document.activeElement !== document.body) return;
      document.querySelector<HTMLElement>('main[tabindex="-1"]')?.focus({ preventScroll: true });
    };
    const drawn = new MutationObserver(focusContent);
    drawn.observe(document.body, { childList: true, subtree: true });
    focusContent();
    const stopFocus = () => drawn.disconnect();
    const acts = ['keydown', 'pointerdown'] as const;
    for (const act of acts) addEventListener(act, stopFocus);
    const end = () => {
      for (const act of acts) removeEventListener(act, stopFocus);
      titles.disconnect();
      drawn.disconnect();
    };
    const timer = setTimeout(end, DRAWN_WITHIN_MS);
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [pathname]);
}

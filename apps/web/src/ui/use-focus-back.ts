import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** When this component goes, returns the focus to the element that had it before, unless another
 *  element has taken it. A menu entry goes with its menu; then the button of the menu gets the
 *  focus. If that element is gone or hidden, for example after a tablet was turned, the element
 *  with `data-focus-home` gets the focus, or else the main part of the page. Source: looks §6. */
export function useFocusBack(): void {
  const [focused] = useState(() => document.activeElement);
  const before = useRef(focused);
  useLayoutEffect(() => {
    // A menu that closes at the same moment has already passed the focus on.
    if (!focused?.isConnected) before.current = document.activeElement;
  }, [focused]);
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        const { activeElement, body } = document;
        const { current } = before;
        const taken = activeElement !== null && activeElement !== body;
        if (taken || !(current instanceof HTMLElement) || current === body) return;
        current.focus();
        if (document.activeElement !== current) focusHome();
      });
    },
    [],
  );
}

/** For a control that its own action removes. If nothing has the focus in the next frame, the
 *  element with `data-focus-home` gets it, or else the main part of the page. Source: looks §6. */
export function keepFocus(): void {
  requestAnimationFrame(() => {
    if ((document.activeElement ?? document.body) === document.body) focusHome();
  });
}

/** Avoids the start of the page, from which a keyboard user would have to go all the way again. */
function focusHome(): void {
  const home = document.querySelector<HTMLElement>('[data-focus-home]');
  if (home !== null) {
    home.focus();
    return;
  }
  const main = document.querySelector('main');
  if (main === null) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}

import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Gives the focus back, when this component goes, to what had it when it came; unless something
 *  else has taken it by then. What was chosen in a menu goes with the menu: then to what opened
 *  that; where it is gone or hidden, as after a turn of a tablet, to what has taken its place
 *  (`data-focus-home`), else to the page's main part. Source: looks §6. */
export function useFocusBack(): void {
  const [focused] = useState(() => document.activeElement);
  const before = useRef(focused);
  useLayoutEffect(() => {
    // A menu that closes in the same moment has handed the focus on by now.
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

/** For a control that goes with what it did: where nothing has taken the focus in the next frame,
 *  it goes to what has taken the control's place (`data-focus-home`), else to the page's main part.
 *  Source: looks §6. */
export function keepFocus(): void {
  requestAnimationFrame(() => {
    if ((document.activeElement ?? document.body) === document.body) focusHome();
  });
}

/** Not to the beginning of the page, from where one would have to come all the way again. */
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

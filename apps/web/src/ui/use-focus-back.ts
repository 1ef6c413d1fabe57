import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Gives the focus back, when this component goes, to what had it when it came; unless something else has taken it by then. What was
 *  chosen in a menu goes with the menu: then to what opened that. Mantine's own way does so only for a window that is closed before it
 *  is taken away.  Source: looks §6. */
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
        const taken = activeElement !== null && activeElement !== body;
        const { current } = before;
        if (!taken && current instanceof HTMLElement && current.isConnected) current.focus();
      });
    },
    [],
  );
}

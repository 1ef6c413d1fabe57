import { useEffect, useState } from 'react';

/** Gives the focus back, when this component goes, to what had it when it came; unless something else has taken it by then.
 *  Mantine's own way does so only for a window that is closed before it is taken away.  Source: looks §6. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        const { activeElement, body } = document;
        const taken = activeElement !== null && activeElement !== body;
        if (!taken && before instanceof HTMLElement && before.isConnected) before.focus();
      });
    },
    [before],
  );
}

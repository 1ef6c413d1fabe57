import { useLayoutEffect } from 'react';
import { noteDrawn, useAnnouncements } from './announcer.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** The two live regions of a page. Render it once, outside of all content that comes and goes. Each
 *  text is a new element, so that a repeated text is spoken again. */
export function Announcer() {
  const { polite, assertive } = useAnnouncements();
  useLayoutEffect(() => {
    noteDrawn(true);
    return () => noteDrawn(false);
  }, [polite, assertive]);
  return (
    <VisuallyHidden>
      <span role="status" aria-live="polite" aria-atomic="true">
        <span key={polite.number}>{polite.text}</span>
      </span>
      <span role="alert" aria-live="assertive" aria-atomic="true">
        <span key={assertive.number}>{assertive.text}</span>
      </span>
    </VisuallyHidden>
  );
}

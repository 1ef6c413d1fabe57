import { useEffect } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { closeAllTips, useShownTips } from './shown-tips.ts';

const ShownTip = lazyPart(async () => ({ default: (await import('./ShownTip.tsx')).ShownTip }));

/** The help tip that is shown now. Its program and texts are loaded with the first tip. It is drawn
 *  once on a page, and tips close with the page. Source: TIP-02. */
export function HelpTips() {
  const shows = useShownTips(({ walk, single }) => walk !== null || single !== null);
  useEffect(() => closeAllTips, []);
  if (!shows) return null;
  return (
    <LazyPart>
      <ShownTip />
    </LazyPart>
  );
}

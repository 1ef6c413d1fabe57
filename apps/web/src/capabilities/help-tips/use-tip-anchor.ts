import type { HelpTip } from '@hemicycle/contract/help-tips';
import { useEffect, useState } from 'react';
import { anchorOf } from './tip-places.ts';

/** How often the page looks where the element of a tip is now, in ms. */
const LOOK_EVERY_MS = 400;

/** Marks the element of a tip while the tip is shown, and returns a function that finds where the
 *  tip stands: beside that element or, while the page does not show it, beside the account's menu
 *  or in the page. `scrolls`: the page scrolls to the element, for a tip that the person asked
 *  for. */
export function useTipAnchor(tip: HelpTip, { scrolls }: { scrolls: boolean }): () => Element | null {
  const [, look] = useState(0);
  const marked = anchorOf(tip);
  useEffect(() => {
    const timer = setInterval(() => look((turn) => turn + 1), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    marked?.setAttribute('data-help-shown', '');
    return () => marked?.removeAttribute('data-help-shown');
  }, [marked]);
  useEffect(() => {
    if (scrolls) anchorOf(tip)?.scrollIntoView({ block: 'nearest' });
  }, [tip, scrolls]);
  return () => anchorOf(tip) ?? document.querySelector('[data-help="account"]') ?? document.body;
}

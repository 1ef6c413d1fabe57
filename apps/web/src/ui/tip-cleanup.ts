import { pageState } from '../page-state.ts';

/** How often stale tooltips are closed, in ms. Source: FND-49. */
export const TIP_CLEANUP_EVERY_MS = 60_000;

/** An open tooltip: the control to which it belongs, and a function that closes it. */
interface OpenTip {
  readonly target: () => Element | null;
  readonly close: () => void;
}

const open = pageState(() => new Set<OpenTip>());

/** Registers an open tooltip. Returns a function that removes it again. */
export function noteOpenTip(tip: OpenTip): () => void {
  open().add(tip);
  return () => void open().delete(tip);
}

/** Closes stale tooltips: their control is gone, or has neither pointer nor focus any more, for
 *  example because it moved away under a resting pointer. Source: FND-49. */
function closeStaleTips(): void {
  for (const tip of [...open()]) {
    const target = tip.target();
    if (target?.isConnected && (target.matches(':hover') || target.contains(document.activeElement)))
      continue;
    open().delete(tip);
    tip.close();
  }
}

/** Closes stale tooltips every 60 s. Returns a function that stops this. */
export function startTipCleanup(): () => void {
  const timer = setInterval(closeStaleTips, TIP_CLEANUP_EVERY_MS);
  return () => clearInterval(timer);
}

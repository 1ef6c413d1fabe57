import { pageState } from '../page-state.ts';

/** Source: FND-49. */
export const TIP_CLEANUP_EVERY_MS = 60_000;

/** A tooltip on the screen: what it belongs to, and how to close it. */
interface OpenTip {
  readonly target: () => Element | null;
  readonly close: () => void;
}

const open = pageState(() => new Set<OpenTip>());

/** Notes a tooltip as on the screen; returns how to note that it is gone. */
export function noteOpenTip(tip: OpenTip): () => void {
  open().add(tip);
  return () => void open().delete(tip);
}

/** Closes the tooltips that were left behind: what they belong to is gone, or has neither pointer
 *  nor focus any more, as when it moved away under a pointer at rest. Source: FND-49. */
function closeStaleTips(): void {
  for (const tip of [...open()]) {
    const target = tip.target();
    if (target?.isConnected && (target.matches(':hover') || target.contains(document.activeElement)))
      continue;
    open().delete(tip);
    tip.close();
  }
}

/** Cleans up every 60 s; returns how to stop. */
export function startTipCleanup(): () => void {
  const timer = setInterval(closeStaleTips, TIP_CLEANUP_EVERY_MS);
  return () => clearInterval(timer);
}

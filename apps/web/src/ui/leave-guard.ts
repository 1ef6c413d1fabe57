import i18next from 'i18next';
import { useEffect } from 'react';
import { confirmDialog } from './dialog-store.ts';
import { pageState } from '../page-state.ts';

/** The forms on the page with unsaved changes. */
const changedForms = pageState(() => new Set<object>());

/** Whether a form on the page has unsaved changes. */
export function isAnythingUnsaved(): boolean {
  return changedForms().size > 0;
}

/** Counts a form as unsaved while `changed` is true. It asks nothing itself; `useLeaveGuard`
 *  does. */
export function useUnsaved(changed: boolean): void {
  useEffect(() => {
    if (!changed) return;
    const form = {};
    changedForms().add(form);
    return () => void changedForms().delete(form);
  }, [changed]);
}

/** Asks whether unsaved changes may be discarded; resolves with true at once where there are none.
 *  After a yes nothing asks again. Source: looks picture 9. */
export async function mayLeave(): Promise<boolean> {
  if (changedForms().size === 0) return true;
  const leaves = await confirmDialog({
    title: i18next.t('ui:leaveGuard.title'),
    text: i18next.t('ui:leaveGuard.text'),
    confirmLabel: i18next.t('ui:leaveGuard.leave'),
    cancelLabel: i18next.t('ui:leaveGuard.stay'),
    danger: true,
  });
  if (leaves) changedForms().clear();
  return leaves;
}

/** The link to another page of the application that a click opens in this tab; null for every other
 *  click. */
function linkFollowedBy(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || link.hasAttribute('download'))
    return null;
  return link.origin === location.origin && link.pathname !== location.pathname ? link : null;
}

/** Where the page stands in the history of the tab, as the router numbers it; null where it wrote
 *  no number. */
function placeInHistory(): number | null {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('idx' in state)) return null;
  return typeof state.idx === 'number' ? state.idx : null;
}

/** What holds up Back. `forms`: the changed forms that do. `here`: their page's place in the
 *  history. `wentBy`: how far the browser went before it was sent back; null: it was not. */
const back = pageState<{
  readonly forms: Set<object>;
  here: number | null;
  wentBy: number | null;
  asking: boolean;
}>(() => ({ forms: new Set(), here: null, wentBy: null, asking: false }));

/** Holds up the browser's Back and Forward within the application while a form is changed. The
 *  browser has changed the address by the time it tells; so it is sent back, the question is asked
 *  there, and after a yes it goes where it was to go. Call it before the router begins: listeners
 *  of the window are called in the order in which they came. Returns a function that ends this. */
export function holdUpBack(): () => void {
  const handlePop = (event: PopStateEvent) => {
    const held = back();
    const now = placeInHistory();
    const isHeld = [...held.forms].some((form) => changedForms().has(form));
    if (!isHeld || held.here === null || now === null) return;
    event.stopImmediatePropagation();
    if (now !== held.here) {
      held.wentBy = now - held.here;
      history.go(-held.wentBy);
    } else if (held.wentBy !== null && !held.asking) void askBeforeGoing(held.wentBy);
  };
  window.addEventListener('popstate', handlePop);
  return () => window.removeEventListener('popstate', handlePop);
}

async function askBeforeGoing(by: number): Promise<void> {
  const held = back();
  held.wentBy = null;
  held.asking = true;
  const leaves = await mayLeave();
  held.asking = false;
  if (leaves) history.go(by);
}

/** While a form is changed, a click on a link of the application asks before it leaves the page,
 *  and so do Back and Forward of the browser. The browser itself asks before it closes the tab or
 *  leaves the site. Other ways to leave call `mayLeave`. Source: looks picture 9. */
export function useLeaveGuard(changed: boolean): void {
  useEffect(() => {
    if (!changed) return;
    const form = {};
    changedForms().add(form);
    const handleClick = (event: MouseEvent) => {
      const link = changedForms().has(form) ? linkFollowedBy(event) : null;
      if (link === null) return;
      // Stop the click before the router handles it.
      event.preventDefault();
      event.stopImmediatePropagation();
      void mayLeave().then((leaves) => leaves && link.click());
    };
    const handleUnload = (event: BeforeUnloadEvent) => {
      if (changedForms().has(form)) event.preventDefault();
    };
    document.addEventListener('click', handleClick, { capture: true });
    window.addEventListener('beforeunload', handleUnload);
    const { forms } = back();
    forms.add(form);
    back().here = placeInHistory();
    return () => {
      changedForms().delete(form);
      forms.delete(form);
      document.removeEventListener('click', handleClick, { capture: true });
      window.removeEventListener('beforeunload', handleUnload);
    };
  }, [changed]);
}

import i18next from 'i18next';
import { useEffect } from 'react';
import { confirmDialog } from './dialog-store.ts';
import { pageState } from '../page-state.ts';

/** The forms on the page in which something is changed and not saved. */
const changedForms = pageState(() => new Set<object>());

/** Whether something on the page is changed and not saved. */
export function isAnythingUnsaved(): boolean {
  return changedForms().size > 0;
}

/** While something is changed, it counts as not saved. Asks nothing: that is `useLeaveGuard`. */
export function useUnsaved(changed: boolean): void {
  useEffect(() => {
    if (!changed) return;
    const form = {};
    changedForms().add(form);
    return () => void changedForms().delete(form);
  }, [changed]);
}

/** Asks whether what is changed and not saved may be lost; resolves with true at once where nothing
 *  is. Once it may, nothing asks again. Source: looks picture 9. */
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

/** The link to another page of the application that a click follows in this tab; null for every
 *  other click. */
function linkFollowedBy(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || link.hasAttribute('download'))
    return null;
  return link.origin === location.origin && link.pathname !== location.pathname ? link : null;
}

/** While a form is changed, links of the application ask before they lead away from it, and so does
 *  the browser before it closes or leaves the page; its way back within the application does not,
 *  which the router cannot hold up. What leads away otherwise asks by `mayLeave`. Source: looks
 *  picture 9. */
export function useLeaveGuard(changed: boolean): void {
  useEffect(() => {
    if (!changed) return;
    const form = {};
    changedForms().add(form);
    const handleClick = (event: MouseEvent) => {
      const link = changedForms().has(form) ? linkFollowedBy(event) : null;
      if (link === null) return;
      // Before the router hears of it.
      event.preventDefault();
      event.stopImmediatePropagation();
      void mayLeave().then((leaves) => leaves && link.click());
    };
    const handleUnload = (event: BeforeUnloadEvent) => {
      if (changedForms().has(form)) event.preventDefault();
    };
    document.addEventListener('click', handleClick, { capture: true });
    window.addEventListener('beforeunload', handleUnload);
    return () => {
      changedForms().delete(form);
      document.removeEventListener('click', handleClick, { capture: true });
      window.removeEventListener('beforeunload', handleUnload);
    };
  }, [changed]);
}

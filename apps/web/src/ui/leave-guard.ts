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

/** While a form is changed, a click on a link of the application asks before it leaves the page.
 *  The browser asks before it closes the tab or leaves the site. Its back button within the
 *  application does not ask, since the router cannot hold it up. Other ways to leave call
 *  `mayLeave`. Source: looks picture 9. */
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
    return () => {
      changedForms().delete(form);
      document.removeEventListener('click', handleClick, { capture: true });
      window.removeEventListener('beforeunload', handleUnload);
    };
  }, [changed]);
}

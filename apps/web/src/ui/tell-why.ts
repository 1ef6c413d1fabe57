import { showToast } from './toast-store.ts';

/** Shows in a toast why a control is not available, on touch screens only: they have no
 *  tooltips. */
export function tellWhy(reason: string | undefined): void {
  if (reason !== undefined && window.matchMedia('(hover: none)').matches) showToast({ text: reason });
}

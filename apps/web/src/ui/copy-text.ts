import i18next from 'i18next';
import { showToast } from './toast-store.ts';
import { noteFailure } from '../note-failure.ts';

/** Copies a text and shows a toast with the outcome. `what` is 'link' for guest links and test
 *  results. Source: TOAST-07, C13. */
export async function copyText(text: string, what: 'text' | 'link' = 'text'): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ kind: 'success', text: i18next.t(what === 'link' ? 'ui:linkCopied' : 'ui:copied') });
  } catch (error) {
    noteFailure('the clipboard refused', error);
    showToast({ kind: 'error', text: i18next.t('ui:couldNotCopy') });
  }
}

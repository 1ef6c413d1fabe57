/** The values of behaviourOnMultipleTabConnections. Source: WS-14, A13. */
export type DuplicateTabBehaviour = 'alert' | 'pause' | 'redirect';

/** Source: WS-15. */
export const DUPLICATE_TAB_PATH = '/app/session-finished?step=duplicatetab';

/** What a tab does on the notice that another is open: show its sentence and go on, show it and
 *  stay out of the meeting, go to the duplicate-tab page, or nothing. `text` says which sentence:
 *  that of the tab just opened or of the one there before. */
export type DuplicateTabDecision =
  | { readonly action: 'alert' | 'pause'; readonly text: 'new-tab' | 'old-tab' }
  | { readonly action: 'redirect'; readonly to: typeof DUPLICATE_TAB_PATH }
  | { readonly action: 'nothing' };

/** Decides for one of two tabs of the same person in a session. `alert` shows each its sentence.
 *  `pause` keeps the new one from joining while the old one goes on, each with its sentence.
 *  `redirect` sends the new one to the duplicate-tab page; the old one, then alone, hears nothing.
 *  Source: WS-14 … WS-17, A13. */
export function decideDuplicateTab(
  behaviour: DuplicateTabBehaviour,
  role: 'new' | 'old',
): DuplicateTabDecision {
  const text = role === 'new' ? 'new-tab' : 'old-tab';
  switch (behaviour) {
    case 'alert':
      return { action: 'alert', text };
    case 'pause':
      return { action: role === 'new' ? 'pause' : 'alert', text };
    case 'redirect':
      return role === 'new' ? { action: 'redirect', to: DUPLICATE_TAB_PATH } : { action: 'nothing' };
  }
}

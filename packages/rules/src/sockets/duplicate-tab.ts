/** The values of behaviourOnMultipleTabConnections. Source: WS-14, A13. */
export type DuplicateTabBehaviour = 'alert' | 'pause' | 'redirect';

/** Source: WS-15. */
export const DUPLICATE_TAB_PATH = '/app/session-finished?step=duplicatetab';

/** The reaction of a tab to the notice that another tab is open. `alert`: it shows a sentence and
 *  continues. `pause`: it shows the sentence and stays out of the meeting. `redirect`: it goes to
 *  the duplicate-tab page. `text`: whether it shows the sentence for the new tab or for the old
 *  one. */
export type DuplicateTabDecision =
  | { readonly action: 'alert' | 'pause'; readonly text: 'new-tab' | 'old-tab' }
  | { readonly action: 'redirect'; readonly to: typeof DUPLICATE_TAB_PATH }
  | { readonly action: 'nothing' };

/** Decides for one of two tabs of the same person in a session. `alert`: each tab shows its
 *  sentence. `pause`: each shows its sentence, and the new tab does not join while the old one
 *  continues. `redirect`: the new tab goes to the duplicate-tab page, and the old one does nothing.
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

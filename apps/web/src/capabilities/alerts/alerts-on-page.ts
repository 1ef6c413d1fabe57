import { pageStore } from '../../page-state.ts';

/** The messages to everybody on this page. `dismissed`: those that the viewer has dismissed.
 *  `held`: the one that the viewer points at or has the focus in; null: none. */
export const useAlertsOnPage = pageStore<{
  readonly dismissed: ReadonlySet<string>;
  readonly held: string | null;
}>(() => ({ dismissed: new Set(), held: null }));

export function dismissAlert(alertId: string): void {
  useAlertsOnPage.setState(({ dismissed }) => ({ dismissed: new Set([...dismissed, alertId]), held: null }));
}

export function holdAlert(alertId: string): void {
  useAlertsOnPage.setState({ held: alertId });
}

export function releaseAlert(alertId: string): void {
  useAlertsOnPage.setState(({ held }) => ({ held: held === alertId ? null : held }));
}

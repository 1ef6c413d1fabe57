import { pageStore } from '../../page-state.ts';

/** The messages to everybody on this page. `dismissed`: those that the viewer has dismissed.
 *  `pointed`, `focused`: the one that the viewer points at, and the one with the focus; null:
 *  none. */
interface AlertsOnPage {
  readonly dismissed: ReadonlySet<string>;
  readonly pointed: string | null;
  readonly focused: string | null;
}

export const useAlertsOnPage = pageStore<AlertsOnPage>(() => ({
  dismissed: new Set(),
  pointed: null,
  focused: null,
}));

export function dismissAlert(alertId: string): void {
  useAlertsOnPage.setState(({ dismissed }) => ({ dismissed: new Set([...dismissed, alertId]) }));
}

/** Holds a message on the page while the viewer points at it or has the focus in it. */
export function holdAlert(how: 'pointed' | 'focused', alertId: string): void {
  useAlertsOnPage.setState({ [how]: alertId });
}

export function releaseAlert(how: 'pointed' | 'focused', alertId: string): void {
  useAlertsOnPage.setState((onPage) => (onPage[how] === alertId ? { [how]: null } : onPage));
}

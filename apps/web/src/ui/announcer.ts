import { withFullStop } from '../i18n/full-stop.ts';
import { pageStore } from '../page-state.ts';

export type Politeness = 'polite' | 'assertive';

interface Announcement {
  text: string;
  /** A running number, so that a screen reader reads a repeated text again. */
  number: number;
}

export const useAnnouncements = pageStore<Record<Politeness, Announcement>>(() => ({
  polite: { text: '', number: 0 },
  assertive: { text: '', number: 0 },
}));

/** Reads a text to screen readers through the live regions of the page (`<Announcer />`).
 *  `assertive` interrupts. */
export function announce(text: string, politeness: Politeness = 'polite'): void {
  useAnnouncements.setState((said) => ({ [politeness]: { text, number: said[politeness].number + 1 } }));
}

/** Announces a title and the text that follows it, as `announce` does. */
export function announceWhole(title: string, text: string): void {
  announce(`${withFullStop(title)} ${text}`);
}

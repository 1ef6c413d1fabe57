import { withFullStop } from '../i18n/full-stop.ts';
import { pageStore } from '../page-state.ts';

export type Politeness = 'polite' | 'assertive';

interface Announcement {
  text: string;
  /** Counts up, so that the same text said twice is heard twice. */
  number: number;
}

export const useAnnouncements = pageStore<Record<Politeness, Announcement>>(() => ({
  polite: { text: '', number: 0 },
  assertive: { text: '', number: 0 },
}));

/** Says a text to assistive technology through the page's live regions (`<Announcer />`).
 *  `assertive` interrupts. */
export function announce(text: string, politeness: Politeness = 'polite'): void {
  useAnnouncements.setState((said) => ({ [politeness]: { text, number: said[politeness].number + 1 } }));
}

/** Says a title and what follows it, as `announce` does. */
export function announceWhole(title: string, text: string): void {
  announce(`${withFullStop(title)} ${text}`);
}

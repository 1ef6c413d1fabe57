import { joinSentences, withFullStop } from '../i18n/sentences.ts';
import { pageState, pageStore } from '../page-state.ts';

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

/** The texts that the live regions do not hold yet, by their politeness; null while no live regions
 *  are drawn. */
const page = pageState<{ undrawn: Record<Politeness, string[]> | null }>(() => ({ undrawn: null }));

/** Called when the live regions are drawn anew, and with `drawn` false when they go. */
export function noteDrawn(drawn: boolean): void {
  page().undrawn = drawn ? { polite: [], assertive: [] } : null;
}

/** Reads a text to screen readers through the live regions of the page (`<Announcer />`).
 *  `assertive` interrupts. Texts that come in one moment, as where one piece of news closes two
 *  votes, are read one after another, each once. Source: BEY-27. */
export function announce(text: string, politeness: Politeness = 'polite'): void {
  const texts = page().undrawn?.[politeness] ?? [];
  if (texts.includes(text)) return;
  texts.push(text);
  const whole = joinSentences([...texts.slice(0, -1).map(withFullStop), text]);
  useAnnouncements.setState((said) => ({
    [politeness]: { text: whole, number: said[politeness].number + 1 },
  }));
}

/** Announces a title and the text that follows it, as `announce` does. */
export function announceWhole(title: string, text: string): void {
  announce(joinSentences([withFullStop(title), text]));
}

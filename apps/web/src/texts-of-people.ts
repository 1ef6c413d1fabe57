import { held } from './page-state.ts';

/** Adds a function that gives the texts of people which a part of the page holds. */
export function addTextSource(source: () => readonly string[]): void {
  held.textSources.add(source);
}

/** The texts of people that the page holds: what stands in its fields, and the chat. No line of its
 *  log may have them. Source: CLOG-01, issue 34 §5. */
export function textsOfPeople(): string[] {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  const inFields = [...fields].map(({ value }) => value).filter((value) => value !== '');
  return [...inFields, ...[...held.textSources].flatMap((source) => source())];
}

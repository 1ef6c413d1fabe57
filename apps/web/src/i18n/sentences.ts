import { currentLanguage } from './i18n.ts';

/** What stands between two sentences on a line: a space, and in Chinese nothing, since its full
 *  stop has room of its own. */
export function sentenceGap(): string {
  return currentLanguage() === 'zh' ? '' : ' ';
}

/** Puts sentences one after another, as the language does. Leaves out those that are not there. */
export function joinSentences(sentences: readonly (string | false | null | undefined)[]): string {
  return sentences.filter(Boolean).join(sentenceGap());
}

/** The end of a sentence, also before the mark that ends an isolated value (U+2069). */
const ENDED = /[.!?:؟…。！？：]\u2069?$/u;

/** A title with a full stop, for a line on which other sentences follow it. A title that ends with
 *  punctuation of its own stays as it is. Chinese alone has a full stop of its own. */
export function withFullStop(title: string): string {
  if (ENDED.test(title)) return title;
  return currentLanguage() === 'zh' ? `${title}。` : `${title}.`;
}

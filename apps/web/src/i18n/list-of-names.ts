import { currentLanguage } from './i18n.ts';
import { languages } from './languages.ts';
import { listComma } from './list-comma.ts';

/** A letter of a script that is written from the right. */
const FROM_THE_RIGHT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** A text that people wrote, set apart from a sentence (U+2068 … U+2069): it keeps its direction
 *  and does not turn what stands around it. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

/** Isolates a text where its direction may be another than that of the page. Elsewhere the text
 *  stays as it is, so that who copies it copies no marks. */
function isolatedIfOther(text: string): string {
  const { direction } = languages[currentLanguage()];
  return direction === 'rtl' || FROM_THE_RIGHT.test(text) ? isolated(text) : text;
}

/** Names, one after another with the comma of the language. Each keeps its own direction: two Latin
 *  names on an Arabic page begin with the right one. Source: I18N-07, looks §7. */
export function listOfNames(names: readonly string[]): string {
  return names.map(isolatedIfOther).join(listComma());
}

/** Names as a part of a sentence, `A, B, and C`. Each keeps its own direction. Source: I18N-07. */
export function namesInWords(names: readonly string[]): string {
  return new Intl.ListFormat(currentLanguage()).format(names.map(isolatedIfOther));
}

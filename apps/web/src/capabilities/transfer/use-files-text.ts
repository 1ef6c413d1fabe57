import { fileSizeText } from '@hemicycle/rules/uploads/file-size';
import { formats } from '../../i18n/formats.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { languages } from '../../i18n/languages.ts';

/** Writes how many files there are and how large they are together: `3 · 1.2 MB`. */
export function useFilesText(): (files: { readonly count: number; readonly bytes: number }) => string {
  const { number } = formats();
  return ({ count, bytes }) =>
    count === 0 ? number(0) : `${number(count)} · ${fileSizeText(bytes, languages[currentLanguage()].intl)}`;
}

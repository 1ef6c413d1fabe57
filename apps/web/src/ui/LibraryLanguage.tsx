import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { currentLanguage } from '../i18n/i18n.ts';
import { languages } from '../i18n/languages.ts';

/** Gives components of the component library the language of the page, with Latin digits, and its
 *  text direction. */
export function LibraryLanguage({ children }: { children: ReactNode }) {
  return <I18nProvider locale={languages[currentLanguage()].intl}>{children}</I18nProvider>;
}

import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { currentLanguage } from '../i18n/i18n.ts';
import { languages } from '../i18n/languages.ts';

/** What stands on a piece of the component library speaks the language of the page in here, with
 *  Latin digits, and runs in its direction. */
export function LibraryLanguage({ children }: { children: ReactNode }) {
  return <I18nProvider locale={languages[currentLanguage()].intl}>{children}</I18nProvider>;
}

import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { localZone } from '../i18n/formats.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { regionalLocale } from '../i18n/regional-locale.ts';

// React Aria adds a style element to the page unless an element with this id exists. The content
// security policy refuses such elements, so `base.css` has its rule, and an empty element its id.
const STYLE_ID = 'react-aria-pressable-style';
if (document.getElementById(STYLE_ID) === null) {
  const empty = document.createElement('meta');
  empty.id = STYLE_ID;
  document.head.append(empty);
}

/** Gives components of the component library the language of the page, with Latin digits, its text
 *  direction, and the order in which the person expects the parts of a date. */
export function LibraryLanguage({ children }: { children: ReactNode }) {
  const locale = regionalLocale(currentLanguage(), navigator.languages, localZone());
  return <I18nProvider locale={locale}>{children}</I18nProvider>;
}

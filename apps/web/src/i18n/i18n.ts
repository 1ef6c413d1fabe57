import type { DocumentLanguage } from '@hemicycle/contract/site';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import {
  DEFAULT_LANGUAGE,
  detectLanguage,
  isLanguage,
  type Language,
  languageCookie,
  languages,
} from './languages.ts';
import { loadCatalogue } from './load-catalogue.ts';
import { pageState } from '../page-state.ts';

/** Loads the fonts of a language whose signs those of every page lack. */
async function loadType(language: Language): Promise<void> {
  if (language === 'ar') await import('./arabic-type.ts');
  if (language === 'zh') await import('./chinese-type.ts');
}

function applyToPage(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = languages[language].direction;
}

/** Starts the texts in the language of the cookie or the browser. Call once, before the first
 *  screen. Source: I18N-05 … I18N-08. */
export async function startI18n(): Promise<void> {
  const language = detectLanguage(document.cookie, navigator.languages);
  applyToPage(language);
  await loadType(language);
  await i18next
    .use({ type: 'backend', read: loadCatalogue })
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      supportedLngs: Object.keys(languages),
      ns: ['ui'],
      defaultNS: 'ui',
      load: 'currentOnly',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
}

/** Puts a page into one language, or several side by side, that its address says and not its
 *  reader: loads the catalogue in each. The first gives the direction of the page. It rejects where
 *  a catalogue cannot be loaded; call it again then. Source: BEY-33. */
export async function showInLanguages(
  catalogue: string,
  [first, ...others]: readonly [Language, ...Language[]],
): Promise<void> {
  await Promise.all([first, ...others].map(loadType));
  await i18next.loadNamespaces(catalogue);
  await i18next.loadLanguages([first, ...others]);
  // The library keeps silent about a catalogue that could not be loaded, and asks only once.
  const missing = () => [first, ...others].filter((one) => !i18next.hasResourceBundle(one, catalogue));
  if (missing().length > 0) await i18next.reloadResources(missing(), [catalogue]);
  if (missing().length > 0) throw new Error(`The texts of ${catalogue} could not be loaded.`);
  await i18next.changeLanguage(first);
  applyToPage(first);
}

/** The present language of the screen. */
export function currentLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : DEFAULT_LANGUAGE;
}

/** The language of the screen, as letters, documents and lists of words name it: without a
 *  region. */
export function languageOfScreen(): DocumentLanguage {
  return languages[currentLanguage()].folder;
}

/** Asks before the language changes. Inside a meeting the change hangs up and reloads the page. */
export interface LanguageChangeGuard {
  /** Resolves with true when the person has confirmed and hanging up is done. */
  confirm: (language: Language) => Promise<boolean>;
}
const page = pageState<{ guard: LanguageChangeGuard | undefined }>(() => ({ guard: undefined }));

/** The meeting sets this guard while it lasts. Returns a function that removes the guard. Source:
 *  I18N-04. */
export function guardLanguageChange(next: LanguageChangeGuard): () => void {
  page().guard = next;
  return () => {
    if (page().guard === next) page().guard = undefined;
  };
}

/** Leaves a language that the site does not offer for one that it offers. Inside a meeting the
 *  language stays until the page is loaded again. Source: I18N-01, I18N-04. */
export async function keepToLanguages(offered: readonly string[]): Promise<void> {
  if (offered.includes(currentLanguage()) || page().guard) return;
  await show(detectLanguage(document.cookie, navigator.languages, offered));
}

async function show(language: Language): Promise<void> {
  await loadType(language);
  await i18next.changeLanguage(language);
  applyToPage(language);
}

/** Changes the language when a person asks for it. On simple pages it changes at once; inside a
 *  meeting after a confirmation and a reload. Source: I18N-04, I18N-05, I18N-07. */
export async function requestLanguage(
  language: Language,
  reload: () => void = () => location.reload(),
): Promise<void> {
  if (language === currentLanguage()) return;
  const { guard } = page();
  if (guard) {
    if (!(await guard.confirm(language))) return;
    document.cookie = languageCookie(language);
    reload();
    return;
  }
  document.cookie = languageCookie(language);
  await show(language);
}

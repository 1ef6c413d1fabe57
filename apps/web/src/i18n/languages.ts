/** The languages of the interface, in the order of their menu. `code` is the value of the cookie
 *  and of `lang`; `folder` holds the catalogue; `intl` is given to Intl and selects Latin digits
 *  everywhere (looks §7). */
export const languages = {
  'en-US': { code: 'en-US', languageNative: 'English', folder: 'en', intl: 'en-US', direction: 'ltr' },
  fr: { code: 'fr', languageNative: 'Français', folder: 'fr', intl: 'fr-FR', direction: 'ltr' },
  es: { code: 'es', languageNative: 'Español', folder: 'es', intl: 'es-ES', direction: 'ltr' },
  ar: {
    code: 'ar',
    languageNative: 'العربية',
    folder: 'ar',
    intl: 'ar-u-nu-latn-ca-gregory',
    direction: 'rtl',
  },
  ru: { code: 'ru', languageNative: 'Русский', folder: 'ru', intl: 'ru-RU', direction: 'ltr' },
  zh: { code: 'zh', languageNative: '中文', folder: 'zh', intl: 'zh-CN', direction: 'ltr' },
} as const;

export type Language = keyof typeof languages;

/** The language where neither the cookie nor the browser names a supported one. Source: I18N-06. */
export const DEFAULT_LANGUAGE: Language = 'en-US';

export function isLanguage(code: string | undefined): code is Language {
  return code !== undefined && Object.hasOwn(languages, code);
}

/** The cookie that stores the chosen language. Source: I18N-05. */
export const LANGUAGE_COOKIE = 'localePreference';

/** The language to start with: that of the cookie, else the first supported language of the
 *  browser, else en-US. An unknown language tag counts by its first part. Of the languages that the
 *  site offers alone, where these are known. Source: I18N-01, I18N-05, I18N-06. */
export function detectLanguage(
  cookies: string,
  browserLanguages: readonly string[],
  offered: readonly string[] = Object.keys(languages),
): Language {
  const found = Object.values(languages).filter(({ code }) => offered.includes(code));
  const chosen = new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=([^;]*)`).exec(cookies)?.[1];
  for (const tag of [chosen, ...browserLanguages]) {
    const primary = tag?.split('-')[0]?.toLowerCase();
    const known = found.find(({ code, folder }) => code === tag || (primary && folder === primary));
    if (known) return known.code;
  }
  return found.some(({ code }) => code === DEFAULT_LANGUAGE)
    ? DEFAULT_LANGUAGE
    : (found[0]?.code ?? DEFAULT_LANGUAGE);
}

/** The text that sets the cookie: secure, SameSite strict, for one year. Source: I18N-05. */
export function languageCookie(language: Language): string {
  return `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=31536000; SameSite=Strict; Secure`;
}

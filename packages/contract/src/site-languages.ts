import { interpretationLanguages } from './interpretation-languages.ts';

/** The languages with complete texts, each by its own name, in the order of their menu. Source:
 *  I18N-02, BEY-22. */
export const interfaceLanguages = [
  { code: 'en-US', languageNative: 'English' },
  { code: 'fr', languageNative: 'Français' },
  { code: 'es', languageNative: 'Español' },
  { code: 'ar', languageNative: 'العربية' },
  { code: 'ru', languageNative: 'Русский' },
  { code: 'zh', languageNative: '中文' },
] as const;

const textOfInterface = new Set<string>(interfaceLanguages.map(({ languageNative }) => languageNative));

/** The languages in which captions can be: those of the interface, then the others into which
 *  sittings are interpreted. Source: CAP-04. */
export const captionLanguages: readonly { readonly code: string; readonly languageNative: string }[] = [
  ...interfaceLanguages,
  ...interpretationLanguages.filter(({ languageNative }) => !textOfInterface.has(languageNative)),
];

/** What a site may choose from, by the name of the setting. */
export const LANGUAGES_TO_OFFER = {
  languages: interfaceLanguages,
  captionLanguages,
  interpretationLanguages,
} as const;
export type LanguageList = keyof typeof LANGUAGES_TO_OFFER;

/** What a site offers that has chosen nothing. */
export const LANGUAGES_OFFERED_AT_FIRST: Readonly<Record<LanguageList, readonly string[]>> = {
  languages: codesOf(interfaceLanguages),
  captionLanguages: codesOf(interfaceLanguages),
  interpretationLanguages: codesOf(interpretationLanguages),
};

/** The codes of languages, in order. */
export function codesOf(list: readonly { readonly code: string }[]): string[] {
  return list.map(({ code }) => code);
}

/** The greatest number of people who are named for one booth. */
export const BOOTH_INTERPRETERS_MAX = 4;

/** The languages into which a sitting can be interpreted, by code, each with its own name. Source:
 *  INTERP-09. */
export const interpretationLanguages = [
  { code: 'ar', languageNative: 'العربية' },
  { code: 'bg', languageNative: 'Български' },
  { code: 'cs', languageNative: 'Čeština' },
  { code: 'da', languageNative: 'Dansk' },
  { code: 'de', languageNative: 'Deutsch' },
  { code: 'el', languageNative: 'Ελληνικά' },
  { code: 'en', languageNative: 'English' },
  { code: 'es', languageNative: 'Español' },
  { code: 'et', languageNative: 'Eesti' },
  { code: 'fi', languageNative: 'Suomi' },
  { code: 'fr', languageNative: 'Français' },
  { code: 'ga', languageNative: 'Gaeilge' },
  { code: 'hi', languageNative: 'हिन्दी' },
  { code: 'hr', languageNative: 'Hrvatski' },
  { code: 'hu', languageNative: 'Magyar' },
  { code: 'it', languageNative: 'Italiano' },
  { code: 'ja', languageNative: '日本語' },
  { code: 'ko', languageNative: '한국어' },
  { code: 'lt', languageNative: 'Lietuvių' },
  { code: 'lv', languageNative: 'Latviešu' },
  { code: 'mt', languageNative: 'Malti' },
  { code: 'nl', languageNative: 'Nederlands' },
  { code: 'no', languageNative: 'Norsk' },
  { code: 'pl', languageNative: 'Polski' },
  { code: 'pt', languageNative: 'Português' },
  { code: 'ro', languageNative: 'Română' },
  { code: 'ru', languageNative: 'Русский' },
  { code: 'sk', languageNative: 'Slovenčina' },
  { code: 'sl', languageNative: 'Slovenščina' },
  { code: 'sv', languageNative: 'Svenska' },
  { code: 'sw', languageNative: 'Kiswahili' },
  { code: 'tr', languageNative: 'Türkçe' },
  { code: 'uk', languageNative: 'Українська' },
  { code: 'zh', languageNative: '中文' },
] as const;

/** An interpreter's shift: the partner takes over after it, in ms. Source: BEY-38. */
export const SHIFT_MS = 30 * 60_000;

/** In how many minutes an interpreter may ask for a handover; 0: now. Source: BEY-38. */
export const HANDOVER_MINUTES = [0, 1, 2, 5, 10] as const;
export const HANDOVER_MINUTES_MAX = 30;

/** How long a handover that was asked for now waits for its answer, in ms. */
export const HANDOVER_NOW_WAITS_MS = 60_000;

/** How long before the air changes the one who takes over may send, in ms: the time that their
 *  sound needs on its way to the listeners. Source: BEY-38. */
export const HANDOVER_CHANGES_MS = 1_000;

/** A booth is silent, or empty, for so long before that is an alarm, in ms. Source: BEY-38. */
export const BOOTH_SILENT_AFTER_MS = 3_000;

/** How many people the page of an interpreter names at most whom it hears at once. */
export const HEARD_MAX = 20;

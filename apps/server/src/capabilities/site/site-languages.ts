/** The languages with complete texts, each by its own name. Source: I18N-02. */
export const siteLanguages = [
  { code: 'en-US', languageNative: 'English' },
  { code: 'fr', languageNative: 'Français' },
  { code: 'es', languageNative: 'Español' },
  { code: 'ar', languageNative: 'العربية' },
  { code: 'ru', languageNative: 'Русский' },
  { code: 'zh', languageNative: '中文' },
];

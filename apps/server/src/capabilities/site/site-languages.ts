/** The languages with complete texts, each by its own name. Source: I18N-02. */
export const siteLanguages = [
  { code: 'en-US', languageNative: 'English' },
  { code: 'ar', languageNative: 'العربية' },
];

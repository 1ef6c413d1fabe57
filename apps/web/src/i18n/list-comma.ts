import { currentLanguage } from './i18n.ts';

/** The separator between the parts of a short list, with its space. Source: looks §7. */
export function listComma(): string {
  const language = currentLanguage();
  if (language === 'ar') return '، ';
  return language === 'zh' ? '、' : ', ';
}

import { currentLanguage } from './i18n.ts';
import { languages } from './languages.ts';

/** The separator between the parts of a short list, with its space. Source: looks §7. */
export function listComma(): string {
  return languages[currentLanguage()].direction === 'rtl' ? '، ' : ', ';
}

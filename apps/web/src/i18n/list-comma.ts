import { currentLanguage } from './i18n.ts';
import { languages } from './languages.ts';

/** What stands between the parts of a short enumeration, with its space.  Source: looks §7. */
export function listComma(): string {
  return languages[currentLanguage()].direction === 'rtl' ? '، ' : ', ';
}

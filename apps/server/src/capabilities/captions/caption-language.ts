import { FLOOR_LANGUAGE } from '@hemicycle/contract/caption-names';
import { DomainError } from '../../platform/http/domain-error.ts';
import { siteLanguages } from '../site/public.ts';

/** Requires a language in which captions may be: that of the floor, or one of the site.
 *  @throws DomainError `invalid-input`. Source: CAP-04. */
export function requireCaptionLanguage(language: string): void {
  if (language === FLOOR_LANGUAGE || siteLanguages.some(({ code }) => code === language)) return;
  throw new DomainError('invalid-input', [
    { path: 'language', problem: 'The site does not have this language.' },
  ]);
}

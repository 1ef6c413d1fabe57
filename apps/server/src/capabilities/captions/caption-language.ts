import { FLOOR_LANGUAGE } from '@hemicycle/contract/caption-names';
import { captionLanguages } from '@hemicycle/contract/site-languages';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { loadOfferedLanguages } from '../site/public.ts';

/** Requires a language in which captions may be made: that of the floor, or one that the site
 *  offers for captions. @throws DomainError `invalid-input`. Source: CAP-04. */
export async function requireCaptionLanguage(db: Kysely<Database>, language: string): Promise<void> {
  if (language === FLOOR_LANGUAGE) return;
  const offered = await loadOfferedLanguages(db);
  if (!offered.captionLanguages.includes(language)) refuse();
}

/** Requires a language in which captions may have been made, also one that the site offers no more:
 *  its captions are still read. @throws DomainError `invalid-input`. Source: BEY-15. */
export function requireKnownCaptionLanguage(language: string): void {
  if (language === FLOOR_LANGUAGE || captionLanguages.some(({ code }) => code === language)) return;
  refuse();
}

function refuse(): never {
  throw new DomainError('invalid-input', [
    { path: 'language', problem: 'The site does not have this language.' },
  ]);
}

import { z } from 'zod';
import { codesOf, LANGUAGES_TO_OFFER, type LanguageList } from './site-languages.ts';

/** The codes of one list that a site offers, in the order of that list, each once. Refused are
 *  codes that the list does not have, and fewer than `least`. */
function offeredOf(list: LanguageList, least: number) {
  const codes = codesOf(LANGUAGES_TO_OFFER[list]);
  return z
    .array(z.string())
    .min(least)
    .max(codes.length)
    .refine((chosen) => chosen.every((code) => codes.includes(code)), 'No such language.')
    .overwrite((chosen) => codes.filter((code) => chosen.includes(code)));
}

/** The languages that a site offers, by their codes: those of the interface, of captions beside the
 *  floor's own, and of interpretation. Source: I18N-01, CAP-04, INTERP-09. */
export const offeredLanguages = {
  languages: offeredOf('languages', 1),
  captionLanguages: offeredOf('captionLanguages', 0),
  interpretationLanguages: offeredOf('interpretationLanguages', 0),
};

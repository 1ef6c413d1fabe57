import { FLOOR_LANGUAGE } from '@hemicycle/contract/caption-names';
import { interpretationLanguages } from '@hemicycle/contract/interpretation-languages';

type Code = (typeof interpretationLanguages)[number]['code'];

/** The languages of interpretation by ISO 639-2 (T), as mp4 names the language of a sound. */
const TAGS: Readonly<Record<Code, string>> = {
  ...{ ar: 'ara', bg: 'bul', cs: 'ces', da: 'dan', de: 'deu', el: 'ell', en: 'eng', es: 'spa' },
  ...{ et: 'est', fi: 'fin', fr: 'fra', ga: 'gle', hi: 'hin', hr: 'hrv', hu: 'hun', it: 'ita' },
  ...{ ja: 'jpn', ko: 'kor', lt: 'lit', lv: 'lav', mt: 'mlt', nl: 'nld', no: 'nor', pl: 'pol' },
  ...{ pt: 'por', ro: 'ron', ru: 'rus', sk: 'slk', sl: 'slv', sv: 'swe', sw: 'swa', tr: 'tur' },
  ...{ uk: 'ukr', zh: 'zho' },
};

/** The ISO 639-2 tag of a language by its own name; `und` where it is unknown. Source: issue 34. */
export function languageTag(languageNative: string | null): string {
  const known = languageOf(languageNative);
  return known === undefined ? 'und' : TAGS[known.code];
}

/** The BCP 47 code of a language by its own name, as playlists of HLS name it; `und` where it is
 *  unknown. Source: RFC 8216, 4.3.4.1. */
export function languageCode(languageNative: string): string {
  return languageOf(languageNative)?.code ?? 'und';
}

/** A track of captions by the BCP 47 code of its language, or by `default`, the language of the
 *  floor: its ISO 639-2 tag, and the language in its own name; the code where it is unknown. */
export function captionTrack(language: string): { readonly tag: string; readonly title: string } {
  if (language === FLOOR_LANGUAGE) return { tag: 'und', title: 'Floor' };
  const [base] = language.split('-');
  const known = interpretationLanguages.find(({ code }) => code === base);
  const title = known?.code === language ? known.languageNative : language;
  return { tag: known === undefined ? 'und' : TAGS[known.code], title };
}

function languageOf(languageNative: string | null) {
  return interpretationLanguages.find((language) => language.languageNative === languageNative);
}

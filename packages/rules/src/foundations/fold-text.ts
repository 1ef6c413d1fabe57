import { inForm } from '@hemicycle/contract/readable-text';

const UNDECOMPOSED: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};

/** A text without case and accents, so that a search for 'lakshmi' finds 'Lakshmí' and one for
 *  'luk' finds 'Łukasz'. Never throws. */
export function foldText(text: string): string {
  return inForm(text, 'NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLocaleLowerCase('en')
    .replaceAll(/[łøđðþßæœı]/gu, (letter) => UNDECOMPOSED[letter] ?? letter);
}

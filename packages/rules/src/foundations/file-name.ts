import { inForm } from '@hemicycle/contract/readable-text';

/** In UTF-8 such a name with an ending fits the limits of file systems, and one line of a
 *  header. */
const NAME_MAX_CHARS = 100;

/** Characters that no name needs: controls, and marks that make a name read in another order than
 *  it is written. */
const INVISIBLE = /[\p{Cc}\p{Cs}\u061C\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu;
const RESERVED = /[<>:"|?*]/g;
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** A name of a file that people may see and save, made from the name that somebody sent. It is the
 *  last part of a path, without invisible characters and those that file systems reserve, at most
 *  100 characters with the ending kept; 'file' where nothing is left. Idempotent, never throws.
 *  Source: DESIGN §7, UPL-01. */
export function fileNameFrom(given: string): string {
  const [last = ''] = inForm(given.replaceAll(INVISIBLE, ''), 'NFC').split(/[/\\]/).slice(-1);
  const plain = trimmed(last.replaceAll(RESERVED, '_'));
  const named = DEVICE.test(plain) ? `_${plain}` : plain;
  return shortened(named) || 'file';
}

/** The name of a file that the site makes, from words such as the title of a sitting. A slash in
 *  them divides no path: `Meeting 3/2026` becomes `Meeting 3_2026`. Otherwise as `fileNameFrom`.
 *  Never throws. Source: UPL-01. */
export function fileNameOf(words: string): string {
  return fileNameFrom(words.replaceAll(/[/\\]/g, '_'));
}

function trimmed(name: string): string {
  const characters = [...name];
  const isNamed = (character: string) => !/[\s.]/u.test(character);
  const first = characters.findIndex(isNamed);
  return first < 0 ? '' : characters.slice(first, characters.findLastIndex(isNamed) + 1).join('');
}

function shortened(name: string): string {
  const characters = [...name];
  if (characters.length <= NAME_MAX_CHARS) return name;
  const dot = characters.lastIndexOf('.');
  const ending = dot > 0 && characters.length - dot <= 10 ? characters.slice(dot).join('') : '';
  const stem = characters.slice(0, NAME_MAX_CHARS - [...ending].length).join('');
  return `${trimmed(stem)}${ending}`;
}

/** A typeface in files of its own package, each for a part of Unicode (`unicode.json` of the
 *  package names the parts). */
export interface Typeface {
  readonly package: string;
  /** The name of the file of a part; `weight` is 400 or 600. */
  readonly file: (part: string, weight: number) => string;
  /** Has all weights in one file. */
  readonly variable: boolean;
  /** Only these parts are looked at: the Latin letters of every face stay with the first. */
  readonly parts?: readonly string[];
}

function noto(name: string, ...parts: string[]): Typeface {
  return {
    package: `@fontsource-variable/noto-${name}`,
    file: (part) => `noto-${name}-${part.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`,
    variable: true,
    ...(parts.length === 0 ? {} : { parts }),
  };
}

const house: Typeface = {
  package: '@fontsource/source-sans-3',
  file: (part, weight) => `source-sans-3-${part}-${weight}-normal.woff2`,
  variable: false,
};

/** Noto's Arabic draws the dots of letters as marks of their own, and the text that one copies
 *  out of a document would have them twice. */
const arabic: Typeface = {
  package: '@fontsource/ibm-plex-sans-arabic',
  file: (part, weight) => `ibm-plex-sans-arabic-${part}-${weight}-normal.woff2`,
  variable: false,
  parts: ['arabic'],
};

/** The typefaces of documents in the order in which a character is looked for: the face of the
 *  house, then Noto by script. Chinese, Japanese and Korean come last, as their faces have signs
 *  of all sorts. */
export const typefaces: readonly Typeface[] = [
  house,
  noto('sans'),
  arabic,
  noto('sans-arabic', 'arabic'),
  noto('sans-hebrew', 'hebrew'),
  noto('sans-devanagari', 'devanagari'),
  noto('sans-thai', 'thai'),
  noto('sans-armenian', 'armenian'),
  noto('sans-georgian', 'georgian'),
  noto('sans-ethiopic', 'ethiopic'),
  noto('sans-bengali', 'bengali'),
  noto('sans-tamil', 'tamil'),
  noto('sans-telugu', 'telugu'),
  noto('sans-gujarati', 'gujarati'),
  noto('sans-gurmukhi', 'gurmukhi'),
  noto('sans-kannada', 'kannada'),
  noto('sans-malayalam', 'malayalam'),
  noto('sans-sinhala', 'sinhala'),
  noto('sans-khmer', 'khmer'),
  noto('sans-lao', 'lao'),
  noto('sans-myanmar', 'myanmar'),
  noto('emoji'),
  noto('sans-symbols', 'symbols'),
  noto('sans-sc'),
  noto('sans-jp'),
  noto('sans-kr'),
];

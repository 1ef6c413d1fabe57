/** A typeface in a package of its own. Each file holds a part of Unicode; `unicode.json` of the
 *  package names the parts. */
export interface Typeface {
  readonly package: string;
  /** The name of the file with a part; `weight` is 400 or 600. */
  readonly file: (part: string, weight: number) => string;
  /** Whether one file has all weights. */
  readonly variable: boolean;
  /** The only parts that are used. It keeps Latin letters in the first typeface, although every
   *  typeface has them. */
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

/** Typefaces that have one weight only: it serves for both. */
function notoOfOneWeight(name: string): Typeface {
  return {
    package: `@fontsource/noto-sans-${name}`,
    file: (part) => `noto-sans-${name}-${part}-400-normal.woff2`,
    variable: false,
    parts: [name],
  };
}

const house: Typeface = {
  package: '@fontsource/source-sans-3',
  file: (part, weight) => `source-sans-3-${part}-${weight}-normal.woff2`,
  variable: false,
};

/** Noto Sans Arabic draws the dots of letters as separate marks, so text copied from a document
 *  would contain them twice. */
const arabic: Typeface = {
  package: '@fontsource/ibm-plex-sans-arabic',
  file: (part, weight) => `ibm-plex-sans-arabic-${part}-${weight}-normal.woff2`,
  variable: false,
  parts: ['arabic'],
};

/** The typefaces of documents, in the order in which a character is looked for: the typeface of the
 *  house, then one for each script. Chinese, Japanese and Korean come last, because their typefaces
 *  also hold signs of other scripts. */
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
  noto('sans-oriya', 'oriya'),
  noto('sans-ol-chiki', 'ol-chiki'),
  noto('sans-meetei-mayek', 'meetei-mayek'),
  noto('serif-tibetan', 'tibetan'),
  noto('sans-thaana', 'thaana'),
  noto('sans-syriac', 'syriac'),
  noto('sans-canadian-aboriginal', 'canadian-aboriginal'),
  noto('sans-cherokee', 'cherokee'),
  noto('sans-adlam', 'adlam'),
  noto('sans-javanese', 'javanese'),
  noto('sans-balinese', 'balinese'),
  notoOfOneWeight('tifinagh'),
  notoOfOneWeight('nko'),
  noto('emoji'),
  noto('sans-symbols', 'symbols'),
  noto('sans-sc'),
  noto('sans-jp'),
  noto('sans-kr'),
];

/** A block of minutes as far as its words go. */
interface Passage {
  /** Of a text of the clerks. */
  readonly text: string | null;
  /** Of a fact. */
  readonly wording: {
    readonly heading: string | null;
    readonly lines: readonly string[];
    readonly table: {
      readonly columns: readonly string[];
      readonly rows: readonly (readonly string[])[];
    } | null;
  } | null;
}

/** The words of a passage on one line. */
export function wordsOfPassage({ text, wording }: Passage): string {
  const { heading, lines, table } = wording ?? { heading: null, lines: [], table: null };
  const cells = table === null ? [] : [table.columns, ...table.rows].flat();
  return onOneLine([heading ?? '', ...lines, ...cells, text ?? ''].join(' '));
}

/** Whether a passage says what a quote says, whatever the white space. Source: BEY-34. */
export function holdsPassage(passage: Passage, quote: string): boolean {
  const words = onOneLine(quote);
  return words !== '' && wordsOfPassage(passage).includes(words);
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}

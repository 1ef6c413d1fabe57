/** A line of a transcript that is quoted. `createdAt`: ms since the epoch. */
interface QuotedLine {
  readonly speaker: string | null;
  readonly text: string;
  readonly createdAt: number;
}

/** The paragraphs of a quote: who spoke, when, and what stands in the transcript. Lines of one
 *  speaker behind each other are one paragraph. `timeOf`: a time of day as the minutes write it.
 *  Source: BEY-34, BEY-28. */
export function quoteLines(lines: readonly QuotedLine[], timeOf: (atMs: number) => string): string[] {
  const turns: { speaker: string | null; atMs: number; texts: string[] }[] = [];
  for (const { speaker, text, createdAt } of lines) {
    const last = turns.at(-1);
    if (last?.speaker === speaker) last.texts.push(text);
    else turns.push({ speaker, atMs: createdAt, texts: [text] });
  }
  return turns.map(({ speaker, atMs, texts }) => {
    const head = speaker === null ? timeOf(atMs) : `${speaker} (${timeOf(atMs)})`;
    return `${head}: “${texts.join(' ')}”`;
  });
}

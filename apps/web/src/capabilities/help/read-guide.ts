/** A piece of a line: plain, or the words that stand on the screen. */
export interface Words {
  readonly text: string;
  readonly onScreen: boolean;
}

/** A block of a guide. */
export type GuideBlock =
  | { readonly kind: 'heading'; readonly words: readonly Words[] }
  | { readonly kind: 'paragraph'; readonly words: readonly Words[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Words[])[] };

/** A guide of `docs/help`: its title and its blocks. */
export interface Guide {
  readonly title: string;
  readonly blocks: readonly GuideBlock[];
}

const ITEM = /^(?:(?<bullet>-)|\d+\.) (?<text>.*)$/u;

/** Reads a guide. Its Markdown has a title (`#`), headings (`##`), paragraphs of one line, lists
 *  whose items are lines, and `*words on the screen*`; nothing else. Never throws. */
export function readGuide(markdown: string): Guide {
  let title = '';
  const blocks: GuideBlock[] = [];
  for (const line of markdown.split('\n')) {
    if (line.startsWith('# ')) title = line.slice(2);
    else if (line.startsWith('## ')) blocks.push({ kind: 'heading', words: wordsOf(line.slice(3)) });
    else if (ITEM.test(line)) addItem(blocks, line);
    else if (line !== '') blocks.push({ kind: 'paragraph', words: wordsOf(line) });
  }
  return { title, blocks };
}

function addItem(blocks: GuideBlock[], line: string): void {
  const { bullet, text = '' } = ITEM.exec(line)?.groups ?? {};
  const ordered = bullet === undefined;
  const last = blocks.at(-1);
  if (last?.kind === 'list' && last.ordered === ordered) {
    blocks[blocks.length - 1] = { ...last, items: [...last.items, wordsOf(text)] };
  } else {
    blocks.push({ kind: 'list', ordered, items: [wordsOf(text)] });
  }
}

function wordsOf(line: string): Words[] {
  return line
    .split('*')
    .map((text, index) => ({ text, onScreen: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
}

import type { ReactNode } from 'react';

const MARKED = /^([^]*?)<(\w+)>([^]*?)<\/\2>([^]*)$/;

/** A translated text of which one part is marked, `Ask <mail>us</mail>.`: that part is drawn by
 *  `renderMark`, the rest stays text. Nothing in it is ever read as HTML. */
export function MarkedText({ text, renderMark }: { text: string; renderMark: (part: string) => ReactNode }) {
  const [, before = text, , part, after = ''] = MARKED.exec(text) ?? [];
  return (
    <>
      {before}
      {part !== undefined && renderMark(part)}
      {after}
    </>
  );
}

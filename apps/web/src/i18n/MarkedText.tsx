import type { ReactNode } from 'react';

const MARKED = /^([^]*?)<(\w+)>([^]*?)<\/\2>([^]*)$/;

/** A translated text with one marked part, `Ask <mail>us</mail>.`. `renderMark` draws the marked
 *  part; the rest stays text. No part is ever read as HTML. */
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

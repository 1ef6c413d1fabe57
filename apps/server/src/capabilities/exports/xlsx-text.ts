/** The most UTF-16 units that a cell may hold. Spreadsheets repair a file with more, and so change
 *  it. */
const CELL_MAX_CHARS = 32_767;

/** UTF-16 units that XML 1.0 cannot hold or that a reader changes (a carriage return). A single
 *  surrogate is one of them. */
const NOT_IN_XML =
  // oxlint-disable-next-line no-control-regex -- control characters are what this looks for
  /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
/** A text that happens to look like an escape. The underscore after its digits is not checked,
 *  because it may come from the escape of the next character. */
const LIKE_AN_ESCAPE = /_(?=x[0-9a-fA-F]{4})/g;
const MARKUP: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as XML for Office Open XML that reads back unchanged. Units that XML cannot hold become
 *  `_xHHHH_` (ECMA-376 part 1, §22.9.2.19), and the underscore of a text that looks like such an
 *  escape becomes `_x005F_`. Never throws. Source: BEY-11. */
export function xlsxText(text: string): string {
  return text
    .replaceAll(LIKE_AN_ESCAPE, '_x005F_')
    .replaceAll(NOT_IN_XML, (unit) => `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replaceAll(/[&<>"]/g, (sign) => MARKUP[sign] ?? sign);
}

/** Splits a text into pieces that each fit into a cell, without splitting a surrogate pair. The
 *  pieces together are the text. */
export function cellPieces(text: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  while (text.length - from > CELL_MAX_CHARS) {
    let to = from + CELL_MAX_CHARS;
    const cuts = /[\ud800-\udbff]/.test(text.charAt(to - 1)) && /[\udc00-\udfff]/.test(text.charAt(to));
    if (cuts) to -= 1;
    pieces.push(text.slice(from, to));
    from = to;
  }
  return [...pieces, text.slice(from)];
}

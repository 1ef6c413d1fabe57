/** An entry of a character table (`bfchar`) in a PDF that stands for several UTF-16 units. */
const ENTRY = /(<[0-9A-F]{4}> <)((?:[0-9A-F]{4}){2,})(>)/g;
const FROM_RIGHT = /^[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
const CMAP = /\/CIDInit \/ProcSet findresource begin[\s\S]*?end\r?\n?%%EOF|begincmap[\s\S]*?endcmap/g;

/** Reverses the letters of right-to-left ligatures in the character tables of a PDF, in place.
 *  Readers use these tables to copy text. The layout engine writes the letters in reading order.
 *  But PDF readers reverse a right-to-left line as a whole, so the letters would come out in the
 *  wrong order: `ال` for `لا`. */
export function turnLigaturesFromRight(pdf: Buffer): Buffer {
  const text = pdf.toString('latin1');
  for (const table of text.matchAll(CMAP)) {
    for (const entry of table[0].matchAll(ENTRY)) {
      const [, before = '', hex = ''] = entry;
      const units = hex.match(/.{4}/g) ?? [];
      const first = String.fromCharCode(Number.parseInt(units[0] ?? '0', 16));
      if (!FROM_RIGHT.test(first)) continue;
      pdf.write(units.toReversed().join(''), table.index + entry.index + before.length, 'latin1');
    }
  }
  return pdf;
}

/** An entry of a table of characters (`bfchar`) that stands for several UTF-16 units. */
const ENTRY = /(<[0-9A-F]{4}> <)((?:[0-9A-F]{4}){2,})(>)/g;
const FROM_RIGHT = /^[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
const CMAP = /\/CIDInit \/ProcSet findresource begin[\s\S]*?end\r?\n?%%EOF|begincmap[\s\S]*?endcmap/g;

/** Turns the letters of ligatures that are written from the right, in place, in the tables by
 *  which readers of a PDF find characters. The engine names them in the order in which they are
 *  read; readers turn what stands on a line from the right as a whole, and would show those two
 *  letters in the wrong order: `ال` for `لا`. */
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

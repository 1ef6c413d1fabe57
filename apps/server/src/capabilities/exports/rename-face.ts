const HEADER_BYTES = 12;
const ENTRY_BYTES = 16;
const WINDOWS_UNICODE = [3, 1, 0x0409] as const;
/** The ids of family, subfamily, full name and PostScript name in the table `name`. */
const NAME_IDS = [1, 2, 4, 6] as const;

/** Gives an OpenType face another family name and leaves the rest unchanged. All files of a
 *  typeface have the same family name; with names of their own, a document can ask for each. `face`
 *  is a plain OpenType file; `family` has only letters and digits. @throws RangeError where the
 *  file is cut short. */
export function renameFace(face: Uint8Array, family: string): Uint8Array {
  const view = new DataView(face.buffer, face.byteOffset, face.byteLength);
  const count = view.getUint16(4);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = HEADER_BYTES + index * ENTRY_BYTES;
    const tag = String.fromCharCode(...face.subarray(at, at + 4));
    const from = view.getUint32(at + 8);
    const bytes = tag === 'name' ? nameTable(family) : face.subarray(from, from + view.getUint32(at + 12));
    return { tag, bytes };
  });
  const start = HEADER_BYTES + count * ENTRY_BYTES;
  const length = tables.reduce((sum, { bytes }) => sum + padded(bytes.length), start);
  const renamed = new Uint8Array(length);
  const written = new DataView(renamed.buffer);
  renamed.set(face.subarray(0, HEADER_BYTES));
  let offset = start;
  for (const [index, { tag, bytes }] of tables.entries()) {
    const at = HEADER_BYTES + index * ENTRY_BYTES;
    renamed.set(bytes, offset);
    for (let place = 0; place < 4; place += 1) renamed[at + place] = tag.charCodeAt(place);
    written.setUint32(at + 4, checksum(written, offset, padded(bytes.length)));
    written.setUint32(at + 8, offset);
    written.setUint32(at + 12, bytes.length);
    offset += padded(bytes.length);
  }
  return renamed;
}

function nameTable(family: string): Uint8Array {
  const texts = [family, 'Regular', family, family];
  const stringsAt = 6 + NAME_IDS.length * 12;
  const bytes = new Uint8Array(stringsAt + texts.reduce((sum, text) => sum + text.length * 2, 0));
  const view = new DataView(bytes.buffer);
  view.setUint16(2, NAME_IDS.length);
  view.setUint16(4, stringsAt);
  let from = 0;
  for (const [index, id] of NAME_IDS.entries()) {
    const text = texts[index] ?? '';
    const record = [...WINDOWS_UNICODE, id, text.length * 2, from];
    for (const [place, value] of record.entries()) view.setUint16(6 + index * 12 + place * 2, value);
    for (let at = 0; at < text.length; at += 1) {
      view.setUint16(stringsAt + from + at * 2, text.charCodeAt(at));
    }
    from += text.length * 2;
  }
  return bytes;
}

function padded(length: number): number {
  return Math.ceil(length / 4) * 4;
}

function checksum(view: DataView, from: number, length: number): number {
  let sum = 0;
  for (let at = from; at < from + length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}

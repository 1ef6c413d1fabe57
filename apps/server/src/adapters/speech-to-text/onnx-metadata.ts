import { type FileHandle, open } from 'node:fs/promises';

/** Fields of ONNX's `ModelProto` and of its pairs of key and value. */
const METADATA = 14;
const KEY = 1;
const VALUE = 2;
const LENGTH_DELIMITED = 2;
const SKIPPED_BYTES: Readonly<Record<number, number>> = { 1: 8, 5: 4 };

/** The pairs of key and value that an ONNX file holds about itself. Its weights are not read.
 *  Rejects where the file is no ONNX file. */
export async function readOnnxMetadata(path: string): Promise<ReadonlyMap<string, string>> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const metadata = new Map<string, string>();
    for (let at = 0; at < size;) {
      const head = await bytesAt(file, at, Math.min(20, size - at));
      const [tag, tagBytes] = readNumber(head, 0);
      const kind = tag & 7;
      at += tagBytes;
      if (kind === 0) {
        at += readNumber(head, tagBytes)[1];
        continue;
      }
      if (kind !== LENGTH_DELIMITED) {
        at += SKIPPED_BYTES[kind] ?? fail();
        continue;
      }
      const [length, lengthBytes] = readNumber(head, tagBytes);
      at += lengthBytes;
      if (at + length > size) fail();
      if (tag >>> 3 === METADATA) {
        const pair = readPair(await bytesAt(file, at, length));
        metadata.set(pair.key, pair.value);
      }
      at += length;
    }
    return metadata;
  } finally {
    await file.close();
  }
}

async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}

function readPair(bytes: Buffer): { readonly key: string; readonly value: string } {
  const texts = new Map<number, string>();
  for (let at = 0; at < bytes.length;) {
    const [tag, tagBytes] = readNumber(bytes, at);
    const [length, lengthBytes] = readNumber(bytes, at + tagBytes);
    if ((tag & 7) !== LENGTH_DELIMITED) fail();
    const start = at + tagBytes + lengthBytes;
    texts.set(tag >>> 3, bytes.subarray(start, start + length).toString('utf8'));
    at = start + length;
  }
  return { key: texts.get(KEY) ?? '', value: texts.get(VALUE) ?? '' };
}

/** A number of seven bits a byte, lowest first, and how many bytes it takes. */
function readNumber(bytes: Buffer, from: number): readonly [value: number, bytes: number] {
  let value = 0;
  for (let at = 0; at < 10; at += 1) {
    const byte = bytes[from + at] ?? fail();
    value += (byte & 0x7f) * 2 ** (7 * at);
    if (byte < 0x80) return [value, at + 1];
  }
  return fail();
}

function fail(): never {
  throw new Error('it is no ONNX file');
}

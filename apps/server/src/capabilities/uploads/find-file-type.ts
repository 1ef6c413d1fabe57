import { Readable } from 'node:stream';
import { fileTypeFromStream } from 'file-type';

/** Bytes that no text contains: control characters other than tabulators, line ends, form feeds and
 *  escapes. */
const isNoText = (byte: number) => byte < 32 && ![9, 10, 11, 12, 13, 27].includes(byte);
const BEGINNING_BYTES = 1024;
const MARKUP = /^\s*<[\s]*[!?/a-z]/i;

/** The type of a file by its bytes, whatever its name is: a known type, 'text' for text that is no
 *  markup, else null. `open` must open the file from the beginning each time. Source: DESIGN §7. */
export async function findFileType(open: () => Promise<Readable | null>): Promise<string | null> {
  const known = await withStream(
    open,
    async (content) => (await fileTypeFromStream(Readable.toWeb(content)))?.mime ?? null,
  );
  return known ?? ((await withStream(open, isPlainText)) ? 'text' : null);
}

async function isPlainText(content: Readable): Promise<boolean> {
  let beginning = Buffer.alloc(0);
  for await (const chunk of content) {
    if (!Buffer.isBuffer(chunk) || chunk.some(isNoText)) return false;
    if (beginning.length < BEGINNING_BYTES) beginning = Buffer.concat([beginning, chunk]);
  }
  return beginning.length > 0 && !MARKUP.test(beginning.toString('utf8').replace(/^\uFEFF/, ''));
}

async function withStream<Answer>(
  open: () => Promise<Readable | null>,
  read: (content: Readable) => Promise<Answer>,
): Promise<Answer | null> {
  const content = await open();
  if (content === null) return null;
  try {
    return await read(content);
  } finally {
    content.destroy();
  }
}

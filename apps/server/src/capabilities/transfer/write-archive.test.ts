import { PassThrough, Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { entriesOfArchive } from './testing-archive.ts';
import { writeArchive } from './write-archive.ts';

const document = Buffer.from('{"format":"x"}');
const hash = (letter: string) => letter.repeat(64);
const contentOf = (letter: string, bytes: number) => ({
  sha256: hash(letter),
  bytes,
  open: async () => Readable.from(bytes === 0 ? [] : [Buffer.alloc(bytes, letter)]),
});

async function whole(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

test('[BEY-25] a tar has its document and contents in their order, is as large as it says, and always the same', async () => {
  const contents = [contentOf('a', 0), contentOf('b', 512), contentOf('c', 300_001)];
  const { content, sizeBytes } = writeArchive(document, contents, 1_790_000_000_000);
  const bytes = await whole(content);
  expect(bytes.length).toBe(sizeBytes);
  const entries = await entriesOfArchive(bytes);
  expect(entries.map(({ name, content: held }) => [name, held.length])).toEqual([
    ['sitting.json', document.length],
    [`files/${hash('a')}`, 0],
    [`files/${hash('b')}`, 512],
    [`files/${hash('c')}`, 300_001],
  ]);
  const again = await whole(writeArchive(document, contents, 1_790_000_000_000).content);
  expect(again.equals(bytes)).toBe(true);
});

test('[BEY-25] a content that is gone or has another size breaks the stream off', async () => {
  const gone = { ...contentOf('a', 5), open: async () => null };
  await expect(whole(writeArchive(document, [gone], 0).content)).rejects.toThrow(/is gone/u);
  const longer = { ...contentOf('a', 5), open: contentOf('a', 9).open };
  await expect(whole(writeArchive(document, [longer], 0).content)).rejects.toThrow();
});

test('[BEY-25] a reader that goes away lets the content go too', async () => {
  const source = new PassThrough();
  const { content } = writeArchive(document, [{ ...contentOf('a', 1_000_000), open: async () => source }], 0);
  source.write(Buffer.alloc(10));
  await expect.poll(() => content.readableLength).toBeGreaterThan(0);
  content.destroy();
  await expect.poll(() => source.destroyed).toBe(true);
});

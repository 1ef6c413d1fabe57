import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pack, type Pack } from 'tar-stream';
import { DOCUMENT_NAME, nameOfContent } from './archive-names.ts';

const BLOCK_BYTES = 512;

/** A content to be written, which is opened when its turn comes; null: it is gone. */
export interface ContentToWrite {
  readonly sha256: string;
  readonly bytes: number;
  open(): Promise<Readable | null>;
}

/** Writes a document and the contents that it names as a tar, one after another. The same input
 *  gives the same bytes. `modifiedMs`: the time of all entries. The stream fails where a content is
 *  gone or has another size. Source: decision 0182. */
export function writeArchive(
  document: Uint8Array,
  contents: readonly ContentToWrite[],
  modifiedMs: number,
): { readonly content: Readable; readonly sizeBytes: number } {
  const archive = pack();
  const content = new PassThrough();
  // Both ends learn of a failure by their own streams.
  pipeline(archive, content).catch(doNothing);
  void fill(archive, document, contents, new Date(modifiedMs)).catch((error: unknown) =>
    content.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  const sizes = [document.length, ...contents.map(({ bytes }) => bytes)];
  return { content, sizeBytes: sizes.reduce((sum, size) => sum + entryBytes(size), 2 * BLOCK_BYTES) };
}

function entryBytes(size: number): number {
  return BLOCK_BYTES + Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES;
}

async function fill(
  archive: Pack,
  document: Uint8Array,
  contents: readonly ContentToWrite[],
  mtime: Date,
): Promise<void> {
  await addEntry(archive, { name: DOCUMENT_NAME, size: document.length, mtime }, Readable.from([document]));
  for (const { sha256, bytes, open } of contents) {
    const content = await open();
    if (content === null) throw new Error(`the content ${sha256} is gone`);
    await addEntry(archive, { name: nameOfContent(sha256), size: bytes, mtime }, content);
  }
  archive.finalize();
}

function addEntry(
  archive: Pack,
  header: { readonly name: string; readonly size: number; readonly mtime: Date },
  content: Readable,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const entry = archive.entry({ ...header, mode: 0o600 }, (error) => (error ? reject(error) : resolve()));
    pipeline(content, entry).catch(reject);
  });
}

function doNothing(): void {}

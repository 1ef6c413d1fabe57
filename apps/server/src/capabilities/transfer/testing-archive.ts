import { extract, pack } from 'tar-stream';

/** An entry of a tar for tests. `type`: a file where it is absent. */
export interface TestEntry {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly type?: 'directory' | 'symlink';
}

/** Builds a tar with these entries. */
export async function buildArchive(entries: readonly TestEntry[]): Promise<Buffer<ArrayBuffer>> {
  const archive = pack();
  for (const { name, content, type } of entries) {
    if (type === undefined) archive.entry({ name }, Buffer.from(content));
    else archive.entry({ name, type, linkname: '/etc/passwd' }, Buffer.alloc(0));
  }
  archive.finalize();
  return whole(archive);
}

/** The entries of a tar, in their order. */
export async function entriesOfArchive(bytes: Uint8Array): Promise<{ name: string; content: Buffer }[]> {
  const archive = extract();
  archive.end(Buffer.from(bytes));
  const entries: { name: string; content: Buffer }[] = [];
  for await (const entry of archive) {
    entries.push({ name: entry.header.name, content: await whole(entry) });
  }
  return entries;
}

async function whole(content: AsyncIterable<unknown>): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) if (chunk instanceof Uint8Array) chunks.push(chunk);
  return Buffer.concat(chunks);
}

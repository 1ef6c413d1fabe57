import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { SITTING_FILE_MAX_BYTES } from '@hemicycle/contract/limits';
import type { SittingFileProblem } from '@hemicycle/contract/transfer';
import { extract } from 'tar-stream';
import { DOCUMENT_NAME, hashInName } from './archive-names.ts';
import type { ReadSitting } from './read-sitting-file.ts';

/** Where `ustar` stands in the first block of a tar. */
const MAGIC_AT = 257;
const MAGIC = 'ustar';

interface Entry extends AsyncIterable<unknown> {
  readonly header: {
    readonly name: string;
    readonly size?: number | undefined;
    readonly type?: string | null | undefined;
  };
}

type Refusal = { readonly ok: false; readonly problem: SittingFileProblem };

/** What a reader does with the document, and with each content that the document names. */
export interface SittingReader {
  verify(document: Buffer): Promise<ReadSitting | Refusal>;
  /** Takes a content, which has to be read to its end. Its hash is compared after that. */
  take(
    of: { readonly sha256: string; readonly bytes: number },
    content: AsyncIterable<Buffer>,
  ): Promise<void>;
}

/** Reads the file of a sitting, a document of JSON alone or a tar with it and the contents that it
 *  names, and checks each content. Nothing but the document is held in memory. Rejects where the
 *  source fails, and with what the reader throws. Source: BEY-25, decision 0182. */
export async function readArchive(source: Readable, reader: SittingReader): Promise<ReadSitting | Refusal> {
  try {
    const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
    const begin = await readBegin(chunks);
    const whole = Readable.from(rest(begin, chunks), { objectMode: false });
    const isTar = begin.toString('latin1', MAGIC_AT, MAGIC_AT + MAGIC.length) === MAGIC;
    if (isTar) return await readTar(whole, reader);
    const document = await collect(whole as AsyncIterable<Buffer>);
    if (document === null) return refusal('too-large', DOCUMENT_NAME);
    const read = await reader.verify(document);
    const [missing] = read.ok ? read.contents : [];
    return missing === undefined ? read : refusal('content-missing', missing.name);
  } finally {
    source.destroy();
  }
}

async function readBegin(chunks: AsyncIterator<Buffer, undefined>): Promise<Buffer> {
  let begin = Buffer.alloc(0);
  while (begin.length < MAGIC_AT + MAGIC.length) {
    const next = await chunks.next();
    if (next.done === true) break;
    begin = Buffer.concat([begin, next.value]);
  }
  return begin;
}

async function* rest(begin: Buffer, chunks: AsyncIterator<Buffer, undefined>): AsyncGenerator<Buffer> {
  if (begin.length > 0) yield begin;
  for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value;
}

/** The bytes of a document; null where there are too many. */
async function collect(content: AsyncIterable<Buffer>): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > SITTING_FILE_MAX_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The tar is cut short, or is none. */
class BrokenTarError extends Error {
  override name = 'BrokenTarError';
}

async function readTar(source: Readable, reader: SittingReader): Promise<ReadSitting | Refusal> {
  const archive = extract();
  const failures: Error[] = [];
  source.on('error', (error) => {
    failures.push(error);
    archive.destroy(error);
  });
  source.pipe(archive);
  try {
    return await readEntries(entriesOf(archive), reader);
  } catch (error) {
    const [failed] = failures;
    if (failed !== undefined) throw failed;
    if (error instanceof BrokenTarError) return refusal('archive', error.message.slice(0, 200));
    throw error;
  } finally {
    source.destroy();
    archive.destroy();
  }
}

async function readEntries(
  entries: AsyncIterable<Entry>,
  reader: SittingReader,
): Promise<ReadSitting | Refusal> {
  let read: ReadSitting | null = null;
  const wanted = new Map<string, ReadSitting['contents'][number]>();
  for await (const entry of entries) {
    const { name, size = 0, type } = entry.header;
    const shown = name.slice(0, 200);
    if (read === null) {
      if (type !== 'file' || name !== DOCUMENT_NAME) return refusal('archive', shown);
      if (size > SITTING_FILE_MAX_BYTES) return refusal('too-large', DOCUMENT_NAME);
      const document = await collect(bytesOf(entry));
      const verdict = await reader.verify(document ?? Buffer.alloc(0));
      if (!verdict.ok) return verdict;
      read = verdict;
      for (const content of read.contents) wanted.set(content.sha256, content);
      continue;
    }
    const content = type === 'file' ? wanted.get(hashInName(name) ?? '') : undefined;
    if (content === undefined) return refusal('content-unknown', shown);
    wanted.delete(content.sha256);
    if (size !== content.bytes) return refusal('content-wrong', content.name);
    const hash = createHash('sha256');
    await reader.take(content, hashing(bytesOf(entry), hash));
    if (hash.digest('hex') !== content.sha256) return refusal('content-wrong', content.name);
  }
  const [missing] = wanted.values();
  if (missing !== undefined) return refusal('content-missing', missing.name);
  return read ?? refusal('archive', '');
}

async function* hashing(
  content: AsyncIterable<Buffer>,
  hash: { update(bytes: Buffer): unknown },
): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

async function* entriesOf(archive: AsyncIterable<Entry>): AsyncGenerator<Entry> {
  yield* broken(archive);
}

async function* bytesOf(entry: Entry): AsyncGenerator<Buffer> {
  for await (const chunk of broken<unknown>(entry)) if (chunk instanceof Uint8Array) yield Buffer.from(chunk);
}

/** Goes through what a tar holds; its own failures are told apart from those of the reader. */
async function* broken<One>(of: AsyncIterable<One>): AsyncGenerator<One> {
  const iterator = of[Symbol.asyncIterator]();
  let isAtEnd = false;
  try {
    for (;;) {
      const next = await iterator.next().catch((cause: unknown) => {
        isAtEnd = true;
        throw new BrokenTarError(cause instanceof Error ? cause.message : '', { cause });
      });
      if (next.done === true) {
        isAtEnd = true;
        return;
      }
      yield next.value;
    }
  } finally {
    if (!isAtEnd) await iterator.return?.();
  }
}

function refusal(
  kind: 'archive' | 'content-unknown' | 'content-missing' | 'content-wrong' | 'too-large',
  where: string,
): Refusal {
  return { ok: false, problem: { kind, part: null, where } };
}

import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { z } from 'zod';
import { StartError } from '../start-error.ts';
import { type BackupManifest, backupManifest, entryOf, MANIFEST_NAME } from './backup-manifest.ts';

/** What a reader does with the parts of a backup; each is given to it in the order of the
 *  archive, and must be read to its end. */
export interface BackupReader {
  readonly table: (name: string, part: AsyncIterable<Buffer>) => Promise<void>;
  readonly file: (path: string, content: AsyncIterable<Buffer>) => Promise<void>;
}

/** Reads a backup from its begin to its end, and answers its manifest. Throws what reading
 *  throws. */
export async function readBackup(path: string, reader: BackupReader): Promise<BackupManifest> {
  const source = createReadStream(path);
  const plain = createGunzip();
  const archive = extract();
  source.on('error', (error) => plain.destroy(error));
  plain.on('error', (error) => archive.destroy(error));
  source.pipe(plain).pipe(archive);
  let manifest: BackupManifest | null = null;
  try {
    for await (const entry of archive) {
      if (manifest !== null) throw new Error('something follows the manifest');
      const { name } = entry.header;
      if (name === MANIFEST_NAME) manifest = backupManifest.parse(JSON.parse(await textOf(entry)));
      else await handOver(name, bytesOf(entry), reader);
    }
    if (manifest === null) throw new Error('it ends before its manifest');
    return manifest;
  } finally {
    source.destroy();
    plain.destroy();
    archive.destroy();
  }
}

async function handOver(name: string, content: AsyncIterable<Buffer>, reader: BackupReader): Promise<void> {
  const what = entryOf(name);
  if (what === null) throw new Error(`${name} belongs to no backup`);
  if ('table' in what) await reader.table(what.table, content);
  else await reader.file(what.path, content);
}

async function* bytesOf(content: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const chunk of content) if (chunk instanceof Uint8Array) yield Buffer.from(chunk);
}

async function textOf(content: AsyncIterable<unknown>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of bytesOf(content)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** Reads a backup and compares all that is in it with its manifest.
 *  @throws StartError when the file is no backup, or is not as it was written. */
export async function checkBackup(path: string): Promise<BackupManifest> {
  const tables = new Map<string, Hash>();
  const files = new Map<string, string>();
  const manifest = await readBackup(path, {
    async table(name, part) {
      const hash = tables.get(name) ?? createHash('sha256');
      tables.set(name, hash);
      for await (const chunk of part) hash.update(chunk);
    },
    async file(name, content) {
      const hash = createHash('sha256');
      for await (const chunk of content) hash.update(chunk);
      files.set(name, hash.digest('hex'));
    },
  }).catch((cause: unknown) => {
    const reason = cause instanceof z.ZodError ? 'its manifest is of another form' : String(cause);
    throw new StartError(`${path} is no whole backup of Hemicycle (${reason}). Nothing was changed.`, {
      cause,
    });
  });
  const hashOf = (name: string) => (tables.get(name) ?? createHash('sha256')).digest('hex');
  const wrong =
    manifest.tables.find(({ name, sha256 }) => hashOf(name) !== sha256)?.name ??
    manifest.files.find((file) => files.get(file.path) !== file.sha256)?.path;
  if (wrong === undefined) return manifest;
  throw new StartError(`${path} is damaged: ${wrong} is not as it was written. Nothing was changed.`);
}

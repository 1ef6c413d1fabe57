import { createHash } from 'node:crypto';
import { createReadStream, type Dirent } from 'node:fs';
import { link, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { pack, type Pack } from 'tar-stream';
import { atOneMoment, listSequences, listTables, rowsOf, type KeptTable } from '../db/table-copy.ts';
import { hasNoRoom } from '../has-no-room.ts';
import { StartError } from '../start-error.ts';
import {
  BACKUP_FORMAT,
  type BackupManifest,
  MANIFEST_NAME,
  nameOfFile,
  nameOfPart,
  pathOfStored,
} from './backup-manifest.ts';

/** Rows are written in parts of about this size: an archive needs the size of each entry first. */
const PART_BYTES = 8 * 1024 * 1024;
const NEWLINE = 10;

/** Files that are kept elsewhere than in the data folder: what a backup needs of a storage. */
interface StoredFiles {
  list(): AsyncIterable<{ readonly storageId: string; readonly sizeBytes: number }>;
  open(storageId: string): Promise<Readable | null>;
}

interface BackupOrder {
  readonly pool: pg.Pool;
  readonly dataDir: string;
  /** The files and folders of the data folder that belong to the backup. */
  readonly kept: readonly string[];
  /** The files that people sent; absent: none. */
  readonly storage?: StoredFiles;
  /** Where the backup goes. Nothing may be there. */
  readonly path: string;
  readonly nowMs: number;
  readonly onTable?: (done: number, all: number) => void;
}

/** Writes the database, as it is at one moment, and the kept files into one compressed archive that
 *  its owner alone may read. A server may run meanwhile. The archive is there whole or not at all.
 *  @throws StartError when something has the name already, or the folder cannot be written. */
export async function writeBackup(order: BackupOrder): Promise<BackupManifest> {
  const draft = `${order.path}.part`;
  const file = await open(draft, 'wx', 0o600).catch((cause: unknown) => {
    throw new StartError(`${draft} cannot be written (${codeOf(cause)}). Remove it, or name another file.`, {
      cause,
    });
  });
  try {
    const archive = pack();
    const [manifest] = await Promise.all([
      fill(archive, order),
      pipeline(archive, createGzip(), file.createWriteStream({ flush: true })),
    ]);
    // Unlike a rename, a link never replaces a file that exists.
    await link(draft, order.path).catch((cause: unknown) => {
      throw new StartError(`${order.path} exists already (${codeOf(cause)}). Name another file.`, { cause });
    });
    return manifest;
  } catch (cause) {
    if (!hasNoRoom(cause)) throw cause;
    throw new StartError(`There is no room for ${order.path}. Nothing of it was left. Name another disk.`, {
      cause,
    });
  } finally {
    await rm(draft, { force: true });
  }
}

async function fill(archive: Pack, order: BackupOrder): Promise<BackupManifest> {
  try {
    const { migrations, tables, sequences } = await atOneMoment(order.pool, async (client) => {
      const all = await listTables(client);
      const written: BackupManifest['tables'] = [];
      for (const table of all) {
        written.push(await addTable(archive, client, table));
        order.onTable?.(written.length, all.length);
      }
      const { rows } = await client.query<{ name: string }>('select name from migrations order by name');
      return {
        migrations: rows.map(({ name }) => name),
        tables: written,
        sequences: await listSequences(client),
      };
    });
    const files: BackupManifest['files'] = [];
    for (const path of await pathsOf(order.dataDir, order.kept)) {
      const added = await addFile(archive, order.dataDir, path);
      if (added !== null) files.push(added);
    }
    for await (const stored of order.storage?.list() ?? []) {
      const content = await order.storage?.open(stored.storageId);
      const path = pathOfStored(stored.storageId);
      if (content) files.push(await addContent(archive, { path, size: stored.sizeBytes, content }));
    }
    const manifest = {
      format: BACKUP_FORMAT,
      madeMs: order.nowMs,
      migrations,
      tables,
      sequences,
      files,
    } as const;
    await addEntry(archive, MANIFEST_NAME, Buffer.from(JSON.stringify(manifest)));
    archive.finalize();
    return { ...manifest };
  } catch (error) {
    archive.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

/** Adds the rows of a table in parts, each a whole number of rows. */
async function addTable(
  archive: Pack,
  client: pg.ClientBase,
  table: KeptTable,
): Promise<BackupManifest['tables'][number]> {
  const hash = createHash('sha256');
  let rows = 0;
  let parts = 0;
  let held: Buffer[] = [];
  let heldBytes = 0;
  const write = async () => {
    if (heldBytes === 0) return;
    parts += 1;
    await addEntry(archive, nameOfPart(table.name, parts), Buffer.concat(held));
    held = [];
    heldBytes = 0;
  };
  for await (const chunk of rowsOf(client, table) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    // In the text format of COPY each row ends with the only newline of that row.
    for (const byte of chunk) if (byte === NEWLINE) rows += 1;
    held.push(chunk);
    heldBytes += chunk.length;
    if (heldBytes >= PART_BYTES) await write();
  }
  await write();
  return { ...table, columns: [...table.columns], rows, sha256: hash.digest('hex') };
}

/** Adds a file; null when it was removed meanwhile. */
async function addFile(
  archive: Pack,
  dataDir: string,
  path: string,
): Promise<BackupManifest['files'][number] | null> {
  const whole = join(dataDir, path);
  const size = await stat(whole).then(({ size: bytes }) => bytes, ignoreMissing);
  if (size === null) return null;
  const content = size === 0 ? Readable.from([]) : createReadStream(whole, { end: size - 1 });
  return addContent(archive, { path, size, content });
}

async function addContent(
  archive: Pack,
  { path, size, content }: { readonly path: string; readonly size: number; readonly content: Readable },
): Promise<BackupManifest['files'][number]> {
  const hash = createHash('sha256');
  await new Promise<void>((resolve, reject) => {
    const entry = archive.entry({ name: nameOfFile(path), size, mode: 0o600 }, (error) =>
      error ? reject(error) : resolve(),
    );
    content.on('data', (chunk: Buffer) => hash.update(chunk));
    pipeline(content, entry).catch(reject);
  });
  return { path, sizeBytes: size, sha256: hash.digest('hex') };
}

function addEntry(archive: Pack, name: string, content: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    archive.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()));
  });
}

/** The paths of all files below the kept names, whole files only. */
async function pathsOf(dataDir: string, kept: readonly string[]): Promise<string[]> {
  const paths: string[] = [];
  for (const name of kept) {
    const info = await stat(join(dataDir, name)).catch(ignoreMissing);
    if (info === null) continue;
    if (!info.isDirectory()) paths.push(name);
    else {
      const entries: Dirent[] = await readdir(join(dataDir, name), { recursive: true, withFileTypes: true });
      for (const entry of entries) {
        if (!entry.isFile() || entry.name.endsWith('.part')) continue;
        paths.push(
          join(entry.parentPath, entry.name)
            .slice(dataDir.length + 1)
            .replaceAll('\\', '/'),
        );
      }
    }
  }
  return paths.toSorted();
}

function ignoreMissing(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null;
  throw error;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'error';
}

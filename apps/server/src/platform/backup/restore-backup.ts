import { createWriteStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { databaseOn, listTables, refillTables, rowsInto } from '../db/table-copy.ts';
import { migrateWithin, type Migration } from '../db/migrate.ts';
import { StartError } from '../start-error.ts';
import type { BackupManifest } from './backup-manifest.ts';
import { readBackup } from './read-backup.ts';

/** Brings the tables of a backup into an empty database, in one transaction: all of it or nothing.
 *  The tables are made by the migrations that the backup names; later ones follow at the next
 *  start. `alongside` runs before the end of the transaction.
 *  @throws StartError when the database is not empty, or a newer version made the backup. */
export async function restoreDatabase(
  pool: pg.Pool,
  backup: { readonly path: string; readonly manifest: BackupManifest },
  migrations: readonly Migration[],
  alongside: () => void,
): Promise<void> {
  const { path, manifest } = backup;
  const named = new Set(manifest.migrations);
  const known = migrations.filter(({ name }) => named.delete(name));
  const [unknown] = named;
  if (unknown !== undefined) {
    throw new StartError(
      `${path} was made by a newer Hemicycle (it has ${unknown}). Restore it with that version.`,
    );
  }
  const client = await pool.connect();
  let failed = true;
  try {
    await client.query('begin');
    const there = await listTables(client);
    if (there.length > 0) {
      throw new StartError(
        `The database is not empty (it has the table ${there[0]?.name}). Restore into a new database.`,
      );
    }
    await migrateWithin(databaseOn(client), known, manifest.madeMs);
    await refillTables(client, { sequences: manifest.sequences, fill: () => fill(client, backup) });
    alongside();
    await client.query('commit');
    failed = false;
  } finally {
    // The end of the connection takes back what a failed restore has done.
    client.release(failed);
  }
}

async function fill(
  client: pg.PoolClient,
  { path, manifest }: { readonly path: string; readonly manifest: BackupManifest },
): Promise<void> {
  const columns = new Map(manifest.tables.map((table) => [table.name, table]));
  await readBackup(path, {
    async table(name, part) {
      const table = columns.get(name);
      if (table === undefined) throw new Error(`the table ${name} is not in the manifest`);
      const into: Writable = rowsInto(client, table);
      await pipeline(Readable.from(part), into);
    },
    async file(_path, content) {
      for await (const _chunk of content);
    },
  });
}

/** Puts the files of a backup into a folder, readable by their owner only. */
export async function restoreFiles(path: string, folder: string): Promise<void> {
  await readBackup(path, {
    async table(_name, part) {
      for await (const _chunk of part);
    },
    async file(name, content) {
      const target = join(folder, name);
      mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
      await pipeline(
        Readable.from(content),
        createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true }),
      );
    },
  });
}

/** Makes an empty folder within the data folder, in which a restore gathers what it brings. What an
 *  interrupted restore left is removed.
 *  @throws StartError when the data folder holds anything else. */
export function makeDraftFolder(dataDir: string, draftName: string, ignored: readonly string[]): string {
  const others = readdirSync(dataDir).filter((name) => name !== draftName && !ignored.includes(name));
  if (others.length > 0) {
    throw new StartError(
      `The data folder ${dataDir} is not empty (it has ${others[0]}). Move it away, or set HEMICYCLE_DATA_DIR to another folder.`,
    );
  }
  const draft = join(dataDir, draftName);
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  return draft;
}

/** Moves what a draft folder holds into the data folder; what is named `last` comes last. */
export function moveIn(draft: string, dataDir: string, last: string): void {
  const names = readdirSync(draft).filter((name) => name !== last);
  for (const name of names) renameSync(join(draft, name), join(dataDir, name));
  if (existsSync(join(draft, last))) renameSync(join(draft, last), join(dataDir, last));
  rmSync(draft, { recursive: true, force: true });
}

import { z } from 'zod';

/** The form of the archive; another number is another form. */
export const BACKUP_FORMAT = 1;
/** The name of the manifest in the archive. It is the last entry, so a backup that was cut short
 *  has none. */
export const MANIFEST_NAME = 'manifest.json';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** What a backup contains. `sha256` is that of all bytes of a table or of a file, in hexadecimal
 *  digits. Rows and bytes are counts. */
export const backupManifest = z.strictObject({
  format: z.literal(BACKUP_FORMAT),
  /** When the database was read, in milliseconds since 1970. */
  madeMs: z.int(),
  /** The names of the migrations that made the tables. */
  migrations: z.array(z.string()),
  tables: z.array(
    z.strictObject({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int().min(0),
      sha256,
    }),
  ),
  sequences: z.array(z.strictObject({ name: z.string(), lastValue: z.int().nullable() })),
  /** The files of the data folder, by their paths in it. */
  files: z.array(z.strictObject({ path: z.string(), sizeBytes: z.int().min(0), sha256 })),
});
export type BackupManifest = z.infer<typeof backupManifest>;

const PART_DIGITS = 6;
const TABLE_PART = /^database\/(?<table>[^/]+)\/\d+$/u;
const KEPT_FILE = /^data\/(?<path>.+)$/u;

/** The name of one part of a table's rows; parts count from 1. */
export function nameOfPart(table: string, part: number): string {
  return `database/${table}/${String(part).padStart(PART_DIGITS, '0')}`;
}

/** The name of a file of the data folder. */
export function nameOfFile(path: string): string {
  return `data/${path}`;
}

/** The path of a file that people sent: the one that it has in a data folder, wherever it is kept.
 *  So a backup can be restored into a folder and into a bucket alike. */
export function pathOfStored(storageId: string): string {
  return `files/${storageId.slice(0, 2)}/${storageId}`;
}

/** What an entry of the archive is, by its name; null for a name that no backup has. A path with
 *  a step out of the data folder is none. */
export function entryOf(name: string): { readonly table: string } | { readonly path: string } | null {
  const table = TABLE_PART.exec(name)?.groups?.['table'];
  if (table !== undefined) return { table };
  const path = KEPT_FILE.exec(name)?.groups?.['path'];
  if (path === undefined || path.split('/').some((step) => ['', '.', '..'].includes(step))) return null;
  return { path };
}

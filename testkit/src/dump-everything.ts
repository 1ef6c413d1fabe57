import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestDatabase } from './test-database.ts';

/** A row of any table with all data that PostgreSQL gives of it. `text` is its JSON. */
export interface DumpedRow {
  readonly table: string;
  readonly text: string;
  /** The transaction that wrote the row, the command in that transaction, and the place of the
   *  row. */
  readonly xmin: string;
  readonly cmin: string;
  readonly ctid: string;
}

/** A file with its bytes. */
export interface DumpedFile {
  readonly path: string;
  readonly bytes: Buffer;
}

/** Every row of every table of a schema, in the order of their places. */
export async function dumpTables(pool: TestDatabase['pool'], schema: string): Promise<DumpedRow[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = $1 order by 1',
    [schema],
  );
  const dumped: DumpedRow[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<DumpedRow>(
      `select $1 as table, to_jsonb(t)::text as text, t.xmin::text, t.cmin::text, t.ctid::text
       from "${schema}"."${name}" t order by t.ctid`,
      [name],
    );
    dumped.push(...rows);
  }
  return dumped;
}

/** A file of PostgreSQL's write-ahead log. Its pages begin with a header, the first page with a
 *  longer one; the data continues after the header. */
const LOG_FILE = /\/pg_wal\/[\dA-F]{24}$/;
const LOG_PAGE_BYTES = 8192;
const LOG_HEADER_BYTES = 24;
const LOG_FIRST_HEADER_BYTES = 40;

/** Every file of a folder with its bytes, except files that a running database removes meanwhile.
 *  The write-ahead log is returned without the headers of its pages, so that a search also finds a
 *  text across the end of a page. */
export function dumpFolder(folder: string): DumpedFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => readIfThere(join(entry.parentPath, entry.name)));
}

function readIfThere(path: string): DumpedFile[] {
  try {
    const bytes = readFileSync(path);
    return [{ path, bytes: LOG_FILE.test(path) ? withoutPageHeaders(bytes) : bytes }];
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

function withoutPageHeaders(bytes: Buffer): Buffer {
  const pages: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += LOG_PAGE_BYTES) {
    const header = at === 0 ? LOG_FIRST_HEADER_BYTES : LOG_HEADER_BYTES;
    pages.push(bytes.subarray(at + header, at + LOG_PAGE_BYTES));
  }
  return Buffer.concat(pages);
}

/** The spellings of a text to look for in bytes: the text itself, its hexadecimal, and its base64
 *  at each of the three offsets. */
function spellingsOf(text: string): string[] {
  const bytes = Buffer.from(text);
  const offsets = [0, 1, 2].map((offset) => {
    const spelled = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
    // The first and the last characters depend on the neighbouring bytes.
    return spelled.slice(offset === 0 ? 0 : 4, -4);
  });
  return [text, bytes.toString('hex'), ...offsets];
}

/** The texts that stand in some bytes, in any spelling. */
export function foundIn(bytes: Buffer | string, texts: readonly string[]): string[] {
  return texts.filter((text) => spellingsOf(text).some((spelling) => bytes.includes(spelling)));
}

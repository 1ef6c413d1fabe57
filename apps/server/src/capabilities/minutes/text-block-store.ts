import type { MinuteTextBlock } from '@hemicycle/contract/minute-text-blocks';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database.ts';

/** The text blocks of the house, in their order. */
export async function loadTextBlocks(db: Kysely<Database>): Promise<MinuteTextBlock[]> {
  return db.selectFrom('minute_text_blocks').select(['title', 'text']).orderBy('position').execute();
}

/** Lets nobody else change the text blocks until the end of the transaction. */
export async function lockTextBlocks(db: Kysely<Database>): Promise<void> {
  await sql`lock table minute_text_blocks in share row exclusive mode`.execute(db);
}

/** Replaces all text blocks. The transaction must have locked them. */
export async function replaceTextBlocks(
  db: Kysely<Database>,
  blocks: readonly MinuteTextBlock[],
): Promise<void> {
  await db.deleteFrom('minute_text_blocks').execute();
  if (blocks.length === 0) return;
  const rows = blocks.map(({ title, text }, position) => ({ position, title, text }));
  await db.insertInto('minute_text_blocks').values(rows).execute();
}

import type { VoteQuestion } from '@hemicycle/contract/site';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { loadTogether } from '../../platform/db/sharing-database.ts';

/** The settings that differ from their defaults, by name. */
export async function loadSettings(db: Kysely<Database>): Promise<ReadonlyMap<string, unknown>> {
  return (await loadTogether(db, readSettings, ALL_SETTINGS)) ?? new Map();
}

const ALL_SETTINGS = '*';

async function readSettings(db: Kysely<Database>): Promise<Map<string, ReadonlyMap<string, unknown>>> {
  const rows = await db.selectFrom('site_settings').select(['name', 'value']).execute();
  return new Map([[ALL_SETTINGS, new Map(rows.map(({ name, value }) => [name, value]))]]);
}

/** Saves these settings; replaces existing ones and leaves the others. */
export async function saveSettings(
  db: Kysely<Database>,
  settings: Readonly<Record<string, unknown>>,
): Promise<void> {
  const rows = Object.entries(settings).map(([name, value]) => ({ name, value: JSON.stringify(value) }));
  if (rows.length === 0) return;
  await db
    .insertInto('site_settings')
    .values(rows)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql`excluded.value` }))
    .execute();
}

/** Resets settings to their defaults by deleting their rows. */
export async function deleteSettings(db: Kysely<Database>, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await db.deleteFrom('site_settings').where('name', 'in', names).execute();
}

/** The configured vote questions, in the order in which they are offered. */
export async function loadVoteQuestions(db: Kysely<Database>): Promise<VoteQuestion[]> {
  const rows = await db.selectFrom('vote_questions').selectAll().orderBy('position').orderBy('id').execute();
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    question: row.question,
    voteOptions: row.vote_options,
    ...(row.majority !== null && { majority: row.majority }),
  }));
}

/** Lets nobody else change the flags of the site until the end of the transaction. */
export async function lockFlags(db: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('site-flags:' || current_schema(), 0))`.execute(db);
}

/** Lets nobody else change the identity and the vote questions of the site until the end of the
 *  transaction. */
export async function lockIdentity(db: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('site-identity:' || current_schema(), 0))`.execute(
    db,
  );
}

/** Replaces all vote questions by these, in their order. Call it in a transaction. */
export async function replaceVoteQuestions(
  db: Kysely<Database>,
  questions: readonly VoteQuestion[],
): Promise<void> {
  await db.deleteFrom('vote_questions').execute();
  await insertVoteQuestions(db, questions);
}

/** Adds vote questions after the existing ones. */
export async function insertVoteQuestions(
  db: Kysely<Database>,
  questions: readonly VoteQuestion[],
): Promise<void> {
  if (questions.length === 0) return;
  const rows = questions.map((question, index) => ({
    id: question.id,
    title: question.title,
    question: question.question,
    vote_options: question.voteOptions,
    majority: question.majority ?? null,
    position: sql<number>`(select coalesce(max(position), 0) from vote_questions) + ${index + 1}`,
  }));
  await db.insertInto('vote_questions').values(rows).execute();
}

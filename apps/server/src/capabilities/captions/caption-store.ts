import type { ClosedPart } from '@hemicycle/contract/closed-sessions';
import { sql } from 'kysely';
import type { Insertable, Kysely, RawBuilder, Selectable } from 'kysely';
import type { Database } from '../../database.ts';

export type CaptionRow = Selectable<Database['captions']>;

/** A line before it has its number. */
export type NewCaption = Omit<
  Insertable<Database['captions']>,
  'number' | 'version' | 'first_text' | 'corrected_by' | 'corrected_by_name' | 'corrected_ms' | 'changed_ms'
>;

/** The lines of a session and language that somebody reads. `hidden`: the closed parts whose lines
 *  are left out. */
interface LinesOf {
  readonly idVotingSession: string;
  readonly language: string;
  readonly hidden: readonly ClosedPart[];
}

/** Whether a line was neither sent nor changed in one of these parts. Source: BEY-45. */
function isNotOf(hidden: readonly ClosedPart[]): RawBuilder<boolean> {
  const parts = JSON.stringify(hidden);
  return sql<boolean>`not exists (
    select from jsonb_to_recordset(${parts}::jsonb) as part ("fromMs" bigint, "toMs" bigint)
    cross join unnest(array[captions.created_ms, captions.changed_ms, captions.corrected_ms]) as touched
    where captions.worded_in_closed @> to_jsonb(part."fromMs")
      or (touched >= part."fromMs" and (part."toMs" is null or touched < part."toMs")))`;
}

/** One line; null where there is none. */
export async function loadCaption(db: Kysely<Database>, captionId: string): Promise<CaptionRow | null> {
  const row = await db.selectFrom('captions').selectAll().where('id', '=', captionId).executeTakeFirst();
  return row ?? null;
}

/** The lines of a session and language that are new or corrected after a version, by version, at
 *  most `limit`. Without `readsAll`, automatic lines that nobody approved are left out. */
export async function loadCaptionsAfter(
  db: Kysely<Database>,
  of: LinesOf & { readonly readsAll: boolean },
  version: number,
  limit: number,
): Promise<CaptionRow[]> {
  return db
    .selectFrom('captions')
    .selectAll()
    .where('id_voting_session', '=', of.idVotingSession)
    .where('language', '=', of.language)
    .where('version', '>', version)
    .where(isNotOf(of.hidden))
    .$if(!of.readsAll, (query) =>
      query.where((line) => line.or([line('automatic', '=', false), line('approved_ms', 'is not', null)])),
    )
    .orderBy('version')
    .limit(limit)
    .execute();
}

/** The lines of a session and language in the order in which they were said, without those that a
 *  program has emptied. `ids`: those alone; absent: all. */
export async function loadTranscript(
  db: Kysely<Database>,
  of: LinesOf & { readonly ids?: readonly string[] },
): Promise<CaptionRow[]> {
  return db
    .selectFrom('captions')
    .selectAll()
    .where('id_voting_session', '=', of.idVotingSession)
    .where('language', '=', of.language)
    .$if(of.ids !== undefined, (query) => query.where('id', 'in', of.ids ?? []))
    .where('text', '<>', '')
    .where(isNotOf(of.hidden))
    .orderBy('created_ms')
    .orderBy('number')
    .execute();
}

/** The lines of a session that may stand in a record and hold all of these words, by time: complete
 *  ones that a person wrote or approved. The name of the speaker is a part of the line. `language`
 *  null: in every language. One query. Source: BEY-34, BEY-39. */
export async function findLinesOfRecord(
  db: Kysely<Database>,
  of: Omit<LinesOf, 'language'> & { readonly language: string | null },
  words: readonly string[],
  limit: number,
): Promise<Pick<CaptionRow, 'id' | 'language' | 'text' | 'speaker_name' | 'created_ms'>[]> {
  const parts = words.map((word) => `%${word.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`);
  return db
    .selectFrom('captions')
    .select(['id', 'language', 'text', 'speaker_name', 'created_ms'])
    .where('id_voting_session', '=', of.idVotingSession)
    .$if(of.language !== null, (query) => query.where('language', '=', of.language ?? ''))
    .where('text', '<>', '')
    .where('growing', '=', false)
    .where(sql<boolean>`(not automatic or (approved_ms is not null and approved_by_name is not null))`)
    .where(sql<boolean>`concat(speaker_name, ' ', text) ilike all (${parts}::text[])`)
    .where(isNotOf(of.hidden))
    .orderBy('created_ms')
    .orderBy('language')
    .orderBy('number')
    .limit(limit)
    .execute();
}

/** The last lines of a session and language, by number, without those of its closed parts and those
 *  that a program has emptied. */
export async function loadNewestLines(
  db: Kysely<Database>,
  of: LinesOf,
  limit: number,
): Promise<Pick<CaptionRow, 'id' | 'text' | 'speaker_name' | 'created_ms' | 'growing'>[]> {
  const rows = await db
    .selectFrom('captions')
    .select(['id', 'text', 'speaker_name', 'created_ms', 'growing'])
    .where('id_voting_session', '=', of.idVotingSession)
    .where('language', '=', of.language)
    .where('text', '<>', '')
    .where(isNotOf(of.hidden))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
  return rows.toReversed();
}

/** The languages in which a session has lines. */
export async function loadCaptionLanguages(db: Kysely<Database>, idVotingSession: string): Promise<string[]> {
  const rows = await db
    .selectFrom('caption_numbers')
    .select('language')
    .where('id_voting_session', '=', idVotingSession)
    .orderBy('language')
    .execute();
  return rows.map(({ language }) => language);
}

/** The ids of the lines of a session that were sent or corrected since then, in their order. */
export async function loadCaptionIdsSince(
  db: Kysely<Database>,
  idVotingSession: string,
  sinceMs: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from captions where id_voting_session = ${idVotingSession}
      and greatest(created_ms, corrected_ms, changed_ms) >= ${sinceMs}
    order by language, version`.execute(db);
  return rows.map(({ id }) => id);
}

/** Lets nobody else send lines as this person until the end of the transaction. */
export async function lockCaptioner(db: Kysely<Database>, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('captions:' || current_schema() || ${userId}::text, 0))`.execute(
    db,
  );
}

/** The line that a person sent with this request id; null where there is none. */
export async function loadCaptionOfRequest(
  db: Kysely<Database>,
  userId: string,
  requestId: string,
): Promise<CaptionRow | null> {
  const row = await db
    .selectFrom('captions')
    .selectAll()
    .where('person_id', '=', userId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return row ?? null;
}

/** How many lines a person has sent since a time. */
export async function countCaptionsSince(
  db: Kysely<Database>,
  userId: string,
  sinceMs: number,
): Promise<number> {
  const row = await db
    .selectFrom('captions')
    .select((select) => select.fn.countAll<number>().as('lines'))
    .where('person_id', '=', userId)
    .where('created_ms', '>', sinceMs)
    .executeTakeFirstOrThrow();
  return row.lines;
}

/** Keeps a line under the next number of its session and language. Lines of that language wait for
 *  each other until the commit, on all servers. Call it last in a transaction. Source: CAP-04. */
export async function insertCaption(db: Kysely<Database>, line: NewCaption): Promise<CaptionRow> {
  const [row] = await insertCaptions(db, line, [line]);
  if (row === undefined) throw new Error('a line of captions was not kept');
  return row;
}

/** As `insertCaption` for several lines of one session and language, in their order. Two
 *  statements, however many the lines are. */
export async function insertCaptions(
  db: Kysely<Database>,
  of: Pick<NewCaption, 'id_voting_session' | 'language'>,
  lines: readonly NewCaption[],
): Promise<CaptionRow[]> {
  if (lines.length === 0) return [];
  const { rows } = await sql<{ number: number; version: number }>`
    insert into caption_numbers (id_voting_session, language, last_number, last_version)
    values (${of.id_voting_session}, ${of.language}, ${lines.length}, ${lines.length})
    on conflict (id_voting_session, language) do update
      set last_number = caption_numbers.last_number + ${lines.length},
        last_version = caption_numbers.last_version + ${lines.length}
    returning last_number as number, last_version as version`.execute(db);
  const [last] = rows;
  if (last === undefined) throw new Error('a line of captions got no number');
  const numbered = lines.map((line, index) => {
    const after = lines.length - 1 - index;
    return { ...line, number: last.number - after, version: last.version - after };
  });
  return db.insertInto('captions').values(numbered).returningAll().execute();
}

/** What a line is corrected to, and by whom. */
export interface Correction {
  readonly text: string;
  readonly userId: string;
  readonly name: string;
  readonly atMs: number;
  /** The version that was read. */
  readonly version: number;
}

/** Replaces the wording of a line that still has this version, and keeps its first wording. An
 *  automatic line is approved by that. Null where it changed meanwhile. */
export async function updateCaption(
  db: Kysely<Database>,
  { id, id_voting_session, language, automatic: isAutomatic }: CaptionRow,
  { text, userId, name, atMs, version }: Correction,
): Promise<CaptionRow | null> {
  const next = await nextVersion(db, { id_voting_session, language });
  const row = await db
    .updateTable('captions')
    .set((kept) => ({
      text,
      version: next,
      first_text: kept.fn.coalesce('first_text', 'text'),
      corrected_by: userId,
      corrected_by_name: name,
      corrected_ms: atMs,
      // Whoever words an automatic line anew answers for it.
      ...(isAutomatic && { approved_by: userId, approved_by_name: name, approved_ms: atMs }),
    }))
    .where('id', '=', id)
    .where('version', '=', version)
    // The rest of an utterance is still recognised.
    .where((line) => line.or([line('automatic', '=', false), line('growing', '=', false)]))
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** The next version of a line of a session and language. Who takes one has it until the commit. */
export async function nextVersion(
  db: Kysely<Database>,
  of: Pick<CaptionRow, 'id_voting_session' | 'language'>,
): Promise<number> {
  const numbers = await db
    .updateTable('caption_numbers')
    .set((row) => ({ last_version: row('last_version', '+', 1) }))
    .where('id_voting_session', '=', of.id_voting_session)
    .where('language', '=', of.language)
    .returning('last_version')
    .executeTakeFirstOrThrow();
  return numbers.last_version;
}

/** Whether the minutes of a session are signed. Nobody signs them before the end of the
 *  transaction. */
export async function areMinutesSigned(db: Kysely<Database>, idVotingSession: string): Promise<boolean> {
  const { rows } = await sql<{ state: string }>`
    select state from minutes where id_voting_session = ${idVotingSession} for share`.execute(db);
  return rows[0]?.state === 'signed';
}

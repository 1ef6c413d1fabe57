import { sql } from 'kysely';
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Database } from '../../database.ts';
import { type CaptionRow, insertCaption, nextVersion } from './caption-store.ts';

/** By how much the beginning of an utterance in a recording may differ from that which its
 *  speaker's page told, in ms. */
const BEGINS_APART_MS = 1_000;

export type AutomaticRow = Selectable<Database['automatic_captions']>;

/** Automatic captions of a session; null while they are off. */
export async function loadAutomatic(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<AutomaticRow | null> {
  const row = await db
    .selectFrom('automatic_captions')
    .selectAll()
    .where('id_voting_session', '=', idVotingSession)
    .executeTakeFirst();
  return row ?? null;
}

/** Switches automatic captions on, or changes their language. */
export async function upsertAutomatic(
  db: Kysely<Database>,
  row: Insertable<Database['automatic_captions']>,
): Promise<void> {
  await db
    .insertInto('automatic_captions')
    .values(row)
    .onConflict((conflict) => conflict.column('id_voting_session').doUpdateSet(row))
    .execute();
}

/** Switches automatic captions off. */
export async function deleteAutomatic(db: Kysely<Database>, idVotingSession: string): Promise<void> {
  await db.deleteFrom('automatic_captions').where('id_voting_session', '=', idVotingSession).execute();
}

/** Lets nobody else write lines of this speaker until the end of the transaction. */
export async function lockSpeaker(db: Kysely<Database>, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('speech:' || current_schema() || ${userId}::text, 0))`.execute(
    db,
  );
}

/** The lines of an utterance, by number. */
export async function loadUtterance(
  db: Kysely<Database>,
  speakerId: string,
  utteranceId: string,
): Promise<CaptionRow[]> {
  return db
    .selectFrom('captions')
    .selectAll()
    .where('speaker_id', '=', speakerId)
    .where('utterance_id', '=', utteranceId)
    .orderBy('number')
    .execute();
}

/** Whether a session has lines of an utterance that no other one is named as. */
export async function hasUtterance(
  db: Kysely<Database>,
  idVotingSession: string,
  utteranceId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('captions')
    .select('id')
    .where('id_voting_session', '=', idVotingSession)
    .where('utterance_id', '=', utteranceId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a person was recognised while they said something: an utterance that their page sent
 *  begins within that time. Times in ms since the epoch. */
export async function hasLinesOfSpeech(
  db: Kysely<Database>,
  of: {
    readonly idVotingSession: string;
    readonly speakerId: string;
    readonly fromMs: number;
    readonly untilMs: number;
  },
): Promise<boolean> {
  const row = await db
    .selectFrom('captions')
    .select('id')
    .where('id_voting_session', '=', of.idVotingSession)
    .where('speaker_id', '=', of.speakerId)
    .where('automatic', '=', true)
    // Pages name an utterance without a point.
    .where('utterance_id', 'not like', '%.%')
    .where('created_ms', '>', of.fromMs - BEGINS_APART_MS)
    .where('created_ms', '<', of.untilMs)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Empties the automatic lines of the utterances of a session that have a name which begins so,
 *  without those of an utterance of which somebody has approved a line. The utterances lose their
 *  names, and may be recognised anew. */
export async function emptyUnapproved(
  db: Kysely<Database>,
  of: Pick<CaptionRow, 'id_voting_session' | 'language'>,
  utterancesBeginWith: string,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from captions line where id_voting_session = ${of.id_voting_session}
      and language = ${of.language} and automatic and starts_with(utterance_id, ${utterancesBeginWith})
      and not exists (select from captions other where other.id_voting_session = line.id_voting_session
        and other.utterance_id = line.utterance_id and other.approved_ms is not null)
    order by number for update of line`.execute(db);
  if (rows.length === 0) return;
  await sql`
    with last as (
      update caption_numbers set last_version = last_version + ${rows.length}
      where id_voting_session = ${of.id_voting_session} and language = ${of.language}
      returning last_version - ${rows.length} as version),
    line as (select id, place from unnest(${rows.map(({ id }) => id)}::text[]) with ordinality as line (id, place))
    update captions set text = '', utterance_id = null, version = last.version + line.place
    from last, line where captions.id = line.id`.execute(db);
}

/** Adds a line to an utterance, under the next number of its session and language. */
export async function insertAutomaticLine(
  db: Kysely<Database>,
  line: Pick<CaptionRow, 'id' | 'id_voting_session' | 'language' | 'text' | 'speaker_name' | 'growing'> & {
    readonly captioner_name: string;
    readonly speaker_id: string | null;
    readonly utterance_id: string;
    readonly created_ms: number;
    readonly changed_ms: number;
  },
): Promise<void> {
  await insertCaption(db, { ...line, person_id: null, request_id: null, automatic: true });
}

/** Changes a line of an utterance that is not complete, under the next version of its language. */
export async function updateAutomaticLine(
  db: Kysely<Database>,
  { id, id_voting_session, language }: Pick<CaptionRow, 'id' | 'id_voting_session' | 'language'>,
  fields: { readonly text: string; readonly growing: boolean; readonly changed_ms: number },
): Promise<void> {
  const version = await nextVersion(db, { id_voting_session, language });
  await db
    .updateTable('captions')
    .set({ ...fields, version })
    .where('id', '=', id)
    .where('growing', '=', true)
    .execute();
}

/** The automatic lines of a session whose utterances are not complete; of one speaker, or all. */
export async function loadGrowingLines(
  db: Kysely<Database>,
  idVotingSession: string,
  speakerId?: string,
): Promise<CaptionRow[]> {
  return db
    .selectFrom('captions')
    .selectAll()
    .where('id_voting_session', '=', idVotingSession)
    .where('automatic', '=', true)
    .where('growing', '=', true)
    .$if(speakerId !== undefined, (query) => query.where('speaker_id', '=', speakerId ?? ''))
    .orderBy('number')
    .execute();
}

/** Takes a settled automatic line into the record, where it still has this version and nobody
 *  approved it before. Returns whether it did. */
export async function updateApproved(
  db: Kysely<Database>,
  line: Pick<CaptionRow, 'id' | 'id_voting_session' | 'language' | 'version'>,
  by: { readonly userId: string; readonly name: string; readonly atMs: number },
): Promise<boolean> {
  const version = await nextVersion(db, line);
  const { numUpdatedRows } = await db
    .updateTable('captions')
    .set({
      version,
      approved_by: by.userId,
      approved_by_name: by.name,
      approved_ms: by.atMs,
      changed_ms: by.atMs,
    })
    .where('id', '=', line.id)
    .where('version', '=', line.version)
    .where('approved_ms', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The settled automatic lines among these that nobody approved, in the order in which they are
 *  locked, until the end of the transaction. */
export async function lockUnapproved(
  db: Kysely<Database>,
  idVotingSession: string,
  captionIds: readonly string[],
): Promise<CaptionRow[]> {
  return db
    .selectFrom('captions')
    .selectAll()
    .where('id', 'in', [...captionIds])
    .where('id_voting_session', '=', idVotingSession)
    .where('automatic', '=', true)
    .where('growing', '=', false)
    .where('text', '<>', '')
    .where('approved_ms', 'is', null)
    .orderBy('language')
    .orderBy('number')
    .forUpdate()
    .execute();
}

import { type Insertable, type Kysely, sql } from 'kysely';
import type { Database } from '../../database.ts';

type AnswerRow = Insertable<Database['recording_answers']>;

/** Whether `beside` is under way now, of the kind of `answered`, with the people of the same room
 *  in it. */
const IS_BESIDE = sql`beside.id_voting_session = answered.id_voting_session
  and beside.kind = answered.kind and beside.floor_room_id = answered.floor_room_id
  and beside.state in ('asking', 'running')`;

/** Writes what somebody answered to a recording. It counts for all of its kind that have the people
 *  of the same room in them now, as those of interpreters, and stays until they answer otherwise.
 *  False: it is what they answered before. Source: BEY-17. */
export async function saveAnswer(
  db: Kysely<Database>,
  { recording_id: recordingId, user_id: userId, consents, at_ms: atMs }: AnswerRow,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into recording_answers (recording_id, user_id, consents, at_ms)
    select beside.id, ${userId}, ${consents}, ${atMs}::bigint from recordings as answered
    join recordings as beside on ${IS_BESIDE} where answered.id = ${recordingId}
    on conflict (recording_id, user_id) do update set consents = excluded.consents, at_ms = excluded.at_ms
      where recording_answers.consents <> excluded.consents`.execute(db);
  return numAffectedRows > 0n;
}

/** Gives a recording whose people are to be asked what they answered to others beside it. Whoever
 *  starts it agrees by that, unless they have answered otherwise before. Source: BEY-17. */
export async function saveFirstAnswers(
  db: Kysely<Database>,
  { recording_id: recordingId, user_id: userId, at_ms: atMs }: Omit<AnswerRow, 'consents'>,
): Promise<void> {
  await sql`
    insert into recording_answers (recording_id, user_id, consents, at_ms)
    select distinct on (user_id) answered.id, user_id, consents, at_ms from recordings as answered
    join recordings as beside on ${IS_BESIDE} join recording_answers on recording_id = beside.id
    where answered.id = ${recordingId} order by user_id, at_ms desc
    on conflict (recording_id, user_id) do nothing`.execute(db);
  await sql`
    insert into recording_answers (recording_id, user_id, consents, at_ms)
    values (${recordingId}, ${userId}, true, ${atMs}) on conflict (recording_id, user_id) do nothing
  `.execute(db);
}

/** Forgets what people answered to a recording that did not begin: they are asked anew. */
export async function deleteAnswers(db: Kysely<Database>, recordingId: string): Promise<void> {
  await db.deleteFrom('recording_answers').where('recording_id', '=', recordingId).execute();
}

/** What people answered, by recording and person. */
export async function loadAnswers(
  db: Kysely<Database>,
  recordingIds: readonly string[],
): Promise<Map<string, Map<string, boolean>>> {
  const rows = await db
    .selectFrom('recording_answers')
    .selectAll()
    .where(sql<boolean>`recording_id = any(${[...recordingIds]}::text[])`)
    .execute();
  const byRecording = new Map<string, Map<string, boolean>>();
  for (const { recording_id: id, user_id: userId, consents } of rows) {
    byRecording.set(id, (byRecording.get(id) ?? new Map<string, boolean>()).set(userId, consents));
  }
  return byRecording;
}

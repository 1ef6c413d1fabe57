import { permissions } from '@hemicycle/contract/permissions';
import {
  type Insertable,
  type Kysely,
  type Selectable,
  sql,
  type Transaction,
  type Updateable,
} from 'kysely';
import type { Database } from '../../database.ts';
import { isInRoom } from '../rooms/public.ts';
import { READY_BEFORE_MS } from './recording-times.ts';

export type RecordingRow = Selectable<Database['recordings']>;
export type JobRow = Selectable<Database['recording_jobs']>;

/** A room of a session, and whether its recordings or its streams are meant. */
export interface RoomOfKind {
  readonly idVotingSession: string;
  readonly roomId: string;
  readonly kind: RecordingRow['kind'];
}

const ACTIVE = ['reserved', 'asking', 'running'] as const;

/** Lets one transaction at a time give recorders their jobs, of all servers. */
export async function lockRecorders(db: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('recorders:' || current_schema(), 0))`.execute(db);
}

export async function insertRecording(
  db: Kysely<Database>,
  recording: Insertable<Database['recordings']>,
): Promise<void> {
  await db.insertInto('recordings').values(recording).execute();
}

export async function updateRecording(
  db: Kysely<Database>,
  recordingId: string,
  changes: Updateable<Database['recordings']>,
): Promise<void> {
  await db.updateTable('recordings').set(withoutAddress(changes)).where('id', '=', recordingId).execute();
}

/** The address of a stream server holds the key of the stream: it goes once the stream ends. */
function withoutAddress(changes: Updateable<Database['recordings']>): Updateable<Database['recordings']> {
  const goesOn = changes.state === undefined || ACTIVE.some((state) => state === changes.state);
  return goesOn ? changes : { ...changes, rtmp: null };
}

/** Changes a recording that is still in the state in which it was read. False: it is not, and
 *  nothing was changed. */
export async function moveRecording(
  db: Kysely<Database>,
  { id, state }: Pick<RecordingRow, 'id' | 'state'>,
  changes: Updateable<Database['recordings']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recordings')
    .set(withoutAddress(changes))
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const activeOf = (db: Kysely<Database>, { idVotingSession, roomId, kind }: RoomOfKind) =>
  db
    .selectFrom('recordings')
    .selectAll()
    .where('id_voting_session', '=', idVotingSession)
    .where('room_id', '=', roomId)
    .where('kind', '=', kind)
    .where('state', 'in', ACTIVE);

/** The recording of a room that is reserved, asked for or runs; null: none. */
export async function loadActive(db: Kysely<Database>, room: RoomOfKind): Promise<RecordingRow | null> {
  return (await activeOf(db, room).executeTakeFirst()) ?? null;
}

/** As `loadActive`, but keeps all others from changing the recording until the end of the
 *  transaction. */
export async function lockActive(db: Transaction<Database>, room: RoomOfKind): Promise<RecordingRow | null> {
  return (await activeOf(db, room).forNoKeyUpdate().executeTakeFirst()) ?? null;
}

/** What is reserved, asked for or runs in a session, kept from all others until the end of the
 *  transaction. */
export function lockActiveIn(db: Transaction<Database>, idVotingSession: string): Promise<RecordingRow[]> {
  return db
    .selectFrom('recordings')
    .selectAll()
    .where('id_voting_session', '=', idVotingSession)
    .where('state', 'in', ACTIVE)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** All that is reserved, asked for, runs or is ended by its recorder, oldest first: of one session,
 *  or of all. */
export function loadUnderWay(db: Kysely<Database>, idVotingSession?: string): Promise<RecordingRow[]> {
  return db
    .selectFrom('recordings')
    .selectAll()
    .where('state', 'in', [...ACTIVE, 'ending', 'joining'])
    .$if(idVotingSession !== undefined, (query) =>
      query.where('id_voting_session', '=', idVotingSession ?? ''),
    )
    .orderBy('from_ms')
    .orderBy('id')
    .execute();
}

/** The recordings and streams of a session that have begun, oldest first. */
export function loadBegun(
  db: Kysely<Database>,
  idVotingSession: string,
  kind: RecordingRow['kind'],
): Promise<RecordingRow[]> {
  return db
    .selectFrom('recordings')
    .selectAll()
    .where('id_voting_session', '=', idVotingSession)
    .where('kind', '=', kind)
    .where('began_ms', 'is not', null)
    .orderBy('began_ms')
    .execute();
}

export async function loadRecording(db: Kysely<Database>, recordingId: string): Promise<RecordingRow | null> {
  const row = await db.selectFrom('recordings').selectAll().where('id', '=', recordingId).executeTakeFirst();
  return row ?? null;
}

/** The jobs of these recordings, in the order of their parts. */
export function loadJobsOf(db: Kysely<Database>, recordingIds: readonly string[]): Promise<JobRow[]> {
  return db
    .selectFrom('recording_jobs')
    .selectAll()
    .where(sql<boolean>`recording_id = any(${[...recordingIds]}::text[])`)
    .orderBy('recording_id')
    .orderBy('part')
    .execute();
}

/** The jobs that have not ended, of all recorders or of one, with what they are for, and since when
 *  their session is closed. */
export function loadOpenJobs(db: Kysely<Database>, recorderId?: string) {
  return db
    .selectFrom('recording_jobs')
    .innerJoin('recordings', 'recordings.id', 'recording_jobs.recording_id')
    .innerJoin('voting_sessions', 'voting_sessions.id', 'recordings.id_voting_session')
    .selectAll('recording_jobs')
    .select('voting_sessions.closed_since_ms')
    .select(['recordings.state', 'recordings.kind', 'recordings.rtmp', 'recordings.began_ms'])
    .select(['recordings.room_id', 'recordings.id_voting_session', 'recordings.interpreter'])
    .where('recording_jobs.ended_ms', 'is', null)
    .$if(recorderId !== undefined, (query) => query.where('recorder_id', '=', recorderId ?? ''))
    .orderBy('given_ms')
    .execute();
}
export type OpenJob = Awaited<ReturnType<typeof loadOpenJobs>>[number];

/** The open job whose page came in as this account. */
export async function loadJobOfBot(db: Kysely<Database>, userId: string): Promise<OpenJob | null> {
  return (await loadOpenJobs(db)).find(({ bot_user_id: botId }) => botId === userId) ?? null;
}

/** The recordings that a recorder was asked to join, and when. */
export function loadToJoin(
  db: Kysely<Database>,
  recorderId: string,
): Promise<Pick<RecordingRow, 'id' | 'asked_to_join_ms'>[]> {
  return db
    .selectFrom('recordings')
    .select(['id', 'asked_to_join_ms'])
    .where('state', '=', 'joining')
    .where('joiner_id', '=', recorderId)
    .execute();
}

export async function loadJob(db: Kysely<Database>, jobId: string): Promise<JobRow | null> {
  const row = await db.selectFrom('recording_jobs').selectAll().where('id', '=', jobId).executeTakeFirst();
  return row ?? null;
}

export async function insertJob(
  db: Kysely<Database>,
  job: Insertable<Database['recording_jobs']>,
): Promise<void> {
  await db.insertInto('recording_jobs').values(job).execute();
}

/** Changes a job that has not ended; false where it has, or another recorder has it. */
export async function updateOpenJob(
  db: Kysely<Database>,
  { jobId, recorderId }: { readonly jobId: string; readonly recorderId: string },
  changes: Updateable<Database['recording_jobs']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recording_jobs')
    .set(changes)
    .where('id', '=', jobId)
    .where('recorder_id', '=', recorderId)
    .where('ended_ms', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a job that its recorder has ended. Returns it; null: it had ended, or another recorder has
 *  it. */
export async function endOpenJob(
  db: Kysely<Database>,
  { jobId, recorderId }: { readonly jobId: string; readonly recorderId: string },
  changes: Updateable<Database['recording_jobs']>,
): Promise<JobRow | null> {
  const row = await db
    .updateTable('recording_jobs')
    .set(changes)
    .where('id', '=', jobId)
    .where('recorder_id', '=', recorderId)
    .where('ended_ms', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Takes a ticket: it opens its job's page once. Null where it is wrong, used or too old. */
export async function takeTicket(
  db: Kysely<Database>,
  ticketHash: string,
  nowMs: number,
): Promise<JobRow | null> {
  const row = await db
    .updateTable('recording_jobs')
    .set({ ticket_hash: null })
    .where('ticket_hash', '=', ticketHash)
    .where('ticket_until_ms', '>', nowMs)
    .where('ended_ms', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Ends the jobs whose recorders were not heard since then. Returns them. */
export function loseJobs(db: Kysely<Database>, heardSinceMs: number, nowMs: number): Promise<JobRow[]> {
  return db
    .updateTable('recording_jobs')
    .set({ ended_ms: nowMs, ended_why: 'lost', ticket_hash: null })
    .where('ended_ms', 'is', null)
    .where(
      sql<boolean>`exists (select from recorders
        where recorders.id = recorder_id and heard_ms <= ${heardSinceMs})`,
    )
    .returningAll()
    .execute();
}

/** Whether somebody has played a recording. */
export async function isPlayer(db: Kysely<Database>, recordingId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('recording_players')
    .select('user_id')
    .where('recording_id', '=', recordingId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that somebody plays a recording. False: they did before. */
export async function insertPlayer(
  db: Kysely<Database>,
  recordingId: string,
  userId: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('recording_players')
    .values({ recording_id: recordingId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** How many people in the room of a recording have not answered yet. Hidden accounts are not
 *  asked. */
export async function countUnanswered(
  db: Kysely<Database>,
  { id, id_voting_session: idVotingSession, floor_room_id: roomId }: RecordingRow,
): Promise<number> {
  const { count } = await db
    .selectFrom('people_states')
    .where('id_voting_session', '=', idVotingSession)
    .where(isInRoom(roomId))
    .where(
      sql<boolean>`not exists (select from recording_answers
        where recording_id = ${id} and recording_answers.user_id = people_states.user_id)`,
    )
    .where(
      sql<boolean>`not exists (select from user_roles join roles on roles.id = role_id
        where user_roles.user_id = people_states.user_id and ${permissions.streamingBot} = any(actions_allowed))`,
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Lets what is reserved, asked about or runs keep its recorder for as long as its sitting lasts by
 *  now: its times may have been changed, or it goes on after its end. Cheap to repeat. Source:
 *  REC-24. */
export async function followSittings(db: Kysely<Database>, nowMs: number): Promise<void> {
  const now = sql`${nowMs}::bigint`;
  const before = sql`${READY_BEFORE_MS}::bigint`;
  await sql`
    with begins as (
      select recordings.id, ends_ms, until_ms,
        case when recordings.state <> 'reserved' then from_ms
          when starts_ms - ${before} > ${now} then starts_ms - ${before}
          else least(from_ms, ${now}) end as from_ms
      from recordings join voting_sessions on voting_sessions.id = id_voting_session
      where recordings.state in ('reserved', 'asking', 'running')
    ), windows as (
      select id, from_ms,
        case when ends_ms > ${now} then greatest(ends_ms, from_ms + ${before})
          when until_ms > ${now} then until_ms
          else ${now} + ${before} end as until_ms
      from begins
    )
    update recordings set from_ms = windows.from_ms, until_ms = windows.until_ms from windows
    where recordings.id = windows.id
      and (recordings.from_ms <> windows.from_ms or recordings.until_ms <> windows.until_ms)`.execute(db);
}

/** Whether the sound of a session's main chamber is recorded or streamed, or is about to be: also
 *  beneath the voice of interpreters. Source: BEY-17. */
export async function isChamberRecorded(db: Kysely<Database>, idVotingSession: string): Promise<boolean> {
  const row = await db
    .selectFrom('recordings')
    .select('id')
    .where('id_voting_session', '=', idVotingSession)
    .where('floor_room_id', '=', idVotingSession)
    .where('state', 'in', ['asking', 'running'])
    .executeTakeFirst();
  return row !== undefined;
}

/** The permissions that the browser of a recorder needs. */
const OF_BOTS = [
  permissions.streamingBot,
  permissions.receiveVideo,
  permissions.receiveShareScreen,
  permissions.bypassLobby,
  permissions.interpreterRoomView,
  permissions.disableRaiseHand,
];

/** The role by which the browsers of recorders come in: it marks a streaming bot, and allows
 *  nothing that such a browser does not need. Of several the one that allows the most. Null: the
 *  site has none. */
export async function loadBotRole(db: Kysely<Database>): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from roles
    where ${permissions.streamingBot} = any(actions_allowed) and actions_allowed <@ ${OF_BOTS}::text[]
    order by cardinality(actions_allowed) desc, id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

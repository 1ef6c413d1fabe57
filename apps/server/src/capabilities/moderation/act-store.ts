import { MODERATION_ACTS_MAX, type ModerationAct } from '@hemicycle/contract/audit';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database.ts';

/** An act without its names. `userId` null: it was for everybody in the session. `created`: ms
 *  since epoch. */
export type Act = Pick<ModerationAct, 'act' | 'byUserId' | 'userId' | 'detail' | 'created'>;

/** Enters an act, with the title of the session and the names under which its people appear there
 *  at this moment. */
export async function insertAct(
  db: Kysely<Database>,
  {
    id,
    idVotingSession,
    act,
    byUserId,
    userId,
    detail,
    created,
  }: Act & {
    readonly id: string;
    readonly idVotingSession: string;
  },
): Promise<void> {
  await sql`
    insert into moderation_acts (id, id_voting_session, session_title, act, by_user_id, by_name, user_id,
      user_name, detail, created_ms)
    select ${id}, ${idVotingSession},
      coalesce((select title from voting_sessions where id = ${idVotingSession}), ''),
      ${act}, ${byUserId}, coalesce(${nameIn(idVotingSession, byUserId)}, ''),
      ${userId}::text, ${nameIn(idVotingSession, userId)}, ${JSON.stringify(detail)}::jsonb,
      ${created}::bigint`.execute(db);
}

function nameIn(idVotingSession: string, userId: string | null) {
  return sql`(
    select coalesce(overrided_name, display_name) from users
    left join people_states on people_states.user_id = users.id
      and people_states.id_voting_session = ${idVotingSession}
    where users.id = ${userId}::text)`;
}

/** What moderators did in a session, newest first. */
export async function loadActs(db: Kysely<Database>, idVotingSession: string): Promise<ModerationAct[]> {
  return db
    .selectFrom('moderation_acts')
    .select(['id', 'act', 'by_user_id as byUserId', 'by_name as byName', 'user_id as userId'])
    .select(['user_name as userName', 'detail', 'created_ms as created'])
    .where('id_voting_session', '=', idVotingSession)
    .orderBy('created_ms', 'desc')
    .orderBy('id')
    .limit(MODERATION_ACTS_MAX)
    .execute();
}

/** Deletes the acts from before a time. */
export async function deleteActsBefore(db: Kysely<Database>, beforeMs: number): Promise<void> {
  await db.deleteFrom('moderation_acts').where('created_ms', '<', beforeMs).execute();
}

import {
  ACTS_IN_FILE_MAX,
  ACTS_PER_PAGE,
  type AllActsFilter,
  type ActsPage,
  type ModerationAct,
} from '@hemicycle/contract/audit';
import { NOT_OF_MODERATORS } from '@hemicycle/contract/moderation-act-kinds';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { compareNames } from '@hemicycle/rules/people/name-order';
import type { Database } from '../../database.ts';
import { shownName } from '../names/public.ts';

/** An act without its names. `userId` null: it was for everybody in the session. `created`: ms
 *  since epoch. */
export type Act = Pick<ModerationAct, 'act' | 'byUserId' | 'userId' | 'detail' | 'created'>;

/** Enters the same act for each of these people and details, with the title of the session and the
 *  names under which people appear there at this moment; null: an act in no session. */
export async function insertActs(
  db: Kysely<Database>,
  idVotingSession: string | null,
  entries: readonly (Pick<Act, 'userId' | 'detail'> & { readonly id: string })[],
  { act, byUserId, created }: Omit<Act, 'userId' | 'detail'>,
): Promise<void> {
  await sql`
    insert into moderation_acts (id, id_voting_session, session_title, act, by_user_id, by_name, user_id,
      user_name, detail, created_ms)
    select whom.id, ${idVotingSession}::text,
      coalesce((select title from voting_sessions where id = ${idVotingSession}), ''),
      ${act}, ${byUserId}::text, coalesce(${nameIn(idVotingSession, sql`${byUserId}::text`)}, ''),
      whom.user_id, ${nameIn(idVotingSession, sql`whom.user_id`)}, whom.detail,
      ${created}::bigint
    from unnest(${entries.map(({ id }) => id)}::text[], ${entries.map(({ userId }) => userId)}::text[],
      ${entries.map(({ detail }) => JSON.stringify(detail))}::jsonb[]) as whom (id, user_id, detail)`.execute(
    db,
  );
}

function nameIn(idVotingSession: string | null, userId: RawBuilder<unknown>) {
  return sql`(
    select coalesce(overrided_name, ${shownName()}) from users
    left join people_states on people_states.user_id = users.id
      and people_states.id_voting_session = ${idVotingSession}
    where users.id = ${userId})`;
}

/** A page of what moderators did in a session, or in all (null), newest first. */
export async function loadActs(
  db: Kysely<Database>,
  idVotingSession: string | null,
  { page, ...filter }: AllActsFilter & { readonly page: number },
): Promise<ActsPage> {
  const acts = await actsOf(db, idVotingSession, filter)
    .offset(page * ACTS_PER_PAGE)
    .limit(ACTS_PER_PAGE)
    .execute();
  const { all } = await db
    .selectFrom('moderation_acts')
    .where(isFound(idVotingSession, filter))
    .select((eb) => eb.fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow();
  const { rows: people } = await sql<{ userId: string; name: string }>`
    select distinct on (user_id) user_id as "userId", name from (
      select by_user_id as user_id, by_name as name, created_ms from moderation_acts
      where ${isOf(idVotingSession)} and by_user_id is not null
      union all
      select user_id, user_name, created_ms from moderation_acts
      where ${isOf(idVotingSession)} and user_id is not null and user_name is not null
    ) named order by user_id, created_ms desc`.execute(db);
  return {
    acts,
    all: Number(all),
    sessions: idVotingSession === null ? await loadSessionsOfActs(db) : [],
    people: people.toSorted((one, other) => compareNames(one.name, other.name)),
  };
}

/** The sessions in which there are acts, with their last title, the newest first. */
async function loadSessionsOfActs(db: Kysely<Database>): Promise<ActsPage['sessions']> {
  const { rows } = await sql<{ idVotingSession: string; title: string }>`
    select id_voting_session as "idVotingSession", session_title as title from (
      select distinct on (id_voting_session) id_voting_session, session_title, created_ms from moderation_acts
      where id_voting_session is not null order by id_voting_session, created_ms desc
    ) last order by created_ms desc`.execute(db);
  return rows;
}

/** The acts that a file holds, newest first. */
export function loadActsForFile(
  db: Kysely<Database>,
  idVotingSession: string | null,
  filter: AllActsFilter,
): Promise<ModerationAct[]> {
  return actsOf(db, idVotingSession, filter).limit(ACTS_IN_FILE_MAX).execute();
}

function actsOf(db: Kysely<Database>, idVotingSession: string | null, filter: AllActsFilter) {
  return db
    .selectFrom('moderation_acts')
    .select(['id', 'id_voting_session as idVotingSession', 'session_title as sessionTitle', 'act'])
    .select(['by_user_id as byUserId', 'by_name as byName', 'user_id as userId', 'user_name as userName'])
    .select(['detail', 'created_ms as created', 'sequence', 'hash'])
    .where(isFound(idVotingSession, filter))
    .orderBy('created_ms', 'desc')
    .orderBy('id');
}

function isOf(idVotingSession: string | null) {
  return idVotingSession === null
    ? sql<boolean>`true`
    : sql<boolean>`id_voting_session = ${idVotingSession} and act <> all(${[...NOT_OF_MODERATORS]}::text[])`;
}

function isFound(
  idVotingSession: string | null,
  { person, act, from, until, search, session }: AllActsFilter,
): RawBuilder<boolean> {
  const part = `%${search.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
  const conditions = [
    isOf(idVotingSession),
    ...(person === undefined ? [] : [sql`(by_user_id = ${person} or user_id = ${person})`]),
    ...(session === undefined ? [] : [sql`id_voting_session = ${session}`]),
    ...(act === undefined ? [] : [sql`act = ${act}`]),
    ...(from === undefined ? [] : [sql`created_ms >= ${from}::bigint`]),
    ...(until === undefined ? [] : [sql`created_ms <= ${until}::bigint`]),
    ...(search === ''
      ? []
      : [
          sql`(by_name ilike ${part} or user_name ilike ${part} or session_title ilike ${part} or exists (
            select from jsonb_each_text(detail) as said where said.value ilike ${part}))`,
        ]),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

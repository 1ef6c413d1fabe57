import type { AbsentMailing } from '@hemicycle/contract/absent-mail';
import { permissions } from '@hemicycle/contract/permissions';
import { sql } from 'kysely';
import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { cameByAddress } from '../accounts/public.ts';
import { isListed } from '../sessions/public.ts';
import { inNameOrder } from '../../platform/db/name-order.ts';
import { shownName } from '../names/public.ts';

/** Somebody who belongs to a session, with the address of the account. */
export interface Invited {
  readonly userId: string;
  readonly email: string;
  readonly displayName: string;
}

/** The people who are expected in the session: its members, and where it is open to all, the
 *  accounts that were ever in it. Neither the bots of a stream nor guests who came by an address.
 *  By name. */
export async function loadExpected(db: Kysely<Database>, idVotingSession: string): Promise<Invited[]> {
  const { rows } = await sql<Invited>`
    select users.id as "userId", email, ${shownName()} as "displayName" from users
    join voting_sessions on voting_sessions.id = ${idVotingSession}
    where (${isListed(sql`users.id`)}
      or users.type = 'user' and not members_only and exists (select from people_states
        where id_voting_session = voting_sessions.id and user_id = users.id))
      and not ${cameByAddress(sql`users.id`)}
      and not exists (select from user_roles join roles on roles.id = role_id
        where user_id = users.id and ${permissions.streamingBot} = any(actions_allowed))
    order by ${inNameOrder(shownName())}, users.id`.execute(db);
  return rows;
}

/** The mailing that the person asked for by this request; null where there is none. */
export async function loadMailingByRequest(
  db: Kysely<Database>,
  { userId, requestId }: { readonly userId: string; readonly requestId: string },
): Promise<AbsentMailing | null> {
  return loadMailing(db, sql`from_user_id = ${userId} and request_id = ${requestId}`);
}

/** The newest mailing of the session; null where there is none. */
export async function loadLastMailing(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<AbsentMailing | null> {
  return loadMailing(db, sql`id_voting_session = ${idVotingSession}`);
}

async function loadMailing(
  db: Kysely<Database>,
  those: ReturnType<typeof sql>,
): Promise<AbsentMailing | null> {
  const { rows } = await sql<AbsentMailing>`
    with mailing as (
      select id, subject, created_ms from absent_mailings where ${those}
      order by created_ms desc, id limit 1
    )
    select mailing.id, subject, created_ms as created,
      count(*) filter (where status = 'sent')::int as sent,
      count(*) filter (where status = 'failed')::int as failed,
      count(*) filter (where status in ('waiting', 'sending'))::int as waiting
    from mailing left join absent_letters on mailing_id = mailing.id
    group by mailing.id, subject, created_ms`.execute(db);
  return rows[0] ?? null;
}

/** Lets no other mailing of the session begin until the end of the transaction. */
export async function lockMailingsOf(db: Kysely<Database>, idVotingSession: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('absent-mail:' || current_schema() || ${idVotingSession}::text, 0))`.execute(
    db,
  );
}

/** Writes a mailing with a letter for each of these people. */
export async function insertMailing(
  db: Kysely<Database>,
  mailing: Insertable<Database['absent_mailings']>,
  userIds: readonly string[],
): Promise<void> {
  await db.insertInto('absent_mailings').values(mailing).execute();
  await sql`
    insert into absent_letters (mailing_id, user_id, status)
    select ${mailing.id}, id, 'waiting' from unnest(${[...userIds]}::text[]) as id`.execute(db);
}

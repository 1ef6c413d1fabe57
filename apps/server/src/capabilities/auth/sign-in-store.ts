import type { DocumentLanguage } from '@hemicycle/contract/site';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { rolesOfUser, type ViewerAccount } from '../accounts/public.ts';
import { shownName } from '../names/public.ts';
import type { SignInAbout } from './sign-in-from.ts';

/** A sign-in with its account, as the database has it now. */
export interface SignInRow {
  readonly email: string;
  readonly displayName: string;
  readonly type: 'user' | 'guest-temporary';
  readonly roles: ViewerAccount['roles'];
  readonly signInId: string;
  readonly userId: string;
  readonly createdMs: number;
  readonly expiresMs: number;
  readonly provenMs: number;
  readonly votingSessionToAttend: string | null;
}

/** Writes a sign-in and notes when the account last signed in; false where the account is switched
 *  off. Whoever switches it off at the same time either waits or is seen here. */
export async function insertSignIn(
  db: Kysely<Database>,
  row: {
    id: string;
    tokenHash: string;
    userId: string;
    createdMs: number;
    expiresMs: number;
    provenMs: number;
    about?: SignInAbout | null;
  },
): Promise<boolean> {
  const { userAgent = null, remoteAddress = null, means = null, language = null } = row.about ?? {};
  const { rows } = await sql`
    with account as (
      select id from users where id = ${row.userId} and switched_off_ms is null for share
    ), noted as (
      insert into last_sign_ins (user_id, last_ms, language)
      select id, ${row.createdMs}::bigint, ${language}::text from account
      on conflict (user_id) do update set last_ms = excluded.last_ms,
        language = coalesce(excluded.language, last_sign_ins.language)
    )
    insert into sign_ins (id, token_hash, user_id, created_ms, expires_ms, proven_ms, user_agent,
      network_address, means, last_used_ms)
    select ${row.id}, ${row.tokenHash}, id, ${row.createdMs}::bigint, ${row.expiresMs}::bigint,
      ${row.provenMs}::bigint, ${userAgent}::text, ${remoteAddress}::text, ${means}::text,
      ${row.createdMs}::bigint from account
    returning id`.execute(db);
  return rows.length > 0;
}

/** The sign-ins of these tokens, by the hash of the token, without those that have expired and
 *  those of accounts that are switched off. One query for all. */
export async function loadSignIns(
  db: Kysely<Database>,
  tokenHashes: readonly string[],
  nowMs: number,
): Promise<Map<string, SignInRow>> {
  const rows = await db
    .selectFrom('sign_ins')
    .innerJoin('users', 'users.id', 'sign_ins.user_id')
    .leftJoin('user_sessions', 'user_sessions.user_id', 'sign_ins.user_id')
    .select([
      'sign_ins.token_hash',
      'sign_ins.id as signInId',
      'sign_ins.user_id as userId',
      'sign_ins.created_ms as createdMs',
      'sign_ins.expires_ms as expiresMs',
      'sign_ins.proven_ms as provenMs',
      'user_sessions.voting_session_to_attend as votingSessionToAttend',
      'users.email',
      shownName().as('displayName'),
      'users.type',
      rolesOfUser.as('roles'),
    ])
    .where(sql<boolean>`token_hash = any(${tokenHashes}::text[])`)
    .where('expires_ms', '>', nowMs)
    .where('users.switched_off_ms', 'is', null)
    .execute();
  return new Map(rows.map(({ token_hash: tokenHash, ...signIn }) => [tokenHash, signIn]));
}

/** Moves the end of sign-ins, and notes that they were used; a sign-in that was ended meanwhile
 *  stays ended. */
export async function renewSignIns(
  db: Kysely<Database>,
  renewals: readonly Renewal[],
  nowMs: number,
): Promise<void> {
  await sql`
    with renewed as (
      select id, max(asked.expires_ms) as expires_ms
      from unnest(${renewals.map(({ signInId }) => signInId)}::text[],
        ${renewals.map(({ expiresMs }) => expiresMs)}::bigint[]) as asked (id, expires_ms)
      group by id
    ), held as (
      select id from sign_ins where id in (select id from renewed) order by id for update
    )
    update sign_ins set expires_ms = renewed.expires_ms, last_used_ms = ${nowMs}::bigint
    from renewed where sign_ins.id = renewed.id and renewed.id in (select id from held)`.execute(db);
}

/** The new end of a sign-in, ms since the epoch. */
export interface Renewal {
  readonly signInId: string;
  readonly expiresMs: number;
}

/** When a sign-in last gave a proof of identity, ms since the epoch; null when it has ended. */
export async function loadProvenMs(db: Kysely<Database>, signInId: string): Promise<number | null> {
  const row = await db
    .selectFrom('sign_ins')
    .select('proven_ms')
    .where('id', '=', signInId)
    .executeTakeFirst();
  return row?.proven_ms ?? null;
}

/** Notes a proof of identity; false when the sign-in has ended. */
export async function setProvenMs(
  db: Kysely<Database>,
  signInId: string,
  provenMs: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sign_ins')
    .set({ proven_ms: provenMs })
    .where('id', '=', signInId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The language in which somebody last signed in; null: not known. */
export async function loadLanguageOf(db: Kysely<Database>, userId: string): Promise<DocumentLanguage | null> {
  const row = await db
    .selectFrom('last_sign_ins')
    .select('language')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.language ?? null;
}

/** Those of the given people who are signed in anywhere. */
export async function loadSignedIn(
  db: Kysely<Database>,
  userIds: readonly string[],
  nowMs: number,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sign_ins')
    .select('user_id')
    .distinct()
    .where(sql<boolean>`user_id = any(${[...userIds]}::text[])`)
    .where('expires_ms', '>', nowMs)
    .execute();
  return new Set(rows.map((row) => row.user_id));
}

/** Ends one sign-in. Harmless when it has ended already. */
export async function deleteSignIn(db: Kysely<Database>, signInId: string): Promise<void> {
  await db.deleteFrom('sign_ins').where('id', '=', signInId).execute();
}

/** Whether a sign-in is still valid: it was not ended and has not expired. */
export async function isSignedIn(db: Kysely<Database>, signInId: string, nowMs: number): Promise<boolean> {
  const row = await db
    .selectFrom('sign_ins')
    .select('id')
    .where('id', '=', signInId)
    .where('expires_ms', '>', nowMs)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends every sign-in of an account and returns their ids. */
export async function deleteSignInsOfUser(db: Kysely<Database>, userId: string): Promise<string[]> {
  const rows = await db.deleteFrom('sign_ins').where('user_id', '=', userId).returning('id').execute();
  return rows.map(({ id }) => id);
}

/** Ends these sign-ins and returns those that had not ended, each with whose it was. */
export async function deleteThoseSignIns(
  db: Kysely<Database>,
  signInIds: readonly string[],
): Promise<{ readonly id: string; readonly userId: string }[]> {
  return db
    .deleteFrom('sign_ins')
    .where(sql<boolean>`id = any(${[...signInIds]}::text[])`)
    .returning(['id', 'user_id as userId'])
    .execute();
}

/** Ends every sign-in of an account but one, and returns their ids. */
export async function deleteOtherSignIns(
  db: Kysely<Database>,
  userId: string,
  keptId: string,
): Promise<string[]> {
  const rows = await db
    .deleteFrom('sign_ins')
    .where('user_id', '=', userId)
    .where('id', '<>', keptId)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes the sign-ins that have expired. */
export async function deleteExpiredSignIns(db: Kysely<Database>, nowMs: number): Promise<void> {
  await db.deleteFrom('sign_ins').where('expires_ms', '<=', nowMs).execute();
}

import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database.ts';
import type { SignOnTables } from './sign-on-tables.ts';

type AttemptRow = SignOnTables['sign_on_attempts'];

/** Notes a sign-in that begins, and deletes those that have expired. */
export async function insertAttempt(db: Kysely<Database>, row: AttemptRow, nowMs: number): Promise<void> {
  await db.deleteFrom('sign_on_attempts').where('expires_ms', '<=', nowMs).execute();
  await db.insertInto('sign_on_attempts').values(row).execute();
}

/** How many sign-ins are under way from a network. */
export async function countAttemptsOfNetwork(
  db: Kysely<Database>,
  networkHash: string,
  nowMs: number,
): Promise<number> {
  const row = await db
    .selectFrom('sign_on_attempts')
    .select(sql<number>`count(*)::int`.as('held'))
    .where('network_hash', '=', networkHash)
    .where('expires_ms', '>', nowMs)
    .executeTakeFirst();
  return row?.held ?? 0;
}

/** Keeps what a provider let the browser post for a sign-in that is under way; the first answer
 *  stays. Without such a sign-in nothing is kept. */
export async function keepPostedAnswer(
  db: Kysely<Database>,
  of: { readonly stateHash: string; readonly providerId: string },
  answer: string,
  nowMs: number,
): Promise<void> {
  await db
    .updateTable('sign_on_attempts')
    .set({ posted_answer: answer })
    .where('state_hash', '=', of.stateHash)
    .where('provider_id', '=', of.providerId)
    .where('expires_ms', '>', nowMs)
    .where('posted_answer', 'is', null)
    .execute();
}

/** A sign-in at a provider that is answered now. */
export interface TakenAttempt {
  readonly providerId: string;
  readonly postedAnswer: string | null;
  readonly beganMs: number;
  /** The sign-in here that it proves; null: it makes a new one. */
  readonly provesSignIn: string | null;
}

/** Takes a sign-in that is under way, so that it cannot be answered again; null where this browser
 *  began none with this state, it has expired, or it was answered. */
export async function takeAttempt(
  db: Kysely<Database>,
  attempt: Pick<AttemptRow, 'state_hash' | 'browser_hash'>,
  nowMs: number,
): Promise<TakenAttempt | null> {
  const row = await db
    .deleteFrom('sign_on_attempts')
    .where('state_hash', '=', attempt.state_hash)
    .where('browser_hash', '=', attempt.browser_hash)
    .where('expires_ms', '>', nowMs)
    .returning(['provider_id', 'posted_answer', 'began_ms', 'proves_sign_in'])
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    providerId: row.provider_id,
    postedAnswer: row.posted_answer,
    beganMs: row.began_ms,
    provesSignIn: row.proves_sign_in,
  };
}

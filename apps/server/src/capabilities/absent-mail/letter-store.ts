import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';

/** A letter that a job took to send. */
export interface TakenLetter {
  readonly userId: string;
  readonly email: string;
  readonly subject: string;
  readonly text: string;
  /** The title of the sitting. */
  readonly title: string;
  readonly link: string;
  readonly tries: number;
}

/** Takes a letter that waits and was tried less often than `tries`; null where there is none. No
 *  other job takes it then. */
export async function takeLetter(
  db: Kysely<Database>,
  mailingId: string,
  tries: number,
): Promise<TakenLetter | null> {
  const { rows } = await sql<TakenLetter>`
    update absent_letters set status = 'sending', tries = tries + 1
    from users, absent_mailings, voting_sessions
    where voting_sessions.id = id_voting_session and mailing_id = ${mailingId} and absent_mailings.id = mailing_id and users.id = user_id
      and user_id = (
        select user_id from absent_letters
        where mailing_id = ${mailingId} and status = 'waiting' and tries < ${tries}
        order by user_id limit 1 for update skip locked)
    returning user_id as "userId", email, subject, text, title, link, tries`.execute(db);
  return rows[0] ?? null;
}

/** Notes what became of a letter. */
export async function updateLetter(
  db: Kysely<Database>,
  { mailingId, userId }: { readonly mailingId: string; readonly userId: string },
  status: 'waiting' | 'sent' | 'failed',
): Promise<void> {
  await db
    .updateTable('absent_letters')
    .set({ status })
    .where('mailing_id', '=', mailingId)
    .where('user_id', '=', userId)
    .execute();
}

/** Notes as failed the letters that were with the mail server when a job ended in the middle.
 *  Nobody knows whether they went out, and nobody is to get two. */
export async function failUnknownLetters(db: Kysely<Database>, mailingId: string): Promise<void> {
  await db
    .updateTable('absent_letters')
    .set({ status: 'failed' })
    .where('mailing_id', '=', mailingId)
    .where('status', '=', 'sending')
    .execute();
}

/** How many letters of the mailing wait. */
export async function countWaiting(db: Kysely<Database>, mailingId: string): Promise<number> {
  const { count } = await db
    .selectFrom('absent_letters')
    .select((the) => the.fn.countAll<number>().as('count'))
    .where('mailing_id', '=', mailingId)
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return Number(count);
}

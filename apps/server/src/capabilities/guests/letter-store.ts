import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';

/** A letter that a job took to send. Times in ms since the epoch. */
export interface TakenGuestLetter {
  readonly email: string;
  readonly siteUrl: string;
  readonly tries: number;
  readonly title: string;
  readonly startsMs: number;
  readonly endsMs: number;
  /** From then on the link admits nobody; null: it ends with the session. */
  readonly linkEndsMs: number | null;
  /** Whether the link is bound to this address. */
  readonly isBound: boolean;
}

/** Writes a waiting letter to each of these addresses. */
export async function insertLetters(
  db: Kysely<Database>,
  { linkId, siteUrl, emails }: { linkId: string; siteUrl: string; emails: readonly string[] },
): Promise<void> {
  if (emails.length === 0) return;
  await db
    .insertInto('guest_letters')
    .values(
      emails.map((email) => ({ link_id: linkId, email, site_url: siteUrl, status: 'waiting' as const })),
    )
    .execute();
}

/** Has the letters to these addresses written again, with as many tries as the first time; one that
 *  is being sent at this moment is left alone. */
export async function renewLetters(
  db: Kysely<Database>,
  { linkId, siteUrl, emails }: { linkId: string; siteUrl: string; emails: readonly string[] },
): Promise<void> {
  await sql`
    insert into guest_letters (link_id, email, site_url, status)
    select ${linkId}, email, ${siteUrl}, 'waiting' from unnest(${[...emails]}::text[]) as email
    on conflict (link_id, email) do update
      set status = 'waiting', tries = 0, site_url = excluded.site_url
      where guest_letters.status <> 'sending'`.execute(db);
}

/** Takes a letter that waits and was tried less often than `tries`; null where there is none, or
 *  the link was removed meanwhile. No other job takes it then. */
export async function takeGuestLetter(
  db: Kysely<Database>,
  linkId: string,
  tries: number,
): Promise<TakenGuestLetter | null> {
  const { rows } = await sql<TakenGuestLetter>`
    update guest_letters set status = 'sending', tries = tries + 1
    from guest_links, voting_sessions
    where guest_links.id = link_id and voting_sessions.id = guest_links.id_voting_session
      and revoked_ms is null and link_id = ${linkId} and email = (
        select email from guest_letters
        where link_id = ${linkId} and status = 'waiting' and tries < ${tries}
        order by email limit 1 for update skip locked)
    returning email, site_url as "siteUrl", tries, title, starts_ms as "startsMs",
      voting_sessions.ends_ms as "endsMs", guest_links.ends_ms as "linkEndsMs",
      bound_email is not null as "isBound"`.execute(db);
  return rows[0] ?? null;
}

export async function updateGuestLetter(
  db: Kysely<Database>,
  { linkId, email }: { readonly linkId: string; readonly email: string },
  status: 'waiting' | 'sent' | 'failed',
): Promise<void> {
  await db
    .updateTable('guest_letters')
    .set({ status })
    .where('link_id', '=', linkId)
    .where('email', '=', email)
    .execute();
}

/** Notes as failed the letters of which nobody knows whether they went out, as a job ended in the
 *  middle; and those that wait where the link was removed. */
export async function failLostLetters(db: Kysely<Database>, linkId: string): Promise<void> {
  await sql`
    update guest_letters set status = 'failed' from guest_links
    where guest_links.id = link_id and link_id = ${linkId}
      and (status = 'sending' or status = 'waiting' and revoked_ms is not null)`.execute(db);
}

/** How many letters of each of these links are sent, failed and wait. */
export async function countLetters(
  db: Kysely<Database>,
  linkIds: readonly string[],
): Promise<Map<string, { readonly sent: number; readonly failed: number; readonly waiting: number }>> {
  const { rows } = await sql<{ linkId: string; sent: number; failed: number; waiting: number }>`
    select link_id as "linkId", count(*) filter (where status = 'sent')::int as sent,
      count(*) filter (where status = 'failed')::int as failed,
      count(*) filter (where status in ('waiting', 'sending'))::int as waiting
    from guest_letters where link_id = any(${[...linkIds]}::text[]) group by link_id`.execute(db);
  return new Map(rows.map(({ linkId, ...counts }) => [linkId, counts]));
}

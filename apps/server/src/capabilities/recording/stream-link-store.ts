import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../../database.ts';

/** Writes the link of a session's streams. An earlier one stays, or goes with `replaces`: then its
 *  code opens nothing. */
export async function saveStreamLink(
  db: Kysely<Database>,
  link: Insertable<Database['stream_links']>,
  { replaces }: { readonly replaces: boolean },
): Promise<void> {
  const { id, code_hash } = link;
  await db
    .insertInto('stream_links')
    .values(link)
    .onConflict((conflict) =>
      replaces
        ? conflict.column('id_voting_session').doUpdateSet({ id, code_hash })
        : conflict.column('id_voting_session').doNothing(),
    )
    .execute();
}

/** The id of the link to a session's streams; null: it has none yet. */
export async function loadStreamLink(db: Kysely<Database>, idVotingSession: string): Promise<string | null> {
  const row = await db
    .selectFrom('stream_links')
    .select('id')
    .where('id_voting_session', '=', idVotingSession)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The session whose streams a code opens; null: none. */
export async function loadStreamOf(db: Kysely<Database>, codeHash: string): Promise<string | null> {
  const row = await db
    .selectFrom('stream_links')
    .select('id_voting_session')
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return row?.id_voting_session ?? null;
}

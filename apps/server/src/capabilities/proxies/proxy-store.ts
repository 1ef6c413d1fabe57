import type { ProxyPair } from '@hemicycle/contract/proxies';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database.ts';

/** The pairs of a session, by whom they are for. Source: PROXY-01. */
export async function loadProxyPairs(db: Kysely<Database>, idVotingSession: string): Promise<ProxyPair[]> {
  return db
    .selectFrom('proxy_voters')
    .select(['proxy_user_id as proxyUserId', 'behalf_of_user_id as behalfOfUserId'])
    .where('id_voting_session', '=', idVotingSession)
    .orderBy('behalf_of_user_id')
    .execute();
}

/** Replaces the pairs of a session. Call it in a transaction, with pairs that were checked. */
export async function replaceProxyPairs(
  db: Kysely<Database>,
  idVotingSession: string,
  pairs: readonly ProxyPair[],
): Promise<void> {
  await db.deleteFrom('proxy_voters').where('id_voting_session', '=', idVotingSession).execute();
  await sql`
    insert into proxy_voters (id_voting_session, proxy_user_id, behalf_of_user_id)
    select ${idVotingSession}, pair.* from unnest(
      ${pairs.map((pair) => pair.proxyUserId)}::text[], ${pairs.map((pair) => pair.behalfOfUserId)}::text[]
    ) as pair`.execute(db);
}

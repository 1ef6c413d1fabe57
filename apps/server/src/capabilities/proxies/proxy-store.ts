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

/** Takes pairs away and adds others. Call it in a transaction, with pairs that were checked. */
export async function changeProxyPairs(
  db: Kysely<Database>,
  idVotingSession: string,
  { add, remove }: { readonly add: readonly ProxyPair[]; readonly remove: readonly ProxyPair[] },
): Promise<void> {
  await sql`
    delete from proxy_voters using ${unnested(remove)}
    where id_voting_session = ${idVotingSession}
      and proxy_user_id = pair.proxy and behalf_of_user_id = pair.represented`.execute(db);
  await insertProxyPairs(db, idVotingSession, add);
}

/** Replaces the pairs of a session. Call it in a transaction, with pairs that were checked. */
export async function replaceProxyPairs(
  db: Kysely<Database>,
  idVotingSession: string,
  pairs: readonly ProxyPair[],
): Promise<void> {
  await db.deleteFrom('proxy_voters').where('id_voting_session', '=', idVotingSession).execute();
  await insertProxyPairs(db, idVotingSession, pairs);
}

async function insertProxyPairs(
  db: Kysely<Database>,
  idVotingSession: string,
  pairs: readonly ProxyPair[],
): Promise<void> {
  await sql`
    insert into proxy_voters (id_voting_session, proxy_user_id, behalf_of_user_id)
    select ${idVotingSession}, pair.* from ${unnested(pairs)}`.execute(db);
}

function unnested(pairs: readonly ProxyPair[]) {
  return sql`unnest(
    ${pairs.map((pair) => pair.proxyUserId)}::text[], ${pairs.map((pair) => pair.behalfOfUserId)}::text[]
  ) as pair (proxy, represented)`;
}

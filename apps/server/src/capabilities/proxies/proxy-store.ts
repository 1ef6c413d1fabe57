import type { ProxyPair } from '@hemicycle/contract/proxies';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database.ts';

/** The pairs of a session that count, sorted by the person represented. Source: PROXY-01. */
export async function loadProxyPairs(db: Kysely<Database>, idVotingSession: string): Promise<ProxyPair[]> {
  return selectPairs(db, idVotingSession, false);
}

/** The pairs of a session that were set aside because one of the two left its members, sorted by
 *  the person represented. */
export async function loadPairsSetAside(db: Kysely<Database>, idVotingSession: string): Promise<ProxyPair[]> {
  return selectPairs(db, idVotingSession, true);
}

async function selectPairs(
  db: Kysely<Database>,
  idVotingSession: string,
  setAside: boolean,
): Promise<ProxyPair[]> {
  return db
    .selectFrom('proxy_voters')
    .select(['proxy_user_id as proxyUserId', 'behalf_of_user_id as behalfOfUserId'])
    .where('id_voting_session', '=', idVotingSession)
    .where('set_aside', '=', setAside)
    .orderBy('behalf_of_user_id')
    .execute();
}

/** In a session with listed members, sets aside the pairs with somebody who is no member. A pair
 *  counts again when it is added again. */
export async function setPairsAside(db: Kysely<Database>, idVotingSession: string): Promise<void> {
  await sql`
    with members as (
      select user_id from voting_session_members where id_voting_session = ${idVotingSession}
    )
    update proxy_voters set set_aside = true
    where id_voting_session = ${idVotingSession} and not set_aside
      and exists (select from voting_sessions where id = ${idVotingSession} and members_only)
      and not (proxy_user_id in (select user_id from members)
        and behalf_of_user_id in (select user_id from members))`.execute(db);
}

/** Removes pairs and adds others. Call it in a transaction, with pairs that were checked. */
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

/** Adds pairs that are set aside, for people who have none. Call it in a transaction. */
export async function addPairsSetAside(
  db: Kysely<Database>,
  idVotingSession: string,
  pairs: readonly ProxyPair[],
): Promise<void> {
  await sql`
    insert into proxy_voters (id_voting_session, proxy_user_id, behalf_of_user_id, set_aside)
    select ${idVotingSession}, pair.*, true from ${unnested(pairs)}`.execute(db);
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
    select ${idVotingSession}, pair.* from ${unnested(pairs)}
    on conflict (id_voting_session, behalf_of_user_id) do update
      set proxy_user_id = excluded.proxy_user_id, set_aside = false
      where proxy_voters.set_aside`.execute(db);
}

function unnested(pairs: readonly ProxyPair[]) {
  return sql`unnest(
    ${pairs.map((pair) => pair.proxyUserId)}::text[], ${pairs.map((pair) => pair.behalfOfUserId)}::text[]
  ) as pair (proxy, represented)`;
}

import { IMPORTS_LISTED_MAX } from '@hemicycle/contract/import-times';
import type { ImportedPair } from '@hemicycle/rules/proxies/undo-pairs';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../database.ts';

/** An import of proxies as the database has it. */
export type KeptProxyImport = Selectable<Database['proxy_imports']>;

/** Keeps what an import did. Call it in the transaction that writes. */
export async function insertProxyImport(
  db: Kysely<Database>,
  idVotingSession: string,
  made: {
    readonly id: string;
    readonly name: string;
    readonly byName: string;
    readonly pairs: readonly ImportedPair[];
    readonly nowMs: number;
  },
): Promise<void> {
  await db
    .insertInto('proxy_imports')
    .values({
      ...{ id: made.id, id_voting_session: idVotingSession, name: made.name, by_name: made.byName },
      ...{ pairs: sql`${JSON.stringify(made.pairs)}::jsonb`, created_ms: made.nowMs },
    })
    .execute();
}

/** The imports of a session since a time, the newest first, at most `IMPORTS_LISTED_MAX`. */
export async function loadProxyImports(
  db: Kysely<Database>,
  idVotingSession: string,
  sinceMs: number,
): Promise<KeptProxyImport[]> {
  return importsOf(db, idVotingSession, sinceMs)
    .orderBy('created_ms', 'desc')
    .orderBy('id')
    .limit(IMPORTS_LISTED_MAX)
    .execute();
}

/** One import of a session since a time. With `lock` nobody else changes it until the end of the
 *  transaction. */
export async function loadProxyImport(
  db: Kysely<Database>,
  idVotingSession: string,
  {
    importId,
    sinceMs,
    lock,
  }: { readonly importId: string; readonly sinceMs: number; readonly lock: boolean },
): Promise<KeptProxyImport | undefined> {
  return importsOf(db, idVotingSession, sinceMs)
    .where('id', '=', importId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Notes that an import was taken back. */
export async function setProxyImportUndone(
  db: Kysely<Database>,
  id: string,
  { byName, nowMs }: { readonly byName: string; readonly nowMs: number },
): Promise<void> {
  await db
    .updateTable('proxy_imports')
    .set({ undone_ms: nowMs, undone_by_name: byName })
    .where('id', '=', id)
    .execute();
}

/** Forgets the imports from before a time. */
export async function deleteProxyImportsBefore(db: Kysely<Database>, beforeMs: number): Promise<void> {
  await db.deleteFrom('proxy_imports').where('created_ms', '<=', beforeMs).execute();
}

function importsOf(db: Kysely<Database>, idVotingSession: string, sinceMs: number) {
  return db
    .selectFrom('proxy_imports')
    .selectAll()
    .where('id_voting_session', '=', idVotingSession)
    .where('created_ms', '>', sinceMs);
}

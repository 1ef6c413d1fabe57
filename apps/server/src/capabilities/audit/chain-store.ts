import type { AuditEntry, AuditHead, ChainedAuditEntry } from '@hemicycle/contract/audit-chain';
import { AUDIT_FORMAT } from '@hemicycle/contract/audit-chain-format';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database.ts';

/** An entry before it has a place in the chain. */
export type EnteredAudit = Omit<AuditEntry, 'format' | 'sequence' | 'previous'>;

/** Lets one transaction at a time write the chain, of all servers. */
export async function lockChain(db: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('audit-chain:' || current_schema(), 0))`.execute(
    db,
  );
}

/** How many entries have no place in the chain yet. */
export async function countUnchained(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('moderation_acts')
    .where('sequence', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The end of the chain; null: it has no entry yet. */
export async function loadChainEnd(db: Kysely<Database>): Promise<{ sequence: number; hash: string } | null> {
  const { rows } = await sql<{ sequence: number; hash: string }>`
    select sequence, hash from moderation_acts where sequence is not null
    order by sequence desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The oldest entries without a place, in the order in which they were written. */
export function loadUnchained(db: Kysely<Database>, limit: number): Promise<EnteredAudit[]> {
  return entries(db).where('sequence', 'is', null).orderBy('entered').limit(limit).execute();
}

/** Writes the genesis entry, without a place. */
export async function insertGenesis(db: Kysely<Database>, entry: EnteredAudit): Promise<void> {
  await sql`
    insert into moderation_acts (id, id_voting_session, session_title, act, by_name, detail, created_ms)
    values (${entry.id}, null, '', ${entry.act}, '', ${JSON.stringify(entry.detail)}::jsonb, ${entry.created})`.execute(
    db,
  );
}

/** Gives entries their places. */
export async function chainRows(db: Kysely<Database>, chained: readonly ChainedAuditEntry[]): Promise<void> {
  await sql`
    update moderation_acts set sequence = given.sequence, previous = given.previous, hash = given.hash
    from unnest(${chained.map(({ entry }) => entry.id)}::text[], ${chained.map(({ entry }) => entry.sequence)}::bigint[],
      ${chained.map(({ entry }) => entry.previous)}::text[], ${chained.map(({ hash }) => hash)}::text[])
      as given (id, sequence, previous, hash)
    where moderation_acts.id = given.id`.execute(db);
}

export async function insertHead(db: Kysely<Database>, head: AuditHead): Promise<void> {
  await db
    .insertInto('audit_heads')
    .values({
      sequence: head.sequence,
      hash: head.hash,
      signed_ms: head.signedAtMs,
      key_id: head.keyId,
      signature: head.signature,
    })
    .execute();
}

/** The entries of the chain from a place on, as the table has them. */
export async function loadChained(
  db: Kysely<Database>,
  fromSequence: number,
  limit: number,
): Promise<ChainedAuditEntry[]> {
  const rows = await entries(db)
    .select(['sequence', 'previous', 'hash'])
    .where('sequence', '>=', fromSequence)
    .orderBy('sequence')
    .limit(limit)
    .execute();
  return rows.map(({ hash, sequence, previous, ...entry }) => ({
    entry: { format: AUDIT_FORMAT, sequence: sequence ?? 0, previous, ...entry },
    hash: hash ?? '',
  }));
}

/** The signed heads over the places from `from` to `until`, both included. */
export async function loadHeads(db: Kysely<Database>, from: number, until: number): Promise<AuditHead[]> {
  const rows = await db
    .selectFrom('audit_heads')
    .selectAll()
    .where('sequence', '>=', from)
    .where('sequence', '<=', until)
    .orderBy('sequence')
    .execute();
  return rows.map(presentHead);
}

/** The last signed head; null: nothing was signed yet. */
export async function loadLastHead(db: Kysely<Database>): Promise<AuditHead | null> {
  const row = await db
    .selectFrom('audit_heads')
    .selectAll()
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : presentHead(row);
}

function presentHead(row: Database['audit_heads']): AuditHead {
  return {
    format: AUDIT_FORMAT,
    sequence: row.sequence,
    hash: row.hash,
    signedAtMs: row.signed_ms,
    keyId: row.key_id,
    signature: row.signature,
  };
}

function entries(db: Kysely<Database>) {
  return db
    .selectFrom('moderation_acts')
    .select(['id', 'created_ms as created', 'act', 'by_user_id as byUserId', 'by_name as byName'])
    .select(['user_id as userId', 'user_name as userName', 'id_voting_session as idVotingSession'])
    .select(['session_title as sessionTitle', 'detail'])
    .$castTo<EnteredAudit & { sequence: number | null; previous: string | null; hash: string | null }>();
}

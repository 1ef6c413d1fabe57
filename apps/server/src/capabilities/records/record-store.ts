import { recordEntry, type RecordEntry, type RecordKey, type SignedEntry } from '@hemicycle/contract/records';
import type { Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database.ts';
import type { RecordTables } from './record-tables.ts';

/** The last entry of a session's chain. */
export interface ChainEnd {
  readonly sequence: number;
  readonly hash: string;
}

/** The last entry of a session's chain, or null. Locks the session until the end of the
 *  transaction, so that no two entries follow the same one. */
export async function lockChainEnd(db: Kysely<Database>, idVotingSession: string): Promise<ChainEnd | null> {
  await sql`select from voting_sessions where id = ${idVotingSession} for no key update`.execute(db);
  return loadChainEnd(db, idVotingSession);
}

/** The last entry of a session's chain at this moment, or null. */
export async function loadChainEnd(db: Kysely<Database>, idVotingSession: string): Promise<ChainEnd | null> {
  const row = await db
    .selectFrom('poll_records')
    .select(['sequence', 'hash'])
    .where('id_voting_session', '=', idVotingSession)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertEntry(
  db: Kysely<Database>,
  row: Selectable<RecordTables['poll_records']>,
): Promise<void> {
  await db.insertInto('poll_records').values(row).execute();
}

/** A signed entry as the database stores it; `entry` is its canonical text. */
export interface KeptEntry extends Omit<SignedEntry, 'entry'> {
  readonly entry: string;
  readonly sequence: number;
}

/** The signed entries of a session, or of one poll where `pollId` is given, in order. Their texts
 *  are not parsed, since that takes seconds of processor time for many votes. */
export async function loadKeptEntries(
  db: Kysely<Database>,
  idVotingSession: string,
  pollId: string | null,
): Promise<KeptEntry[]> {
  const rows = await db
    .selectFrom('poll_records')
    .select(['entry', 'sequence', 'hash', 'key_id', 'signature'])
    .where('id_voting_session', '=', idVotingSession)
    .$if(pollId !== null, (query) => query.where('poll_id', '=', pollId ?? ''))
    .orderBy('sequence')
    .execute();
  return rows.map((row) => ({
    entry: row.entry,
    sequence: row.sequence,
    hash: row.hash,
    keyId: row.key_id,
    signature: row.signature,
  }));
}

/** At most `most` declarations and withdrawals of a session that follow the entry `after`, in
 *  order. These kinds of entries hold no votes. */
export async function loadActs(
  db: Kysely<Database>,
  idVotingSession: string,
  after: number,
  most: number,
): Promise<{ sequence: number; hash: string; entry: Exclude<RecordEntry, { kind: 'closing' }> }[]> {
  const rows = await db
    .selectFrom('poll_records')
    .select(['sequence', 'entry', 'hash'])
    .where('id_voting_session', '=', idVotingSession)
    .where('sequence', '>', after)
    .where('kind', '!=', 'closing')
    .orderBy('sequence')
    .limit(most)
    .execute();
  return rows.flatMap(({ sequence, entry: text, hash }) => {
    const entry = recordEntry.parse(JSON.parse(text));
    return entry.kind === 'closing' ? [] : { sequence, hash, entry };
  });
}

/** The canonical text of the closing entry of a poll and its hash, or null. */
export async function loadClosing(
  db: Kysely<Database>,
  pollId: string,
): Promise<Pick<KeptEntry, 'entry' | 'hash'> | null> {
  const row = await db
    .selectFrom('poll_records')
    .select(['entry', 'hash'])
    .where('poll_id', '=', pollId)
    .where('kind', '=', 'closing')
    .executeTakeFirst();
  return row ?? null;
}

/** Whether the text of the closing entry of a poll names a public receipt; null before the poll has
 *  that entry. */
export async function hasReceipt(
  db: Kysely<Database>,
  pollId: string,
  receipt: string,
): Promise<boolean | null> {
  const row = await db
    .selectFrom('poll_records')
    .select(sql<boolean>`strpos(entry, ${`"receipt":"${receipt}"`}) > 0`.as('is_in'))
    .where('poll_id', '=', pollId)
    .where('kind', '=', 'closing')
    .executeTakeFirst();
  return row?.is_in ?? null;
}

/** All public keys, newest first. */
export async function loadRecordKeys(db: Kysely<Database>): Promise<RecordKey[]> {
  const rows = await db
    .selectFrom('record_keys')
    .selectAll()
    .orderBy('created_ms', 'desc')
    .orderBy('key_id')
    .execute();
  return rows.map((row) => ({
    keyId: row.key_id,
    publicKey: row.public_key,
    createdAtMs: row.created_ms,
    retiredAtMs: row.retired_ms,
    endorsement:
      row.endorsed_by === null || row.endorsement === null
        ? null
        : { keyId: row.endorsed_by, signature: row.endorsement },
  }));
}

/** Publishes a key; nothing changes where it is published already. */
export async function insertRecordKey(
  db: Kysely<Database>,
  row: Selectable<RecordTables['record_keys']>,
): Promise<void> {
  await db
    .insertInto('record_keys')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Notes when a key stopped signing; a key that stopped earlier stays unchanged. */
export async function retireRecordKey(db: Kysely<Database>, keyId: string, retiredMs: number): Promise<void> {
  await db
    .updateTable('record_keys')
    .set({ retired_ms: retiredMs })
    .where('key_id', '=', keyId)
    .where('retired_ms', 'is', null)
    .execute();
}

/** Deletes the record of a session. */
export async function deleteRecord(db: Kysely<Database>, idVotingSession: string): Promise<void> {
  await db.deleteFrom('poll_records').where('id_voting_session', '=', idVotingSession).execute();
}

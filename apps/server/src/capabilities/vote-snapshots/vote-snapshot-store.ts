import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database.ts';

/** The snapshot of a vote that counts. */
export interface VoteSnapshotRow {
  readonly id: string;
  /** Whose vote it is. */
  readonly voterId: string;
  /** Who cast it and is on the snapshot. */
  readonly personId: string;
  readonly storageId: string;
  readonly type: string;
  readonly sizeBytes: number;
}

/** The snapshots of the votes that count in a poll. Their order means nothing. */
export async function loadSnapshotsOf(db: Kysely<Database>, pollId: string): Promise<VoteSnapshotRow[]> {
  const { rows } = await sql<VoteSnapshotRow>`
    select snapshot.id, snapshot.voter_id as "voterId", snapshot.person_id as "personId",
      snapshot.storage_id as "storageId", snapshot.type, snapshot.size_bytes as "sizeBytes"
    from vote_snapshots snapshot
    join votes on votes.poll_id = snapshot.poll_id and votes.user_id = snapshot.voter_id
      and votes.receipt_public = snapshot.receipt_public
    where snapshot.poll_id = ${pollId} and snapshot.state = 'kept' and snapshot.person_id is not null`.execute(
    db,
  );
  return rows;
}

/** Writes down where the snapshot of a vote will lie, before its first byte; false when the vote
 *  has one already. */
export async function insertSnapshot(
  db: Kysely<Database>,
  row: {
    id: string;
    pollId: string;
    voterId: string;
    personId: string;
    receiptPublic: string;
    storageId: string;
    createdMs: number;
  },
): Promise<boolean> {
  const inserted = await db
    .insertInto('vote_snapshots')
    .values({
      id: row.id,
      poll_id: row.pollId,
      voter_id: row.voterId,
      person_id: row.personId,
      receipt_public: row.receiptPublic,
      storage_id: row.storageId,
      state: 'receiving',
      size_bytes: 0,
      created_ms: row.createdMs,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The file is there and is what it should be; false when a sweep has taken it for left over by
 *  now. */
export async function markSnapshotKept(
  db: Kysely<Database>,
  id: string,
  file: { type: string; sizeBytes: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('vote_snapshots')
    .set({ state: 'kept', type: file.type, size_bytes: file.sizeBytes })
    .where('id', '=', id)
    .where('state', '=', 'receiving')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks the snapshot of a vote for removal, that of this person alone; false when there is none.
 *  Nobody is shown it from then on. */
export async function markSnapshotRemoved(
  db: Kysely<Database>,
  of: { readonly pollId: string; readonly receipt: string; readonly personId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('vote_snapshots')
    .set({ state: 'removing' })
    .where('poll_id', '=', of.pollId)
    .where('receipt_public', '=', of.receipt)
    .where('person_id', '=', of.personId)
    .where('state', '=', 'kept')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks what can be removed and returns where it lies: of votes that were changed since, of polls
 *  and people that are gone, and what never came in whole before `staleMs`. `of` looks at one vote
 *  alone. */
export async function markLeftOverSnapshots(
  db: Kysely<Database>,
  staleMs: number,
  of: { readonly pollId: string; readonly voterId: string } | null = null,
): Promise<{ id: string; storageId: string }[]> {
  const which = of === null ? sql`true` : sql`poll_id = ${of.pollId} and voter_id = ${of.voterId}`;
  const { rows } = await sql<{ id: string; storageId: string }>`
    update vote_snapshots snapshot set state = 'removing'
    where ${which} and (state = 'removing' or poll_id is null or person_id is null
      or (state = 'receiving' and created_ms < ${staleMs})
      or (state = 'kept' and not exists (
        select from votes where votes.poll_id = snapshot.poll_id and votes.user_id = snapshot.voter_id
          and votes.receipt_public = snapshot.receipt_public)))
    returning id, storage_id as "storageId"`.execute(db);
  return rows;
}

export async function deleteSnapshot(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('vote_snapshots').where('id', '=', id).where('state', '<>', 'kept').execute();
}
